import { performance } from 'node:perf_hooks';
import koffi from 'koffi';

/** A pointer into GStreamer; only handed back to it, never looked into. */
export type Pointer = unknown;

const gst = koffi.load('libgstreamer-1.0.so.0');
const app = koffi.load('libgstapp-1.0.so.0');
const video = koffi.load('libgstvideo-1.0.so.0');
const glib = koffi.load('libglib-2.0.so.0');

const GError = koffi.struct('GError', { domain: 'uint32_t', code: 'int', message: 'const char *' });

const initialise: (argc: null, argv: null) => void = gst.func('void gst_init(void *, void *)');
const findFactory: (name: string) => Pointer = gst.func('void *gst_element_factory_find(const char *)');
const parseLaunch: (description: string, error: [Pointer]) => Pointer = gst.func(
  'void *gst_parse_launch(const char *, _Out_ GError **)',
);
const parseError: (message: Pointer, error: [Pointer], debug: [Pointer]) => void = gst.func(
  'void gst_message_parse_error(void *, _Out_ GError **, _Out_ void **)',
);
const popMessage: (bus: Pointer, types: number) => Pointer = gst.func('void *gst_bus_pop_filtered(void *, int)');
const messageStructure: (message: Pointer) => Pointer = gst.func('void *gst_message_get_structure(void *)');
const structureText: (structure: Pointer) => Pointer = gst.func('void *gst_structure_to_string(void *)');
const freeError: (error: Pointer) => void = glib.func('void g_error_free(void *)');
const free: (memory: Pointer) => void = glib.func('void g_free(void *)');
const bufferHasFlags: (buffer: Pointer, flags: number) => number = gst.func('int gst_buffer_has_flags(void *, int)');
const bufferSize: (buffer: Pointer) => number | bigint = gst.func('size_t gst_buffer_get_size(void *)');
const bufferExtract: (buffer: Pointer, offset: number, into: Buffer, size: number) => number = gst.func(
  'size_t gst_buffer_extract(void *, size_t, void *, size_t)',
);

export const elementByName: (bin: Pointer, name: string) => Pointer = gst.func(
  'void *gst_bin_get_by_name(void *, const char *)',
);
export const elementBus: (element: Pointer) => Pointer = gst.func('void *gst_element_get_bus(void *)');
export const setState: (element: Pointer, state: number) => number = gst.func('int gst_element_set_state(void *, int)');
/** Sets a property from its text, as `gst-launch-1.0` does. */
export const setProperty: (element: Pointer, name: string, value: string) => void = gst.func(
  'void gst_util_set_object_arg(void *, const char *, const char *)',
);
export const sendEvent: (element: Pointer, event: Pointer) => number = gst.func(
  'int gst_element_send_event(void *, void *)',
);
export const newForceKeyUnitEvent: (runningTime: bigint, allHeaders: number, count: number) => Pointer = video.func(
  'void *gst_video_event_new_upstream_force_key_unit(uint64_t, int, unsigned int)',
);
export const unrefObject: (object: Pointer) => void = gst.func('void gst_object_unref(void *)');
const unrefMiniObject: (object: Pointer) => void = gst.func('void gst_mini_object_unref(void *)');
const sampleBuffer: (sample: Pointer) => Pointer = gst.func('void *gst_sample_get_buffer(void *)');
const tryPullSample = app.func('void *gst_app_sink_try_pull_sample(void *, uint64_t)');

export const STATE_NULL = 1;
export const STATE_PLAYING = 4;
export const CLOCK_TIME_NONE = 0xffff_ffff_ffff_ffffn;

const MESSAGE_EOS = 1;
const MESSAGE_ERROR = 2;
const MESSAGE_ELEMENT = 1 << 15;
/** Offset of `type` in GstMessage, behind its GstMiniObject of 64 bytes. Stable through GStreamer 1.x. */
const MESSAGE_TYPE_OFFSET = 64;
const BUFFER_FLAG_DELTA_UNIT = 1 << 13;
/** Offset of `pts` in GstBuffer on 64-bit machines: GstMiniObject is 64 bytes, then one pointer. Stable through GStreamer 1.x. */
const BUFFER_PTS_OFFSET = 72;

