import { HintBar, Layer, PAD_EVENT, setFocus, useInputState } from '@nimbo/ui';
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
import { ReportPage } from './report-page.tsx';
import { SoundPage } from './sound-page.tsx';
import { StreamQuality } from './stream-quality.tsx';

export type MenuPage = 'picture' | 'quality' | 'sound' | 'controls' | 'report';

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
    const from = cameFrom.current;
    cameFrom.current = page;
    // Where somebody went from has focus again when they come back.
    if (from && (page === null || (from === 'quality' && page === 'picture'))) void setFocus(`stream:${from}`);
    else if (page) void setFocus('stream:page');
  }, [page]);
  const back = page === 'quality' ? () => setPage('picture') : page ? () => setPage(null) : props.onResume;
  const { settings, change } = props;
  const { showReadings } = settings;
  const toggleReadings = () => change({ showReadings: !showReadings });
  usePadMenu(toggleReadings);
  const byPad = useInputState().mode === 'pad';
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
          <PicturePage
            settings={settings}
            change={change}
            full={props.full}
            onToggleFull={props.onToggleFull}
            onBack={back}
            onCalibrate={props.onCalibrate}
            onQuality={() => setPage('quality')}
          />
        )}
        {page === 'quality' && <QualityPage settings={settings} change={change} onBack={back} />}
        {page === 'sound' && <SoundPage settings={settings} change={change} onBack={back} />}
        {page === 'controls' && <ControlsPage settings={settings} change={change} onBack={back} />}
        {page === 'report' && <ReportPage game={props.game} onBack={back} />}
      </aside>
      {page !== 'picture' && <StreamQuality readings={props.readings} />}
      <HintBar
        shade={false}
        hints={[
          { key: 'confirm', label: t('hint.choose') },
          { key: 'back', label: page ? t('hint.back') : t('hint.resume') },
          ...(byPad
            ? [{ key: 'menu' as const, label: showReadings ? t('stream.hideReadings') : t('stream.readings') }]
            : []),
        ]}
      />
      {asking && <EndQuestion onStay={() => setAsking(false)} onEnd={props.onEnd} />}
    </Layer>
  );
}

/** The pad's Menu, while the session menu has the pad. */
function usePadMenu(onPress: () => void): void {
  const latest = useRef(onPress);
  latest.current = onPress;
  useEffect(() => {
    const onPad = (event: Event) => {
      if ((event as CustomEvent).detail !== 'menu') return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener(PAD_EVENT, onPad);
    return () => window.removeEventListener(PAD_EVENT, onPad);
  }, []);
}
