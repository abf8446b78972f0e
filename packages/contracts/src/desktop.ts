/** What the desktop app puts on `window.nimboDesktop`; a browser has nothing there. Source: ledger H3. */
export interface DesktopBridge {
  /** Ends the app. */
  readonly exit: () => void;
  /** Somebody closes the window: the page asks first. @returns stops listening */
  readonly onCloseAsked: (listener: () => void) => () => void;
}
