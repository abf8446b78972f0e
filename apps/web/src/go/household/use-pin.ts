import { useEffect, useState } from 'react';
import type { HttpReply } from '../access/http-client.ts';
import { minutesLeft, type PinRefusal, pinRefusalOf } from './pin-refusal.ts';

/** How often a pause is looked at, in ms. */
const LOOK_MS = 1000;

export interface PinAccess {
  readonly value: string;
  readonly refusal: PinRefusal | null;
  /** Minutes until the next try, 0 outside a pause. */
  readonly minutes: number;
  /** Nothing can be entered now. */
  readonly resting: boolean;
  readonly change: (value: string) => void;
  readonly complete: (pin: string) => void;
  /** There is another PIN now: what was wrong before no longer counts. */
  readonly startAnew: () => void;
}

/** Four digits on their way to the api, and what came of them. `onTaken` comes with the reply of a right PIN. */
export function usePin(send: (pin: string) => Promise<HttpReply>, onTaken: () => void): PinAccess {
  const [value, setValue] = useState('');
  const [refusal, setRefusal] = useState<PinRefusal | null>(null);
  const [busy, setBusy] = useState(false);
  const [now, setNow] = useState(() => Date.now());
  const untilMs = refusal?.kind === 'wait' ? refusal.untilMs : 0;
  useEffect(() => {
    if (untilMs === 0) return;
    const clock = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= untilMs) setRefusal(null);
    }, LOOK_MS);
    return () => clearInterval(clock);
  }, [untilMs]);
  const complete = async (pin: string) => {
    setBusy(true);
    const reply = await send(pin);
    setBusy(false);
    setValue('');
    if (reply.ok) return onTaken();
    setNow(Date.now());
    setRefusal(pinRefusalOf(reply, Date.now()));
  };
  return {
    value,
    refusal,
    minutes: minutesLeft(untilMs, now),
    resting: busy || refusal?.kind === 'wait' || refusal?.kind === 'exhausted',
    change: setValue,
    complete: (pin) => void complete(pin),
    startAnew() {
      setValue('');
      setRefusal(null);
    },
  };
}
