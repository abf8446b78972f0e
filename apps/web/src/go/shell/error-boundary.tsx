import type { Language } from '@nimbo/domain';
import { type MessageShape, translatorOf } from '@nimbo/i18n';
import { Mark } from '@nimbo/ui';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import type { ClientLogger } from '../access/client-log.ts';

interface Props {
  language: Language;
  messages: MessageShape;
  log: ClientLogger;
  children: ReactNode;
}

interface State {
  failed: boolean;
  /** Of the report, once it stands in the log. */
  reference: string | null;
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

/** The lowest button of any pad presses what has focus: who led the app by a pad leads no more. @returns stops it */
function clickByPad(): () => void {
  // What is held when the page fails is no press.
  let held = true;
  let frame = requestAnimationFrame(function poll() {
    const isPressed = (navigator.getGamepads?.() ?? []).some((pad) => pad?.buttons[0]?.pressed);
    if (isPressed && !held) (document.activeElement as HTMLElement | null)?.click();
    held = isPressed;
    frame = requestAnimationFrame(poll);
  });
  return () => cancelAnimationFrame(frame);
}

/** A render failure: says so, is told to the server, and the button loads the page again. Source: Spec §4 "Fatal render error". */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, reference: null };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  stopPads: (() => void) | undefined;

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.stopPads ??= clickByPad();
    const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    void this.props.log(said, info.componentStack ?? '').then((reference) => this.setState({ reference }));
  }

  override componentWillUnmount() {
    this.stopPads?.();
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const t = translatorOf(this.props.messages, this.props.language);
    const { reference } = this.state;
    return (
      <div className="go-failed" role="alertdialog" aria-labelledby="failed-title" aria-modal="true">
        <div className="n-dialog go-failed__box">
          <div className="n-dialog__head">
            <Mark state="error" />
            <h1 className="n-h2" id="failed-title">
              {t('error.oops')}
            </h1>
          </div>
          <p className="n-dialog__text" aria-live="polite">
            {reference && `${t('error.oopsText')} ${t('error.reference', { reference })}`}
          </p>
          <div className="n-dialog__actions">
            {/* Nothing of the focus model may be needed here: it may be what has failed. */}
            <button
              type="button"
              className="n-button n-button--primary n-button--main n-focus"
              ref={takeFocus}
              onClick={() => location.reload()}
            >
              {t('common.tryAgain')}
            </button>
            {reference && (
              <button
                type="button"
                className="n-button n-button--quiet n-focus"
                onClick={() => void navigator.clipboard?.writeText(reference)}
              >
                {t('error.copyReference')}
              </button>
            )}
          </div>
        </div>
      </div>
    );
  }
}
