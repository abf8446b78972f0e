import koffi from 'koffi';
import { type Pointer, setProperty, unrefObject } from './library.ts';

const gst = koffi.load('libgstreamer-1.0.so.0');
const app = koffi.load('libgstapp-1.0.so.0');

const newPool: () => Pointer = gst.func('void *gst_buffer_pool_new()');
const poolConfig: (pool: Pointer) => Pointer = gst.func('void *gst_buffer_pool_get_config(void *)');
const setPoolParams: (config: Pointer, caps: null, sizeBytes: number, least: number, most: number) => void = gst.func(
  'void gst_buffer_pool_config_set_params(void *, void *, unsigned int, unsigned int, unsigned int)',
);
const setPoolConfig: (pool: Pointer, config: Pointer) => number = gst.func(
  'int gst_buffer_pool_set_config(void *, void *)',
);
const setPoolActive: (pool: Pointer, active: number) => number = gst.func(
  'int gst_buffer_pool_set_active(void *, int)',
);
const acquireBuffer: (pool: Pointer, buffer: [Pointer], parameters: null) => number = gst.func(
  'int gst_buffer_pool_acquire_buffer(void *, _Out_ void **, void *)',
);
const mapBuffer: (buffer: Pointer, map: Buffer, flags: number) => number = gst.func(
  'int gst_buffer_map(void *, void *, int)',
);
const unmapBuffer: (buffer: Pointer, map: Buffer) => void = gst.func('void gst_buffer_unmap(void *, void *)');
const pushBuffer: (appSource: Pointer, buffer: Pointer) => number = app.func(
  'int gst_app_src_push_buffer(void *, void *)',
);

const FLOW_OK = 0;
const MAP_WRITE = 2;
/** sizeof(GstMapInfo) on 64-bit machines, and where its `data` stands. Stable through GStreamer 1.x. */
const MAP_BYTES = 104;
const MAP_DATA_OFFSET = 16;
/** Offset of `pts` in GstBuffer; see `library.ts`. */
const BUFFER_PTS_OFFSET = 72;

/** Pictures that may be with the encoder before more memory is taken. */
const BUFFERS = 2;

/** Puts raw pictures into an element `appsrc` without copying them. */
export class PictureFeed {
  readonly #source: Pointer;
  readonly #map = Buffer.alloc(MAP_BYTES);
  #pool: Pointer = null;

  constructor(appSource: Pointer) {
    this.#source = appSource;
  }

  /** What the pictures to come look like; `caps` in GStreamer's words. */
  setFormat(caps: string, sizeBytes: number): void {
    this.close();
    setProperty(this.#source, 'caps', caps);
    this.#pool = newPool();
    const config = poolConfig(this.#pool);
    setPoolParams(config, null, sizeBytes, BUFFERS, 0);
    if (!setPoolConfig(this.#pool, config) || !setPoolActive(this.#pool, 1)) throw new Error('no memory for pictures');
  }

  /** Has `fill` write one picture into GStreamer's memory and hands it over. Throws when the pipeline takes none. */
  push(ptsNs: bigint, fill: (address: bigint) => void): void {
    const found: [Pointer] = [null];
    if (acquireBuffer(this.#pool, found, null) !== FLOW_OK) throw new Error('no memory for a picture');
    const [buffer] = found;
    mapBuffer(buffer, this.#map, MAP_WRITE);
    fill(this.#map.readBigUInt64LE(MAP_DATA_OFFSET));
    unmapBuffer(buffer, this.#map);
    koffi.encode(buffer, BUFFER_PTS_OFFSET, 'uint64_t', ptsNs);
    if (pushBuffer(this.#source, buffer) !== FLOW_OK) throw new Error('the pipeline takes no pictures');
  }

  /** Memory that is still with the encoder goes when that is done with it. */
  close(): void {
    if (this.#pool === null) return;
    setPoolActive(this.#pool, 0);
    unrefObject(this.#pool);
    this.#pool = null;
  }
}
