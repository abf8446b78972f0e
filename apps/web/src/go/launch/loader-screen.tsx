import { Button, DropRow, FittedTitle, Layer, Picture, Tag } from '@nimbo/ui';
import { Broadcast } from '@phosphor-icons/react/Broadcast';
import { CheckCircle } from '@phosphor-icons/react/CheckCircle';
import { Circle } from '@phosphor-icons/react/Circle';
import { CircleHalf } from '@phosphor-icons/react/CircleHalf';
import { MapPin } from '@phosphor-icons/react/MapPin';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useServices } from '../access/services.tsx';
import { paperOf, picture } from '../catalogue/cover-art.ts';
import { useGames } from '../catalogue/queries.ts';
import { type RunGameState, useRunningGame } from '../state/running-game.ts';
import { useLaunch, useLaunchState } from './launch-context.tsx';
import { launchProgress, waitMinutes } from './launch-state.ts';

/** The queue is announced at most this often, in ms. Source: DESIGN §7. */
const ANNOUNCE_MS = 10_000;
const DROPS = 24;
const STEPS = ['server', 'queue', 'starting', 'picture'] as const;

/** Full screen on the game's own hero, from the first look for a server until the first picture. */
export function LoaderScreen() {
  const t = useTranslations();
  const { config } = useServices();
  const launch = useLaunch();
  const state = useLaunchState();
  const games = useGames();
  const { gid, gameTitle, gameLoaderMessage, runGameState } = useRunningGame();
  const game = games.data?.find((entry) => entry.gid === gid);
  const hero = game ? picture(config.cdnUrl, game.gid, game.art, 'hero') : null;
  const playSession = 'playSession' in state ? state.playSession : null;
  const queued = runGameState === 'queue' && playSession?.position != null;
  const leave = playSession ? () => launch.cancel() : undefined;
  return (
    <Layer label={gameTitle} className="go-loader" first="loader:cancel" {...(leave ? { onClose: leave } : {})}>
      <div className="go-loader__hero" style={{ background: paperOf(game?.art ?? null).paper }} aria-hidden="true">
        <Picture src={hero} />
      </div>
      <div className="go-loader__text">
        <div>
          {runGameState === 'server' || runGameState === 'idle' ? (
            <Tag tone="rain" icon={<Broadcast className="n-icon" weight="bold" />}>
              {t('loader.splash')}
            </Tag>
          ) : (
            playSession?.zone && <Tag icon={<MapPin className="n-icon" weight="fill" />}>{playSession.zone}</Tag>
          )}
          <FittedTitle title={gameTitle} sizeRem={3.6} maxLines={2} className="go-loader__title" />
        </div>
        <div className="go-loader__state">
          {queued ? (
            <QueuePlace position={playSession.position!} etaSeconds={playSession.etaSeconds} />
          ) : (
            <p className="n-h1">{gameLoaderMessage}</p>
          )}
          <DropRow count={DROPS} value={launchProgress(runGameState)} label={t('loader.progress')} />
          <Steps current={runGameState} />
          <div className="go-loader__actions">
            {leave && (
              <Button kind="primary" main focusKey="loader:cancel" onClick={leave}>
                {queued ? t('loader.leaveQueue') : t('common.cancel')}
              </Button>
            )}
          </div>
        </div>
      </div>
      <Announcement
        text={queued ? `${playSession.position} ${t('loader.place')}` : gameLoaderMessage}
        urgent={!queued}
      />
    </Layer>
  );
}

function QueuePlace({ position, etaSeconds }: { position: number; etaSeconds: number | null }) {
  const t = useTranslations();
  const minutes = waitMinutes(etaSeconds);
  const wait =
    minutes === null ? t('loader.waitUnknown') : minutes === 0 ? t('loader.waitShort') : t('loader.wait', { minutes });
  return (
    <div className="go-queue">
      <span className="go-queue__place">{position}</span>
      <div>
        <p className="n-h2">{t('loader.place')}</p>
        <p className="n-lead go-queue__wait">{wait}</p>
      </div>
    </div>
  );
}

function Steps({ current }: { current: RunGameState }) {
  const t = useTranslations();
  const at = STEPS.indexOf(current as (typeof STEPS)[number]);
  const words = {
    server: t('loader.stepServer'),
    queue: t('loader.stepQueue'),
    starting: t('loader.stepStarting'),
    picture: t('loader.stepPicture'),
  };
  return (
    <ol className="go-steps">
      {STEPS.map((step, index) => (
        <li key={step} data-reached={index <= at || undefined} aria-current={index === at ? 'step' : undefined}>
          {index < at ? (
            <CheckCircle className="n-icon" weight="fill" />
          ) : index === at ? (
            <CircleHalf className="n-icon" weight="fill" />
          ) : (
            <Circle className="n-icon" weight="bold" />
          )}
          {words[step]}
        </li>
      ))}
    </ol>
  );
}

/** One polite live region; figures that change often are not read out each time. */
function Announcement({ text, urgent }: { text: string; urgent: boolean }) {
  const [said, setSaid] = useState(text);
  const lastAt = useRef(0);
  useEffect(() => {
    const wait = urgent ? 0 : Math.max(0, lastAt.current + ANNOUNCE_MS - performance.now());
    const timer = setTimeout(() => {
      lastAt.current = performance.now();
      setSaid(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text, urgent]);
  return (
    <p className="n-sr" role="status">
      {said}
    </p>
  );
}
