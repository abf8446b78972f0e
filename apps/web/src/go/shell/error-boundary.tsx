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
  /** Of the report in the log; null until it is told. */
  reference: string | null;
}

/** A render failure: says so, is told to the server, and the button loads the page again. Source: Spec §4 "Fatal render error". */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, reference: null };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    const reference = this.props.log(
      error instanceof Error ? `${error.name}: ${error.message}` : String(error),
      info.componentStack ?? '',
    );
    this.setState({ reference });
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
          <p className="n-dialog__text">
            {t('error.oopsText')} {reference && t('error.reference', { reference })}
          </p>
          <div className="n-dialog__actions">
            {/* Nothing of the focus model may be needed here: it may be what has failed. */}
            <button
              type="button"
              className="n-button n-button--primary n-button--main n-focus"
              ref={(button) => button?.focus()}
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
