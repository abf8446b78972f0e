import { CellSignalFull } from '@phosphor-icons/react/CellSignalFull';
import { Clock } from '@phosphor-icons/react/Clock';
import { useTranslations } from 'use-intl';
import { clockText } from './play-clock.ts';
import type { StreamReadings } from './use-statistics.ts';

/** One pill at the top; off unless asked for. */
export function StreamHud({ readings: { latest }, remaining }: { readings: StreamReadings; remaining: number | null }) {
  const t = useTranslations();
  return (
    <div className="go-hud" aria-hidden="true">
      <CellSignalFull className="n-icon" weight="fill" />
      <span>
        <b>{latest?.framesPerSecond == null ? '–' : Math.round(latest.framesPerSecond)}</b> {t('stream.framesUnit')}
      </span>
      <span>
        <b>{latest?.roundTripMs == null ? '–' : Math.round(latest.roundTripMs)}</b> ms
      </span>
      {remaining !== null && (
        <span>
          <Clock className="n-icon" weight="fill" />
          <b>{clockText(remaining)}</b>
        </span>
      )}
    </div>
  );
}
