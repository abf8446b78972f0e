import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Attachment } from './attachment.ts';

const told: unknown[] = [];
const ordered: string[] = [];
const media: boolean[] = [];
let attachment: Attachment;

beforeEach(() => {
  for (const list of [told, ordered, media]) list.length = 0;
  let secrets = 0;
  attachment = new Attachment({
    tellAgent: (message) => told.push(message),
    tellWorker: (message) => ordered.push(`${message.type} ${'connectionId' in message ? message.connectionId : ''}`),
    onMedia: (up) => media.push(up),
    newSecret: () => `secret-${++secrets}`,
  });
});

const open = (connectionId: string, how: Partial<Parameters<Attachment['open']>[0]> = {}) =>
  attachment.open({
    type: 'open',
    connectionId,
    transport: 'webrtc',
    attachment: null,
    media: 'new',
    takeOver: false,
    ...how,
  });
const dropped = (connectionId: string, code: string) => ({
  type: 'drop',
  connectionId,
  message: { type: 'refused', code },
});
const attached = (connectionId: string, secret: string, kind = 'new') => ({
  type: 'signal',
  connectionId,
  message: { type: 'attached', attachment: secret, media: kind },
});

describe('another browser', () => {
  beforeEach(() => {
    open('a');
    attachment.mediaUp('a');
    told.length = 0;
    ordered.length = 0;
  });

  it('is refused while one plays, and the player notices nothing', () => {
    open('b');
    expect(told).toEqual([dropped('b', 'in-use')]);
    expect(ordered).toEqual([]);
  });

  it('is refused with a secret that is not the present one', () => {
    open('b', { attachment: 'secret-2', media: 'keep' });
    expect(told).toEqual([dropped('b', 'in-use')]);
  });

  it('is refused also while the present one has lost its WebSocket, since pictures still reach that', () => {
    attachment.close('a');
    open('b');
    expect(told).toEqual([dropped('b', 'in-use')]);
  });

  it('comes in its place by the choice of the player, who is told so on the other', () => {
    open('b', { takeOver: true });
    expect(told).toEqual([dropped('a', 'replaced'), attached('b', 'secret-2')]);
    expect(ordered).toEqual(['open b']);
    expect(media).toEqual([true, false]);
  });

  it('is not disturbed by the end of what it has replaced', () => {
    open('b', { takeOver: true });
    attachment.mediaUp('b');
    attachment.mediaDown('a');
    attachment.close('a');
    attachment.relay('a', { type: 'answer', sdp: '' });
    expect(media).toEqual([true, false, true]);
    expect(ordered).toEqual(['open b']);
  });

  it('comes without a question when the seat is empty', () => {
    attachment.close('a');
    attachment.mediaDown('a');
    open('b');
    expect(told).toEqual([attached('b', 'secret-2')]);
  });
});

describe('the same browser', () => {
  beforeEach(() => {
    open('a');
    attachment.mediaUp('a');
    told.length = 0;
    ordered.length = 0;
  });

  it('comes back with a new connection and is never asked', () => {
    open('b', { attachment: 'secret-1' });
    expect(told).toEqual([dropped('a', 'replaced'), attached('b', 'secret-1')]);
    expect(ordered).toEqual(['open b']);
  });

  it('keeps the media it has when only its WebSocket was lost', () => {
    vi.useFakeTimers();
    attachment.close('a');
    open('b', { attachment: 'secret-1', media: 'keep' });
    vi.runAllTimers();
    vi.useRealTimers();
    attachment.relay('b', { type: 'candidate', candidate: '', mid: '0' });
    attachment.signal('a', { type: 'clock', remainingSeconds: 1 });
    expect(told).toEqual([
      attached('b', 'secret-1', 'kept'),
      { type: 'signal', connectionId: 'b', message: { type: 'clock', remainingSeconds: 1 } },
    ]);
    expect(ordered).toEqual(['signal a']);
    expect(media).toEqual([true]);
  });

  it('gets a new connection where the one it wants to keep is gone', () => {
    attachment.mediaDown('a');
    open('b', { attachment: 'secret-1', media: 'keep' });
    expect(told.at(-1)).toEqual(attached('b', 'secret-1'));
    expect(ordered).toEqual(['open b']);
  });

  it('loses its media as soon as that is silent too', () => {
    attachment.close('a');
    attachment.silence('a', true);
    expect(ordered).toEqual(['close a']);
  });

  it('loses its media with its WebSocket when it has been silent before, and not when it only was', () => {
    attachment.silence('a', true);
    expect(ordered).toEqual([]);
    attachment.close('a');
    expect(ordered).toEqual(['close a']);
    open('b', { attachment: 'secret-1' });
    attachment.mediaUp('b');
    attachment.silence('b', true);
    attachment.silence('b', false);
    attachment.close('b');
    expect(ordered).toEqual(['close a', 'open b']);
  });

  it('loses its media some time after its WebSocket when it does not come back', () => {
    vi.useFakeTimers();
    attachment.closeAll();
    expect(ordered).toEqual([]);
    vi.runAllTimers();
    vi.useRealTimers();
    expect(ordered).toEqual(['close a']);
  });
});

describe('a worker that dies', () => {
  it('is followed by another that offers a new connection over the same WebSocket', () => {
    open('a');
    attachment.mediaUp('a');
    attachment.workerLost();
    attachment.workerBack();
    attachment.mediaUp('a');
    expect(ordered).toEqual(['open a', 'open a']);
    expect(media).toEqual([true, false, true]);
  });

  it('sends a browser away whose pictures came in the WebSocket', () => {
    open('a', { transport: 'websocket' });
    attachment.mediaUp('a');
    attachment.workerLost();
    attachment.workerBack();
    expect(told.at(-1)).toEqual(dropped('a', 'unavailable'));
    open('b');
    expect(told.at(-1)).toEqual(attached('b', 'secret-2'));
  });

  it('changes nothing where nobody was connected', () => {
    attachment.workerLost();
    attachment.workerBack();
    expect([told, ordered, media]).toEqual([[], [], []]);
  });
});

it('forgets a browser that closes its WebSocket before its media has come up', () => {
  open('a');
  attachment.close('a');
  open('b');
  expect(ordered).toEqual(['open a', 'close a', 'open b']);
  expect(told.at(-1)).toEqual(attached('b', 'secret-2'));
});
