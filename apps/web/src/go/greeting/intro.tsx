import { Button, Layer, Mark, SkyPicture } from '@nimbo/ui';
import { useTranslations } from 'use-intl';
import { useGreeting } from '../state/greeting.ts';

/** The first thing a new device shows: what this is, and how one moves. */
export default function Intro() {
  const t = useTranslations();
  const close = useGreeting((state) => state.closeIntro);
  return (
    <Layer label={t('intro.title')} className="go-splash" first="intro:start" onClose={close}>
      <SkyPicture name="drizzle" className="go-splash__sky" />
      <div className="go-splash__text">
        <span className="go-splash__mark">
          <Mark />
        </span>
        <span className="n-grow" />
        <h1 className="n-h1">{t('intro.title')}</h1>
        <p className="n-lead">{t('intro.text')}</p>
        <p className="n-mist go-intro__keys">{t('intro.keys')}</p>
        <Button kind="primary" main focusKey="intro:start" className="go-intro__start" onClick={close}>
          {t('intro.start')}
        </Button>
      </div>
    </Layer>
  );
}
