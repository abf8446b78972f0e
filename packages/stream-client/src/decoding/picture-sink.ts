/**
 * Chromium's way to make a video track out of frames. Source: W3C mediacapture-transform, whose standard form exists in workers
 * only.
 */
declare class MediaStreamTrackGenerator extends MediaStreamTrack {
  constructor(options: { kind: 'video' });
  readonly writable: WritableStream<VideoFrame>;
}

/** Makes a stream for a video element out of decoded frames. */
export interface PictureSink {
  readonly stream: MediaStream;
  /** Takes the frame and closes it. */
  show(frame: VideoFrame): void;
  close(): void;
}

export function openPictureSink(): PictureSink {
  return 'MediaStreamTrackGenerator' in globalThis ? generatorSink() : canvasSink();
}

function generatorSink(): PictureSink {
  const track = new MediaStreamTrackGenerator({ kind: 'video' });
  const writer = track.writable.getWriter();
  return {
    stream: new MediaStream([track]),
    show: (frame) => {
      // Written frames belong to the track; after its end they come back by the rejection.
      writer.write(frame).catch(() => frame.close());
    },
    close: () => {
      writer.close().catch(() => {});
      track.stop();
    },
  };
}

/** Where there is no generator: a canvas nobody sees, whose every picture is captured. Costs a copy and up to a frame. */
function canvasSink(): PictureSink {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { alpha: false, desynchronized: true });
  const stream = canvas.captureStream();
  return {
    stream,
    show: (frame) => {
      if (canvas.width !== frame.displayWidth) canvas.width = frame.displayWidth;
      if (canvas.height !== frame.displayHeight) canvas.height = frame.displayHeight;
      context?.drawImage(frame, 0, 0);
      frame.close();
    },
    close: () => {
      for (const track of stream.getTracks()) track.stop();
    },
  };
}
