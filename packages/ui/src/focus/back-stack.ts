import { useEffect, useRef } from 'react';

type Handler = () => void;
const stack: Handler[] = [];

/** Runs the innermost handler; false when nothing wants to go back. */
export function goBack(): boolean {
  const handler = stack.at(-1);
  handler?.();
  return handler !== undefined;
}

/** Registers what Escape, B and Back do while this component is mounted; the innermost layer wins. */
export function useBack(onBack: Handler | undefined): void {
  const latest = useRef(onBack);
  latest.current = onBack;
  const active = onBack !== undefined;
  useEffect(() => {
    if (!active) return;
    const handler = () => latest.current?.();
    stack.push(handler);
    return () => {
      stack.splice(stack.indexOf(handler), 1);
    };
  }, [active]);
}
