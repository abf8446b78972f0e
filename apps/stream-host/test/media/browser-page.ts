/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { openStream, type Stream, type StreamState } from '@nimbo/stream-client';

/** What the tests call inside the page; bundled for the browser by `page-server.ts`. */
declare global {
  interface Window {
    stream: Stream;
    states: StreamState[];
    /** Sends any bytes over the present input channel. */
    sendRaw(bytes: number[]): void;
  }
}

let inputChannel: RTCDataChannel | undefined;
window.states = [];
window.sendRaw = (bytes) => inputChannel?.send(new Uint8Array(bytes));
window.stream = openStream({
  openTicket: async () => ({ ticket: 'test-ticket', signalingUrl: `ws://${location.host}/signaling` }),
  video: document.querySelector('video')!,
  audio: document.querySelector('audio')!,
  surface: document.querySelector('main')!,
  onChange: (state) => window.states.push(state),
  createPeerConnection: () => {
    const peer = new RTCPeerConnection();
    peer.addEventListener('datachannel', ({ channel }) => {
      inputChannel = channel;
    });
    return peer;
  },
});
