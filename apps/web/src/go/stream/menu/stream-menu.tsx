import { HintBar, Layer, setFocus } from '@nimbo/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { LaunchedGame } from '../../launch/launch-state.ts';
import { EndQuestion } from '../end-question.tsx';
import type { StreamSettingsAccess } from '../settings/use-stream-settings.ts';
import type { StreamReadings } from '../use-statistics.ts';
import { ControlsPage } from './controls-page.tsx';
import { MenuHead, TimeLeft } from './menu-head.tsx';
import { MenuRows } from './menu-rows.tsx';
import { PicturePage } from './picture-page.tsx';
import { QualityPage } from './quality-page.tsx';
import { SoundPage } from './sound-page.tsx';
import { StreamQuality } from './stream-quality.tsx';

export type MenuPage = 'picture' | 'quality' | 'sound' | 'controls';

export interface StreamMenuProps extends StreamSettingsAccess {
  game: LaunchedGame;
  zone: string | null;
  maxPlaySeconds: number;
  remaining: number | null;
  readings: StreamReadings;
  full: boolean;
  onResume: () => void;
  onToggleFull: () => void;
  onCalibrate: () => void;
  /** Asks for a line to write into the game. */
  onText: () => void;
  onEnd: () => void;
}

/** The session menu: the stream goes on behind it, input goes to the menu. */
export function StreamMenu(props: StreamMenuProps) {
  const t = useTranslations();
  const [page, setPage] = useState<MenuPage | null>(null);
  const [asking, setAsking] = useState(false);
  const cameFrom = useRef<MenuPage | null>(null);
  useEffect(() => {
    if (page) {
      cameFrom.current = page;
      void setFocus('stream:page');
    } else if (cameFrom.current) {
      void setFocus(`stream:${cameFrom.current}`);
    }
  }, [page]);
  const back = page ? () => setPage(null) : props.onResume;
  const { settings, change } = props;
  return (
    <Layer label={t('stream.menu')} className="go-menu" first="stream:resume" onClose={back}>
      <div className="go-menu__shade" data-clear={page === 'picture' || undefined} />
      <aside className="go-menu__panel">
        {page === null && (
          <>
            <MenuHead game={props.game} zone={props.zone} />
            <TimeLeft remaining={props.remaining} maxPlaySeconds={props.maxPlaySeconds} />
            <MenuRows {...props} onPage={setPage} onEnd={() => setAsking(true)} />
          </>
        )}
        {page === 'picture' && (
          <PicturePage settings={settings} change={change} onBack={back} onCalibrate={props.onCalibrate} />
        )}
        {page === 'quality' && <QualityPage settings={settings} change={change} onBack={back} />}
        {page === 'sound' && <SoundPage settings={settings} change={change} onBack={back} />}
        {page === 'controls' && <ControlsPage settings={settings} change={change} onBack={back} />}
      </aside>
      {page !== 'picture' && <StreamQuality readings={props.readings} />}
      <HintBar
        shade={false}
        hints={[
          { key: 'confirm', label: t('hint.choose') },
          { key: 'back', label: page ? t('hint.back') : t('hint.resume') },
        ]}
      />
      {asking && <EndQuestion onStay={() => setAsking(false)} onEnd={props.onEnd} />}
    </Layer>
  );
}
