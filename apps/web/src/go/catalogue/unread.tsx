import { Button, EmptyState, PartError } from '@nimbo/ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type ReadFault, useReadFault } from './read-fault.ts';

/** Where focus goes first of all. */
export const UNREAD = 'unread:first';

export interface UnreadProps {
  fault: ReadFault;
  /** What could not be read. */
  title: string;
  /** What to say of what is not there; trying again would change nothing. */
  gone?: string;
  whole?: boolean;
  busy: boolean;
  onAgain: () => void;
  /** The way out, in words, where the page has no other. */
  leave?: string;
  onLeave?: () => void;
}

interface ListedProps {
  list: List;
  /** It is no more than a part of a page: one line says so. */
  part?: boolean;
  waiting: ReactNode;
  children: ReactNode;
}

interface List {
  readonly data: unknown;
  readonly error: unknown;
  readonly isFetching: boolean;
  refetch(): unknown;
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
          {leave && (
            <Button kind="quiet" onClick={onLeave}>
              {leave}
            </Button>
          )}
        </>
      }
    >
      {fault === 'offline' ? t('error.networkText') : t('message.tryLater')}
    </EmptyState>
  );
}

/** A list of games, or in its place why it could not be read; until one of them is known what stands for it. */
export function Listed({ list, part, waiting, children }: ListedProps) {
  const t = useTranslations();
  const fault = useReadFault(list);
  if (fault === null) return list.data === undefined ? waiting : children;
  const again = () => void list.refetch();
  if (!part) return <Unread fault={fault} title={t('games.unavailable')} busy={list.isFetching} onAgain={again} />;
  return (
    <PartError
      text={fault === 'offline' ? t('error.networkText') : `${t('games.unavailable')}. ${t('message.tryLater')}`}
      again={t('common.tryAgain')}
      busy={list.isFetching}
      onAgain={again}
    />
  );
}
