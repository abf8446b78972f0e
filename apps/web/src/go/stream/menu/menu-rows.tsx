import { Button, FocusZone } from '@nimbo/ui';
import { ChartBar } from '@phosphor-icons/react/ChartBar';
import { CornersIn } from '@phosphor-icons/react/CornersIn';
import { CornersOut } from '@phosphor-icons/react/CornersOut';
import { GameController } from '@phosphor-icons/react/GameController';
import { Keyboard } from '@phosphor-icons/react/Keyboard';
import { Play } from '@phosphor-icons/react/Play';
import { SignOut } from '@phosphor-icons/react/SignOut';
import { SpeakerHigh } from '@phosphor-icons/react/SpeakerHigh';
import { SpeakerSlash } from '@phosphor-icons/react/SpeakerSlash';
import { Sun } from '@phosphor-icons/react/Sun';
import { WifiHigh } from '@phosphor-icons/react/WifiHigh';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { MenuPage, StreamMenuProps } from './stream-menu.tsx';

interface MenuRowsProps extends StreamMenuProps {
  onPage: (page: MenuPage) => void;
}

/** The first page of the session menu. */
export function MenuRows({ settings, change, full, onResume, onToggleFull, onText, onPage, onEnd }: MenuRowsProps) {
  const t = useTranslations();
  const format = useFormatter();
  const icon = (Icon: typeof Play, weight: 'bold' | 'fill' = 'bold') => <Icon className="n-icon" weight={weight} />;
  const { volume, showReadings, gamma, quality } = settings;
  const qualities = {
    auto: t('streamSettings.auto'),
    saver: t('streamSettings.saver'),
    limits: t('streamSettings.limits'),
  };
  return (
    <FocusZone as="nav" flow="column" className="go-menu__rows">
      <Row icon={icon(Play, 'fill')} main focusKey="stream:resume" onPress={onResume}>
        {t('stream.resume')}
      </Row>
      <Row icon={icon(full ? CornersIn : CornersOut)} onPress={onToggleFull}>
        {full ? t('stream.windowed') : t('stream.fullscreen')}
      </Row>
      <Row
        icon={icon(volume === 0 ? SpeakerSlash : SpeakerHigh)}
        value={format.number(volume, { style: 'percent' })}
        focusKey="stream:sound"
        onPress={() => onPage('sound')}
      >
        {t('stream.sound')}
      </Row>
      <Row
        icon={icon(Sun)}
        value={format.number(gamma, { minimumFractionDigits: 1 })}
        focusKey="stream:picture"
        onPress={() => onPage('picture')}
      >
        {t('streamSettings.picture')}
      </Row>
      <Row icon={icon(WifiHigh)} value={qualities[quality]} focusKey="stream:quality" onPress={() => onPage('quality')}>
        {t('streamSettings.quality')}
      </Row>
      <Row icon={icon(GameController)} focusKey="stream:controls" onPress={() => onPage('controls')}>
        {t('streamSettings.controls')}
      </Row>
      <Row icon={icon(Keyboard)} onPress={onText}>
        {t('touch.typeHere')}
      </Row>
      <Row
        icon={icon(ChartBar)}
        value={showReadings ? t('stream.on') : t('stream.off')}
        onPress={() => change({ showReadings: !showReadings })}
      >
        {t('stream.readings')}
      </Row>
      <Row icon={icon(SignOut)} danger onPress={onEnd}>
        {t('stream.end')}
      </Row>
    </FocusZone>
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
