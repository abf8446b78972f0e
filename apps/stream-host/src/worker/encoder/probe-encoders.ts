import { APP_SINK } from '../gstreamer/descriptions.ts';
import { elementExists } from '../gstreamer/library.ts';
import { Pipeline } from '../gstreamer/pipeline.ts';
import type { EncoderProbe } from './choose-encoder.ts';
import type { EncoderKind } from './encoders.ts';

const TRIAL_BITRATE_KBPS = 2000;
/** A graphics card that has slept may need this long for its first picture, in ms. */
const TRIAL_PATIENCE_MS = 3000;

/** What the GStreamer of this machine can do. */
export const thisMachine: EncoderProbe = { exists: elementExists, works: encodesOnePicture };

function encodesOnePicture(kind: EncoderKind): Promise<boolean> {
  // The one that runs everywhere needs no trial: nothing would be left to fall back to.
  if (kind.standing === 'proven') return Promise.resolve(true);
  const description = [
    'videotestsrc num-buffers=1',
    'video/x-raw,format=I420,width=320,height=240,framerate=60/1',
    kind.describe(TRIAL_BITRATE_KBPS),
    'video/x-h264,profile=constrained-baseline,stream-format=byte-stream,alignment=au',
    APP_SINK,
  ].join(' ! ');
  return new Promise((resolve) => {
    let pipeline: Pipeline | undefined;
    const finish = (works: boolean) => {
      clearTimeout(patience);
      resolve(works);
      void pipeline?.stop();
    };
    const patience = setTimeout(() => finish(false), TRIAL_PATIENCE_MS);
    try {
      pipeline = new Pipeline(description, { onUnit: () => finish(true), onFault: () => finish(false) });
    } catch {
      // An old driver's element may lack a property.
      finish(false);
    }
  });
}
