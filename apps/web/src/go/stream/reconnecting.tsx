import { Button, Layer, Spinner } from '@nimbo/ui';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

/** When ending is offered, in ms. Source: DESIGN §7. */
const OFFER_END_MS = 10_000;

/** The last picture stays dim behind it while the stream looks for its way back. */
export function Reconnecting({ onEnd }: { onEnd: () => void }) {
  const t = useTranslations();
  const [offerEnd, setOfferEnd] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOfferEnd(true), OFFER_END_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Layer label={t('stream.reconnecting')} className="go-reconnecting">
      <div className="go-reconnecting__text" role="status">
        <h2 className="n-h1">
          {t('stream.reconnecting')} <Spinner />
        </h2>
        <p className="n-lead">{t('stream.reconnectingText')}</p>
        {offerEnd && (
          <Button kind="over" onClick={onEnd}>
            {t('stream.end')}
          </Button>
        )}
      </div>
    </Layer>
  );
}