let ready = false;

/** Has to come before anything else of GStreamer; once is enough. */
function prepare(): void {
  if (!ready) initialise(null, null);
  ready = true;
}

/** Whether an element of this name is installed. */
export function elementExists(name: string): boolean {
  prepare();
  const factory = findFactory(name);
  if (factory) unrefObject(factory);
  return Boolean(factory);
}

/** Builds a pipeline from a `gst-launch-1.0` description. Throws with GStreamer's own words when it is not possible. */
export function createPipeline(description: string): Pointer {
  prepare();
  const error: [Pointer] = [null];
  const pipeline = parseLaunch(description, error);
  const fault = takeError(error[0]);
  if (fault !== null) {
    if (pipeline) unrefObject(pipeline);
    throw new Error(`cannot build the pipeline: ${fault}`);
  }
  return pipeline;
}

/** One encoded unit: a whole picture or one packet of sound. */
export interface EncodedUnit {
  readonly bytes: Buffer;
  /** Presentation time in ns; only differences mean anything. */
  readonly ptsNs: bigint;
  readonly isKeyframe: boolean;
  /** When the screen changed, the pixels were copied and the encoder was done, on `performance.now()`'s clock; of sound all the last. */
  readonly changedMs: number;
  readonly capturedMs: number;
  readonly encodedMs: number;
}

/** Waits in a thread of its own for the next unit; null when none came within the time. */
export function pullUnit(appSink: Pointer, timeoutNs: bigint): Promise<EncodedUnit | null> {
  return new Promise((resolve, reject) => {
    tryPullSample.async(appSink, timeoutNs, (error: Error | null, sample: Pointer) => {
      if (error) return reject(error);
      if (!sample) return resolve(null);
      const buffer = sampleBuffer(sample);
      const size = Number(bufferSize(buffer));
      const bytes = Buffer.allocUnsafe(size);
      bufferExtract(buffer, 0, bytes, size);
      const ptsNs = BigInt(koffi.decode(buffer, BUFFER_PTS_OFFSET, 'uint64_t'));
      const isKeyframe = bufferHasFlags(buffer, BUFFER_FLAG_DELTA_UNIT) === 0;
      unrefMiniObject(sample);
      const nowMs = performance.now();
      resolve({ bytes, ptsNs, isKeyframe, changedMs: nowMs, capturedMs: nowMs, encodedMs: nowMs });
    });
  });
}

/** What a pipeline has to say: that it cannot go on, or what one of its elements noticed, in GStreamer's words. */
export type PipelineMessage = { readonly kind: 'fault' | 'notice'; readonly text: string };

/** The next thing a pipeline has to say, or null. */
export function takeMessage(bus: Pointer): PipelineMessage | null {
  const message = popMessage(bus, MESSAGE_ERROR | MESSAGE_EOS | MESSAGE_ELEMENT);
  if (!message) return null;
  const type = koffi.decode(message, MESSAGE_TYPE_OFFSET, 'uint32_t') as number;
  const read = { [MESSAGE_ERROR]: readFault, [MESSAGE_ELEMENT]: readNotice }[type] ?? (() => ENDED);
  const said = read(message);
  unrefMiniObject(message);
  return said;
}

const ENDED: PipelineMessage = { kind: 'fault', text: 'the source ended' };

function readFault(message: Pointer): PipelineMessage {
  const error: [Pointer] = [null];
  const debug: [Pointer] = [null];
  parseError(message, error, debug);
  if (debug[0]) free(debug[0]);
  return { kind: 'fault', text: takeError(error[0]) ?? 'for no reason it gave' };
}

function readNotice(message: Pointer): PipelineMessage {
  const words = structureText(messageStructure(message));
  const text = koffi.decode.string(words);
  free(words);
  return { kind: 'notice', text };
}

function takeError(error: Pointer): string | null {
  if (!error) return null;
  const { message } = koffi.decode(error, GError) as { message: string };
  freeError(error);
  return message;
}
