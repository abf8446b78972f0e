import { Button, FocusZone } from '@nimbo/ui';
import { ChatCircleDots } from '@phosphor-icons/react/ChatCircleDots';
import { GameController } from '@phosphor-icons/react/GameController';
import { Keyboard } from '@phosphor-icons/react/Keyboard';
import { Play } from '@phosphor-icons/react/Play';
import { SignOut } from '@phosphor-icons/react/SignOut';
import { SpeakerHigh } from '@phosphor-icons/react/SpeakerHigh';
import { SpeakerSlash } from '@phosphor-icons/react/SpeakerSlash';
import { Sun } from '@phosphor-icons/react/Sun';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useProfile } from '../../catalogue/queries.ts';
import { padName } from '../../settings/device-names.ts';
import { useInputDevices } from '../../state/input-devices.ts';
import type { MenuPage, StreamMenuProps } from './stream-menu.tsx';

interface MenuRowsProps extends StreamMenuProps {
  onPage: (page: MenuPage) => void;
}

/** The first page of the session menu: seven rows, so that none lies below the edge of a television. Source: DESIGN §7. */
export function MenuRows({ settings, onResume, onText, onPage, onEnd }: MenuRowsProps) {
  const t = useTranslations();
  const format = useFormatter();
  const kids = useProfile().data?.kids ?? false;
  const gamepadName = useInputDevices((devices) => devices.gamepadName);
  const icon = (Icon: typeof Play, weight: 'bold' | 'fill' = 'bold') => <Icon className="n-icon" weight={weight} />;
  const { volume, gamma } = settings;
  return (
    <FocusZone as="nav" flow="column" className="go-menu__rows">
      <Row icon={icon(Play, 'fill')} main focusKey="stream:resume" onPress={onResume}>
        {t('stream.resume')}
      </Row>
      <Row
        icon={icon(GameController)}
        value={gamepadName === null ? t('settings.noGamepad') : padName(gamepadName)}
        focusKey="stream:controls"
        onPress={() => onPage('controls')}
      >
        {t('streamSettings.controls')}
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
      <Row icon={icon(Keyboard)} onPress={onText}>
        {t('touch.typeHere')}
      </Row>
      {!kids && (
        <Row icon={icon(ChatCircleDots)} focusKey="stream:report" onPress={() => onPage('report')}>
          {t('stream.report')}
        </Row>
      )}
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
