import { Button, Dialog, FocusZone, HintBar, Layer, Picture } from '@nimbo/ui';
import { ChartBar } from '@phosphor-icons/react/ChartBar';
import { CornersIn } from '@phosphor-icons/react/CornersIn';
import { CornersOut } from '@phosphor-icons/react/CornersOut';
import { Play } from '@phosphor-icons/react/Play';
import { SignOut } from '@phosphor-icons/react/SignOut';
import { SpeakerHigh } from '@phosphor-icons/react/SpeakerHigh';
import { SpeakerSlash } from '@phosphor-icons/react/SpeakerSlash';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useServices } from '../access/services.tsx';
import { picture } from '../catalogue/cover-art.ts';
import { useGames } from '../catalogue/queries.ts';
import type { LaunchedGame } from '../launch/launch-state.ts';
import { clockText } from './play-clock.ts';
import { StreamQuality } from './stream-quality.tsx';
import type { StreamReadings } from './use-statistics.ts';

export interface StreamMenuProps {
  game: LaunchedGame;
  maxPlaySeconds: number;
  remaining: number | null;
  readings: StreamReadings;
  muted: boolean;
  full: boolean;
  showReadings: boolean;
  onResume: () => void;
  onToggleSound: () => void;
  onToggleFull: () => void;
  onToggleReadings: () => void;
  onEnd: () => void;
}

/** The session menu: the stream goes on behind it, input goes to the menu. */
export function StreamMenu(props: StreamMenuProps) {
  const t = useTranslations();
  const [asking, setAsking] = useState(false);
  const { muted, full, showReadings } = props;
  const icon = (Icon: typeof Play, weight: 'bold' | 'fill' = 'bold') => <Icon className="n-icon" weight={weight} />;
  return (
    <Layer label={t('stream.menu')} className="go-menu" first="stream:resume" onClose={props.onResume}>
      <aside className="go-menu__panel">
        <MenuHead game={props.game} />
        <TimeLeft remaining={props.remaining} maxPlaySeconds={props.maxPlaySeconds} />
        <FocusZone as="nav" flow="column" className="go-menu__rows">
          <Row icon={icon(Play, 'fill')} main focusKey="stream:resume" onPress={props.onResume}>
            {t('stream.resume')}
          </Row>
          <Row icon={icon(full ? CornersIn : CornersOut)} onPress={props.onToggleFull}>
            {full ? t('stream.windowed') : t('stream.fullscreen')}
          </Row>
          <Row
            icon={icon(muted ? SpeakerSlash : SpeakerHigh)}
            value={muted ? t('stream.off') : t('stream.on')}
            onPress={props.onToggleSound}
          >
            {t('stream.sound')}
          </Row>
          <Row
            icon={icon(ChartBar)}
            value={showReadings ? t('stream.on') : t('stream.off')}
            onPress={props.onToggleReadings}
          >
            {t('stream.readings')}
          </Row>
          <Row icon={icon(SignOut)} danger onPress={() => setAsking(true)}>
            {t('stream.end')}
          </Row>
        </FocusZone>
      </aside>
      <StreamQuality readings={props.readings} />
      <HintBar
        shade={false}
        hints={[
          { key: 'confirm', label: t('hint.choose') },
          { key: 'back', label: t('hint.resume') },
        ]}
      />
      {asking && <EndQuestion onStay={() => setAsking(false)} onEnd={props.onEnd} />}
    </Layer>
  );
}

function MenuHead({ game }: { game: LaunchedGame }) {
  const { config } = useServices();
  const games = useGames();
  const entry = games.data?.find((other) => other.gid === game.gid);
  const art = entry ? picture(config.cdnUrl, entry.gid, entry.art, 'square') : null;
  return (
    <div className="go-menu__head">
      <Picture src={art} />
      <h2 className="n-h3">{game.title}</h2>
    </div>
  );
}

/** Length of the ring's circle in its own units. */
const CIRCLE = 314;

function TimeLeft({ remaining, maxPlaySeconds }: { remaining: number | null; maxPlaySeconds: number }) {
  const t = useTranslations();
  if (remaining === null) return null;
  const share = Math.min(1, remaining / maxPlaySeconds);
  return (
    <div className="go-time">
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <circle cx="60" cy="60" r="50" fill="none" stroke="var(--n-lifted)" strokeWidth="11" />
        <circle
          cx="60"
          cy="60"
          r="50"
          fill="none"
          stroke="var(--n-cirrus)"
          strokeWidth="11"
          strokeLinecap="round"
          strokeDasharray={`${share * CIRCLE} ${CIRCLE}`}
          transform="rotate(-90 60 60)"
        />
      </svg>
      <div>
        <b className="go-time__figure" role="timer">
          {clockText(remaining)}
        </b>
        <p className="n-mist">{t('stream.timeLeft', { minutes: Math.round(maxPlaySeconds / 60) })}</p>
      </div>
    </div>
  );
}

interface RowProps {
  icon: ReactNode;
  value?: string;
  main?: boolean;
  danger?: boolean;
  focusKey?: string;
  onPress: () => void;
  children: ReactNode;
}

function Row({ icon, value, main, danger, focusKey, onPress, children }: RowProps) {
  return (
    <Button
      kind="primary"
      main={main}
      className={`go-menu__row ${danger ? 'go-menu__row--end' : ''}`}
      icon={icon}
      focusKey={focusKey}
      onClick={onPress}
    >
      <span>{children}</span>
      {value && <em>{value}</em>}
    </Button>
  );
}

function EndQuestion({ onStay, onEnd }: { onStay: () => void; onEnd: () => void }) {
  const t = useTranslations();
  return (
    <Dialog
      title={t('stream.endTitle')}
      text={t('stream.endText')}
      first="stream:stay"
      onClose={onStay}
      actions={
        <>
          <Button kind="primary" main focusKey="stream:stay" onClick={onStay}>
            {t('stream.keepPlaying')}
          </Button>
          <Button kind="danger" onClick={onEnd}>
            {t('stream.end')}
          </Button>
        </>
      }
    />
  );
}
