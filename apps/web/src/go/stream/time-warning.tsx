import { KeyGlyph } from '@nimbo/ui';
import { Hourglass } from '@phosphor-icons/react/Hourglass';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { clockText, dueWarning, LAST_SECONDS } from './play-clock.ts';

/** How long a warning stays, in ms. */
const SHOWN_MS = 6000;

/** Says when ten, five and one minutes are left; the last seconds as a figure. */
export function TimeWarning({ remaining }: { remaining: number | null }) {
  const t = useTranslations();
  const before = useRef<number | null>(null);
  const [minutes, setMinutes] = useState<number | null>(null);
  useEffect(() => {
    if (remaining === null) return;
    const due = dueWarning(before.current, remaining);
    before.current = remaining;
    if (due !== null) setMinutes(due);
  }, [remaining]);
  useEffect(() => {
    if (minutes === null) return;
    const timer = setTimeout(() => setMinutes(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [minutes]);
  const last = remaining !== null && remaining <= LAST_SECONDS;
  return (
    <>
      <div className="go-warning" role="status">
        {minutes !== null && (
          <div className="n-toast">
            <Hourglass className="n-icon" weight="fill" />
            <span>{t('stream.minutesLeft', { minutes })}</span>
            <span className="go-warning__menu" aria-hidden="true">
              <KeyGlyph name="menu" /> {t('hint.menu')}
            </span>
          </div>
        )}
      </div>
      {last && (
        <div className="go-hud" aria-hidden="true">
          <span>
            <Hourglass className="n-icon" weight="fill" />
            <b>{clockText(remaining)}</b>
          </span>
        </div>
      )}
    </>
  );
}
