import { createdAt, type StoredNotification } from '@nimbo/domain';
import { Button, FocusZone, IconButton, useFocusTarget } from '@nimbo/ui';
import { Bell } from '@phosphor-icons/react/Bell';
import { CheckCircle } from '@phosphor-icons/react/CheckCircle';
import { ClockCountdown } from '@phosphor-icons/react/ClockCountdown';
import { GameController } from '@phosphor-icons/react/GameController';
import { Sparkle } from '@phosphor-icons/react/Sparkle';
import { UsersThree } from '@phosphor-icons/react/UsersThree';
import { X } from '@phosphor-icons/react/X';
import { useFormatter, useTranslations } from 'use-intl';
import { cameWhen, expiresWhen } from './notice-times.ts';

const ICONS = {
  turn: CheckCircle,
  session: GameController,
  release: Sparkle,
  household: UsersThree,
  news: Bell,
} as const;

export interface NoticeRowProps {
  readonly entry: StoredNotification;
  readonly focusKey: string;
  readonly nowMs: number;
  /** The one button of the row, where the notice leads somewhere. */
  readonly action: { readonly label: string; readonly run: () => void } | null;
  readonly onRead: () => void;
  readonly onDelete: () => void;
}

/** One notification: what it says, where it leads, how long it stays. */
export function NoticeRow({ entry, focusKey, nowMs, action, onRead, onDelete }: NoticeRowProps) {
  const t = useTranslations();
  const { ref, focusProps } = useFocusTarget<HTMLButtonElement>({ focusKey });
  const Icon = ICONS[entry.kind];
  const run = () => {
    onRead();
    action?.run();
  };
  return (
    <li>
      <FocusZone
        flow="row"
        first={focusKey}
        remembers={false}
        className="go-notice"
        data-unread={!entry.read || undefined}
      >
        <button type="button" ref={ref} className="go-notice__main" onClick={run} {...focusProps}>
          <span className="go-notice__drop">
            {!entry.read && <span className="n-sr">{t('notifications.unreadMark')}</span>}
          </span>
          <span className={`go-notice__kind go-notice__kind--${entry.kind}`} aria-hidden="true">
            <Icon className="n-icon" weight="fill" />
          </span>
          <span className="go-notice__text">
            <b dir="auto">{entry.title}</b>
            <span dir="auto">{entry.message}</span>
          </span>
        </button>
        {action && (
          <Button small className="go-notice__action" onClick={run}>
            {action.label}
          </Button>
        )}
        <Times entry={entry} nowMs={nowMs} />
        <IconButton
          small
          kind="quiet"
          className="go-notice__delete"
          label={t('notifications.delete', { title: entry.title })}
          onClick={onDelete}
        >
          <X className="n-icon" weight="bold" />
        </IconButton>
      </FocusZone>
    </li>
  );
}

function Times({ entry, nowMs }: { entry: StoredNotification; nowMs: number }) {
  const t = useTranslations();
  const format = useFormatter();
  const created = createdAt(entry);
  const day = { day: 'numeric', month: 'short' } as const;
  const clock = { hour: 'numeric', minute: '2-digit' } as const;
  const came = {
    minutes: () => format.relativeTime(created, { now: nowMs, unit: 'minute', style: 'short' }),
    time: () => format.dateTime(created, clock),
    day: () => format.dateTime(created, day),
  }[cameWhen(entry, nowMs)]();
  const when = expiresWhen(entry, nowMs);
  const time = format.dateTime(entry.expiry, clock);
  return (
    <p className="go-notice__times">
      <time dateTime={new Date(created).toISOString()}>{came}</time>
      {when === 'day' ? (
        <small>{t('notifications.expires', { date: format.dateTime(entry.expiry, day) })}</small>
      ) : (
        <small className="go-notice__last">
          <ClockCountdown className="n-icon" weight="fill" />
          {when === 'today' ? t('notifications.expiresToday', { time }) : t('notifications.expiresTomorrow', { time })}
        </small>
      )}
    </p>
  );
}
