import { useTranslations } from 'use-intl';
import { waitMinutes } from '../launch-state.ts';

interface QueuePlaceProps {
  position: number;
  queuedFrom: number | null;
  etaSeconds: number | null;
}

export function QueuePlace({ position, queuedFrom, etaSeconds }: QueuePlaceProps) {
  const t = useTranslations();
  const wait = useWait(etaSeconds);
  return (
    <div className="go-queue">
      <span className="go-queue__place">{position}</span>
      <div>
        <p className="n-h2">{t('loader.place')}</p>
        <p className="n-lead go-queue__wait">
          {wait} {queuedFrom !== null && queuedFrom > position && t('loader.startedAt', { place: queuedFrom })}
        </p>
      </div>
    </div>
  );
}

/** How long somebody has about to wait, as a sentence. */
function useWait(etaSeconds: number | null): string {
  const t = useTranslations();
  const minutes = waitMinutes(etaSeconds);
  if (minutes === null) return t('loader.waitUnknown');
  return minutes === 0 ? t('loader.waitShort') : t('loader.wait', { minutes });
}
