import { FREE_PLAY_SECONDS } from '@nimbo/domain';
import { Button, FocusZone, Layer, Picture, SkyPicture } from '@nimbo/ui';
import { ClockCountdown } from '@phosphor-icons/react/ClockCountdown';
import { Play } from '@phosphor-icons/react/Play';
import { useTranslations } from 'use-intl';
import { useServices } from '../access/services.tsx';
import { picture } from '../catalogue/cover-art.ts';
import { useProfile } from '../catalogue/queries.ts';
import { useLaunch } from '../launch/launch-context.tsx';
import { useRouter } from '../shell/router.tsx';
import { useGreeting } from '../state/greeting.ts';
import type { WelcomeOffer } from './use-welcome-offer.ts';

const MINUTES = FREE_PLAY_SECONDS / 60;

/** Ten minutes are ten drops, over the hero of a game that can be played at once. Source: DESIGN §14 "welcome". */
export default function WelcomeDialog({ offer: { game, maxPlaySeconds } }: { offer: WelcomeOffer }) {
  const t = useTranslations();
  const { config } = useServices();
  const name = useProfile().data?.nickname ?? '';
  const launch = useLaunch();
  const router = useRouter();
  const close = useGreeting((state) => state.closeWelcome);
  const hero = picture(config.cdnUrl, game.gid, game.art, 'hero');
  const minutes = Math.floor(maxPlaySeconds / 60);
  const leave = (then: () => void) => () => {
    close();
    then();
  };
  return (
    <Layer label={t('welcome.title')} className="go-welcome" first="welcome:play" onClose={close}>
      {hero ? (
        <Picture src={hero} className="go-welcome__hero" />
      ) : (
        <SkyPicture name="dawn" className="go-welcome__hero" />
      )}
      <div className="go-welcome__panel">
        <p className="n-lead" dir="auto">
          {t('welcome.hello', { name })}
        </p>
        <h1 className="go-welcome__title">{t('welcome.title')}</h1>
        <p className="n-lead go-welcome__text">{t.rich('welcome.text', { b: (words) => <b>{words}</b> })}</p>
        <div className="go-welcome__drops" role="img" aria-label={t('welcome.drops')}>
          {Array.from({ length: MINUTES }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row of equal drops
            <i key={index} />
          ))}
        </div>
        <p className="n-mist go-welcome__clock">
          <ClockCountdown className="n-icon" weight="bold" />
          {minutes > MINUTES ? t('welcome.longer', { minutes: String(minutes) }) : t('welcome.clock')}
        </p>
        <FocusZone flow="row" className="n-dialog__actions">
          <Button
            kind="primary"
            main
            focusKey="welcome:play"
            icon={<Play className="n-icon" weight="fill" />}
            onClick={leave(() => void launch.play({ gid: game.gid, title: game.titulo }))}
          >
            {t('welcome.play', { title: game.titulo })}
          </Button>
          <Button kind="quiet" onClick={leave(() => router.go({ screen: 'free' }))}>
            {t('welcome.seeAll')}
          </Button>
        </FocusZone>
      </div>
    </Layer>
  );
}
