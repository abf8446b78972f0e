import { Button, DropRow, FittedTitle, FocusZone, getCurrentFocusKey, Layer, Spinner, setFocus, Tag } from '@nimbo/ui';
import { Broadcast } from '@phosphor-icons/react/Broadcast';
import { MapPin } from '@phosphor-icons/react/MapPin';
import { SquaresFour } from '@phosphor-icons/react/SquaresFour';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useRunningGame } from '../../state/running-game.ts';
import { useServers } from '../../state/servers.ts';
import { useSplash } from '../../state/splash.ts';
import { useLaunch, useLaunchState } from '../launch-context.tsx';
import { launchProgress } from '../launch-state.ts';
import { useZoneName } from '../zones/use-zone-name.ts';
import { Announcement } from './announcement.tsx';
import { QueuePlace } from './queue-place.tsx';
import { SoonerZones } from './sooner-zones.tsx';
import { SplashPictures } from './splash-pictures.tsx';
import { Steps } from './steps.tsx';
import { ZoneBars } from './zone-bars.tsx';

const DROPS = 24;

/** Full screen on six pictures, from the first look for a server until the first picture of the game. */
export function LoaderScreen() {
  const t = useTranslations();
  const launch = useLaunch();
  const state = useLaunchState();
  const { gid, gameTitle, gameLoaderMessage, runGameState } = useRunningGame();
  const setSplashText = useSplash((splash) => splash.setSplashText);
  useEffect(() => setSplashText(t('loader.splash')), [setSplashText, t]);
  const waiting = state.step === 'launching' ? state : null;
  const position = waiting?.playSession.position ?? null;
  const stands = useSettled(runGameState === 'queue' && waiting !== null && position !== null);
  // In the render in which the queue ends there is no place any more.
  const queued = stands && waiting !== null && position !== null;
  const shown = runGameState === 'queue' && !queued ? 'server' : runGameState;
  const searching = shown === 'server' || shown === 'idle';
  const [first] = useState(() => (queued ? 'loader:browse' : 'loader:cancel'));
  useFocusOf(queued);
  const leave = () => launch.cancel();
  return (
    <Layer label={gameTitle} className="go-loader" first={first} onClose={leave}>
      <SplashPictures gid={gid} />
      <div className="go-loader__text">
        <div>
          {searching ? <SearchTag /> : <ServerTag />}
          <FittedTitle title={gameTitle} sizeRem={3.6} maxLines={2} className="go-loader__title" />
        </div>
        <div className="go-loader__state">
          {queued ? (
            <QueuePlace
              position={position}
              queuedFrom={waiting.queuedFrom}
              etaSeconds={waiting.playSession.etaSeconds}
            />
          ) : (
            <Status text={shown === 'server' ? t('loader.server') : gameLoaderMessage} />
          )}
          {searching && <ZoneBars />}
          <DropRow
            count={DROPS}
            value={launchProgress(shown, { from: waiting?.queuedFrom ?? null, position })}
            label={t('loader.progress')}
          />
          <Steps current={shown} />
          {queued && <SoonerZones playSession={waiting.playSession} />}
          <FocusZone flow="row" className="go-loader__actions">
            {queued && (
              <Button
                kind="primary"
                main
                focusKey="loader:browse"
                icon={<SquaresFour className="n-icon" weight="fill" />}
                onClick={() => launch.browse()}
              >
                {t('loader.keepBrowsing')}
              </Button>
            )}
            <Button
              kind={queued ? 'over' : 'primary'}
              main={!queued}
              focusKey="loader:cancel"
              className="go-loader__leave"
              onClick={leave}
            >
              {queued ? t('loader.leaveQueue') : t('common.cancel')}
            </Button>
          </FocusZone>
        </div>
      </div>
      <Announcement text={queued ? `${position} ${t('loader.place')}` : gameLoaderMessage} urgent={!queued} />
    </Layer>
  );
}

/** A place that is given a server at once was no queue; it counts when it has stood this long, in ms. */
const SETTLED_MS = 700;

function useSettled(queued: boolean): boolean {
  // Whoever comes back to the loader comes back to a queue.
  const [settled, setSettled] = useState(queued);
  useEffect(() => {
    if (!queued) {
      setSettled(false);
      return;
    }
    const timer = setTimeout(() => setSettled(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [queued]);
  return queued && settled;
}

/** The main action changes when the queue begins or ends; focus goes with it, unless it is somewhere else. */
function useFocusOf(queued: boolean): void {
  useEffect(() => {
    const current = getCurrentFocusKey();
    if (current === 'loader:cancel' || current === 'loader:browse') {
      void setFocus(queued ? 'loader:browse' : 'loader:cancel');
    }
  }, [queued]);
}

function Status({ text }: { text: string }) {
  const spinner = useSplash((splash) => splash.currentSpinner);
  return (
    <p className="n-h1 go-loader__status">
      {text} <Spinner drops={([1, 2, 3] as const)[spinner] ?? 3} />
    </p>
  );
}

function SearchTag() {
  const text = useSplash((splash) => splash.splashText);
  return (
    <Tag tone="rain" icon={<Broadcast className="n-icon" weight="bold" />}>
      {text}
    </Tag>
  );
}

/** Where the game runs, or will run, and how far that is. */
function ServerTag() {
  const state = useLaunchState();
  const { zones, foundServer } = useServers();
  const nameOf = useZoneName();
  const zone = ('playSession' in state ? state.playSession.zone : null) ?? foundServer?.id;
  if (!zone) return null;
  const measured = zones.find(({ id }) => id === zone);
  const name = nameOf(measured ?? { id: zone, name: zone });
  return (
    <Tag icon={<MapPin className="n-icon" weight="fill" />}>
      {measured?.roundTripMs == null ? name : `${name} · ${measured.roundTripMs} ms`}
    </Tag>
  );
}
