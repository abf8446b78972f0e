import { Button, doesFocusableExist, getCurrentFocusKey, Spinner, setFocus } from '@nimbo/ui';
import { useEffect } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useLaunch, useLaunchState } from './launch-context.tsx';
import { waitMinutes } from './launch-state.ts';
import { shortMinutes } from './short-minutes.ts';

const KEY = 'bar:queue';

/** The loader of somebody who keeps browsing, in the top bar: how far the queue is, and the way back. */
export function QueuePill() {
  const state = useLaunchState();
  if (state.step !== 'launching' || !state.browsing) return null;
  const { position, etaSeconds } = state.playSession;
  return <Pill title={state.game.title} position={position} etaSeconds={etaSeconds} />;
}

interface PillProps {
  title: string;
  position: number | null;
  etaSeconds: number | null;
}

function Pill({ title, position, etaSeconds }: PillProps) {
  const t = useTranslations();
  const format = useFormatter();
  const launch = useLaunch();
  useFocusAfter();
  const minutes = waitMinutes(etaSeconds);
  const place = position === null ? t('loader.splash') : `${position} ${t('loader.place')}`;
  return (
    <Button className="go-pill" focusKey={KEY} small icon={<Spinner />} onClick={() => launch.comeBack()}>
      <span className="go-pill__title">{title}</span>
      <b>{place}</b>
      {minutes !== null && minutes > 0 && <span>{shortMinutes(format, minutes)}</span>}
    </Button>
  );
}

/** Whoever stands on the pill when it goes stands in the bar. */
function useFocusAfter(): void {
  useEffect(
    () => () => {
      if (getCurrentFocusKey() === KEY && doesFocusableExist('bar:search')) void setFocus('bar:search');
    },
    [],
  );
}
