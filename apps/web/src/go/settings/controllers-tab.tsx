import { FocusZone, SettingFact } from '@nimbo/ui';
import { GameController } from '@phosphor-icons/react/GameController';
import { useTranslations } from 'use-intl';
import { useInputDevices } from '../state/input-devices.ts';
import { TouchControlSettings } from '../stream/settings/touch-control-settings.tsx';
import type { StreamSettingsAccess } from '../stream/settings/use-stream-settings.ts';
import { padName } from './device-names.ts';

export function ControllersTab(access: StreamSettingsAccess) {
  const t = useTranslations();
  const { gamepadConnected, gamepadName } = useInputDevices();
  return (
    <FocusZone flow="column">
      <SettingFact
        label={t('settings.gamepad')}
        help={t('settings.gamepadHelp')}
        icon={<GameController weight="bold" />}
      >
        {gamepadConnected && gamepadName ? padName(gamepadName) : t('settings.noGamepad')}
      </SettingFact>
      <TouchControlSettings {...access} focusKey="settings:touch" rows />
    </FocusZone>
  );
}
