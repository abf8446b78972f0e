import { Button, EmptyState } from '@nimbo/ui';
import { useTranslations } from 'use-intl';
import type { ReadFault } from '../catalogue/read-fault.ts';

/** Where focus goes first of all. */
export const UNREAD = 'unread:first';

interface UnreadProps {
  fault: ReadFault;
  /** What could not be read. */
  title: string;
  /** What to say of what is not there; trying again would change nothing. */
  gone?: string;
  whole?: boolean;
  busy: boolean;
  onAgain: () => void;
  /** The way out, in words. */
  leave: string;
  onLeave: () => void;
}

/** In place of what could not be read: why, a way to try again, a way out. */
export function Unread({ fault, title, gone, whole = false, busy, onAgain, leave, onLeave }: UnreadProps) {
  const t = useTranslations();
  if (fault === 'gone' && gone !== undefined)
    return (
      <EmptyState
        whole={whole}
        alert
        title={gone}
        actions={
          <Button kind="primary" main focusKey={UNREAD} onClick={onLeave}>
            {leave}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      whole={whole}
      alert={!busy}
      mark={fault === 'offline' ? 'offline' : 'error'}
      title={fault === 'offline' ? t('error.network') : title}
      actions={
        <>
          <Button kind="primary" main focusKey={UNREAD} busy={busy} onClick={onAgain}>
            {t('common.tryAgain')}
          </Button>
          <Button kind="quiet" onClick={onLeave}>
            {leave}
          </Button>
        </>
      }
    >
      {fault === 'offline' ? t('error.networkText') : t('message.tryLater')}
    </EmptyState>
  );
}
