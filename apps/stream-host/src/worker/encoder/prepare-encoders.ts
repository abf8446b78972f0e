import { ENCODERS } from './encoders.ts';
import { thisMachine } from './probe-encoders.ts';

/** Loads GStreamer and what it knows of its plugins, before there is anything to encode. */
export function prepareEncoders(): void {
  for (const { element } of ENCODERS) thisMachine.exists(element);
}
