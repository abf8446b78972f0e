import { performance } from 'node:perf_hooks';
import {
  CLOCK_TIME_NONE,
  createPipeline,
  type EncodedUnit,
  elementBus,
  elementByName,
  newForceKeyUnitEvent,
  type Pointer,
  pullUnit,
  STATE_NULL,
  STATE_PLAYING,
  sendEvent,
  setProperty,
  setState,
  takeMessage,
  unrefObject,
} from './library.ts';

import { PictureFeed } from './picture-feed.ts';

export type { EncodedUnit } from './library.ts';

/** How long one wait for a unit lasts, and how often at least the pipeline is asked what it has to say, in ms. */
const LISTEN_MS = 250;

export interface PipelineEvents {
  onUnit(unit: EncodedUnit): void;
  /** The pipeline has stopped by itself; text of GStreamer. */
  onFault(reason: string): void;
  /** An element has noticed something; its structure in GStreamer's words. */
  onNotice?(text: string): void;
}

/** A running pipeline that ends in an element `appsink name=out`. */
export class Pipeline {
  readonly #pipeline: Pointer;
  readonly #events: PipelineEvents;
  readonly #elements = new Map<string, Pointer>();
  #stopped = false;
  readonly #reading: Promise<void>;

  constructor(description: string, events: PipelineEvents) {
    this.#pipeline = createPipeline(description);
    this.#events = events;
    setState(this.#pipeline, STATE_PLAYING);
    this.#reading = this.#read();
  }

  /** Sets a property of a named element while the pipeline runs. */
  set(element: string, property: string, value: string | number | boolean): void {
    if (!this.#stopped) setProperty(this.#element(element), property, String(value));
  }

  /** Makes the named encoder's next picture one that needs no earlier ones. */
  forceKeyframe(encoder: string): void {
    if (!this.#stopped) sendEvent(this.#element(encoder), newForceKeyUnitEvent(CLOCK_TIME_NONE, 1, 0));
  }

  /** What puts pictures into a named `appsrc`; to be closed after the pipeline has stopped. */
  feed(element: string): PictureFeed {
    return new PictureFeed(this.#element(element));
  }

  /** Frees everything. */
  async stop(): Promise<void> {
    if (!this.#stopped) setState(this.#pipeline, STATE_NULL);
    this.#stopped = true;
    await this.#reading;
  }

  async #read(): Promise<void> {
    const sink = this.#element('out');
    const bus = elementBus(this.#pipeline);
    let fault: string | null = null;
    let listenedMs = performance.now();
    while (!this.#stopped && fault === null) {
      const unit = await pullUnit(sink, BigInt(LISTEN_MS) * 1_000_000n);
      if (this.#stopped) break;
      if (unit) this.#events.onUnit(unit);
      if (unit && performance.now() - listenedMs < LISTEN_MS) continue;
      listenedMs = performance.now();
      fault = this.#listen(bus);
    }
    this.#stopped = true;
    setState(this.#pipeline, STATE_NULL);
    for (const object of [bus, ...this.#elements.values(), this.#pipeline]) unrefObject(object);
    if (fault !== null) this.#events.onFault(fault);
  }

  /** Passes on what has been noticed. Returns what the pipeline stopped for, or null. */
  #listen(bus: Pointer): string | null {
    for (let said = takeMessage(bus); said; said = takeMessage(bus)) {
      if (said.kind === 'fault') return said.text;
      this.#events.onNotice?.(said.text);
    }
    return null;
  }

  #element(name: string): Pointer {
    let element = this.#elements.get(name);
    if (!element) {
      element = elementByName(this.#pipeline, name);
      if (!element) throw new Error(`the pipeline has no element called ${name}`);
      this.#elements.set(name, element);
    }
    return element;
  }
}
