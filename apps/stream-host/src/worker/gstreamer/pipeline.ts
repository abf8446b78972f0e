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
  takeFault,
  unrefObject,
} from './library.ts';

export type { EncodedUnit } from './library.ts';

/** How long one wait for a unit lasts; after a silent one the bus is asked for faults. */
const PULL_TIMEOUT_NS = 500_000_000n;

export interface PipelineEvents {
  onUnit(unit: EncodedUnit): void;
  /** The pipeline has stopped by itself; text of GStreamer. */
  onFault(reason: string): void;
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

  /** Frees everything. Must be done before its X server goes, since Xlib ends the process otherwise. */
  async stop(): Promise<void> {
    if (!this.#stopped) setState(this.#pipeline, STATE_NULL);
    this.#stopped = true;
    await this.#reading;
  }

  async #read(): Promise<void> {
    const sink = this.#element('out');
    const bus = elementBus(this.#pipeline);
    let fault: string | null = null;
    while (!this.#stopped && fault === null) {
      const unit = await pullUnit(sink, PULL_TIMEOUT_NS);
      if (this.#stopped) break;
      if (unit) this.#events.onUnit(unit);
      else fault = takeFault(bus);
    }
    this.#stopped = true;
    setState(this.#pipeline, STATE_NULL);
    for (const object of [bus, ...this.#elements.values(), this.#pipeline]) unrefObject(object);
    if (fault !== null) this.#events.onFault(fault);
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
