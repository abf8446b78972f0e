import { SpeakerSlash } from '@phosphor-icons/react/SpeakerSlash';
import { WifiHigh } from '@phosphor-icons/react/WifiHigh';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

/** How long a notice stays, in ms. */
const SHOWN_MS = 8000;

interface StreamNoticesProps {
  /** The game's sound is gone although the game runs. */
  soundStopped: boolean;
  /** The stream goes the compatible way without having been asked to. */
  fellBack: boolean;
}

/** What has changed about the stream and cannot be seen. Each is said once, and read out. */
export function StreamNotices({ soundStopped, fellBack }: StreamNoticesProps) {
  const t = useTranslations();
  return (
    <div className="go-warning" role="status">
      <Notice when={soundStopped} icon={<SpeakerSlash className="n-icon" weight="fill" />}>
        {t('stream.soundStopped')}
      </Notice>
      <Notice when={fellBack} icon={<WifiHigh className="n-icon" weight="fill" />}>
        {t('stream.compatibleNotice')}
      </Notice>
    </div>
  );
}

function Notice({ when, icon, children }: { when: boolean; icon: ReactNode; children: ReactNode }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    setShown(when);
    if (!when) return;
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [when]);
  if (!shown) return null;
  return (
    <div className="n-toast">
      {icon}
      <span>{children}</span>
    </div>
  );
}
