import { REATTACH_WINDOW_SECONDS } from '@nimbo/domain';
import { Button, DropRow, Layer, Spinner, setFocus } from '@nimbo/ui';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { EndQuestion } from './end-question.tsx';

/** When ending is offered, in ms. Source: DESIGN §7. */
const OFFER_END_MS = 10_000;
/** A cut that is shorter is not worth a reason, in ms. */
const SAY_WHY_MS = 2000;

const DROPS = 24;
const END_KEY = 'reconnecting:end';

/** The last picture stays dim behind it while the stream looks for its way back. */
export function Reconnecting({ onEnd }: { onEnd: () => void }) {
  const t = useTranslations();
  const [offerEnd, setOfferEnd] = useState(false);
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOfferEnd(true), OFFER_END_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (offerEnd) void setFocus(END_KEY);
  }, [offerEnd]);
  return (
    <Layer label={t('stream.reconnecting')} className="go-reconnecting">
      <div className="go-reconnecting__text" role="status">
        <h2 className="n-h1">
          {t('stream.reconnecting')} <Spinner />
        </h2>
        <p className="n-lead">{useReason()}</p>
        <DropRow count={DROPS} value={useShareOfWindow()} label={t('stream.reconnecting')} />
        {offerEnd && (
          <Button kind="over" focusKey={END_KEY} onClick={() => setAsking(true)}>
            {t('stream.end')}
          </Button>
        )}
      </div>
      {/* Whoever still presses the keys of the game must not end it by that. */}
      {asking && <EndQuestion onStay={() => setAsking(false)} onEnd={onEnd} />}
    </Layer>
  );
}

/** What is happening, as far as it is known: the device itself may be without a network. */
function useReason(): string {
  const t = useTranslations();
  const [online, setOnline] = useState(() => navigator.onLine);
  const [long, setLong] = useState(false);
  useEffect(() => {
    const follow = () => setOnline(navigator.onLine);
    window.addEventListener('online', follow);
    window.addEventListener('offline', follow);
    const timer = setTimeout(() => setLong(true), SAY_WHY_MS);
    return () => {
      window.removeEventListener('online', follow);
      window.removeEventListener('offline', follow);
      clearTimeout(timer);
    };
  }, []);
  if (!online) return t('stream.reconnectingOffline');
  return long ? t('stream.reconnectingNetwork') : t('stream.reconnectingText');
}

/** Share of the time for which the game waits that has passed, 0 to 1. */
function useShareOfWindow(): number {
  const [share, setShare] = useState(0);
  useEffect(() => {
    const since = performance.now();
    const look = () => setShare(Math.min(1, (performance.now() - since) / 1000 / REATTACH_WINDOW_SECONDS.free));
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, []);
  return share;
}
