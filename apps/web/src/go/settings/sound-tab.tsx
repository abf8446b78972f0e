import { FocusZone } from '@nimbo/ui';
import { SoundControls } from '../stream/settings/sound-controls.tsx';
import type { StreamSettingsAccess } from '../stream/settings/use-stream-settings.ts';

export function SoundTab(access: StreamSettingsAccess) {
  return (
    <FocusZone flow="column">
      <SoundControls {...access} focusKey="settings:volume" rows />
    </FocusZone>
  );
}
