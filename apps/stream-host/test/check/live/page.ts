/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { openStream, type Stream, type StreamState } from '@nimbo/stream-client';

/** The page of the checks: plays through tickets as the product's page does. Bundled for the browser by `session.ts`. */
declare global {
  interface Window {
    stream: Stream;
    phases: { readonly atMs: number; readonly phase: StreamState['phase']; readonly isSoundPlaying: boolean }[];
    /** When pictures were presented, in ms since 1970. */
    pictures: number[];
    failed: string | null;
    /** How often the host has let this page in. */
    attachments: number;
  }
}

const wishes = new URLSearchParams(location.search);
const { hostPort, relayPort } = { hostPort: wishes.get('host'), relayPort: wishes.get('relay') };
const video = document.querySelector('video')!;
const nowMs = () => performance.timeOrigin + performance.now();
window.phases = [];
window.pictures = [];
window.failed = null;
window.attachments = 0;

const onPicture = () => {
  window.pictures.push(nowMs());
  video.requestVideoFrameCallback(onPicture);
};
video.requestVideoFrameCallback(onPicture);

/** Media goes by way of the relay. */
class RelayedConnection extends RTCPeerConnection {
  override setRemoteDescription(description: RTCSessionDescriptionInit): Promise<void> {
    const sdp = (description.sdp ?? '').replaceAll(` ${hostPort} typ host`, ` ${relayPort} typ host`);
    return super.setRemoteDescription({ ...description, sdp });
  }
}

window.stream = openStream({
  openTicket: async ({ takeOver }) => {
    const reply = await fetch(`/ticket?takeOver=${takeOver}`);
    if (!reply.ok) throw Object.assign(new Error('no ticket'), await reply.json());
    return reply.json();
  },
  attachment: {
    read: () => localStorage.getItem('attachment'),
    write: (attachment) => {
      window.attachments++;
      localStorage.setItem('attachment', attachment);
    },
  },
  video,
  audio: document.querySelector('audio')!,
  surface: document.querySelector('main')!,
  onChange: ({ phase, failure, isSoundPlaying }) => {
    window.phases.push({ atMs: nowMs(), phase, isSoundPlaying });
    window.failed = failure;
  },
  createPeerConnection: () => new RelayedConnection({ bundlePolicy: 'max-bundle' }),
});
