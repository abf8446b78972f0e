import type { DesktopBridge } from '@nimbo/contracts/desktop';

/** The desktop app around this page; null in a browser. */
export function desktopBridge(): DesktopBridge | null {
  return (globalThis as { nimboDesktop?: DesktopBridge }).nimboDesktop ?? null;
}
