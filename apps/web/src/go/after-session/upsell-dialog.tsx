import type { PlanOffer } from '@nimbo/contracts/http';
import { BareDialog, Button, FocusZone, Picture } from '@nimbo/ui';
import { FloppyDisk } from '@phosphor-icons/react/FloppyDisk';
import { useFormatter, useTranslations } from 'use-intl';
import { useServices } from '../access/services.tsx';
import { picture } from '../catalogue/cover-art.ts';
import { useGames } from '../catalogue/queries.ts';
import { type RatingGame, useAfterSession } from '../state/after-session.ts';

/** After the free minutes: what is saved, three rows of difference, the price on the button. Source: DESIGN §14 "upsell". */
export function UpsellDialog({ game, offer }: { game: RatingGame; offer: PlanOffer }) {
  const t = useTranslations();
  const format = useFormatter();
  const { config } = useServices();
  const games = useGames();
  const dismiss = useAfterSession((state) => state.dismiss);
  const entry = games.data?.find((other) => other.gid === game.gameId);
  const title = t('upsell.title', { minutes: Math.round(offer.sessionSeconds[0] / 60) });
  const price = format.number(offer.priceCents / 100, { style: 'currency', currency: offer.currency });
  return (
    <BareDialog label={title} first="upsell:take" onClose={dismiss}>
      <div className="go-rating">
        <Picture
          className="go-rating__cover"
          src={entry ? picture(config.cdnUrl, entry.gid, entry.art, 'portrait') : null}
        />
        <div className="go-rating__text">
          <p className="n-mist go-upsell__saved">
            <FloppyDisk className="n-icon" weight="fill" /> {t('upsell.saved')}
          </p>
          <h2 className="n-h1">{title}</h2>
          <Differences offer={offer} />
          <FocusZone flow="row" className="n-dialog__actions">
            <Button kind="primary" main focusKey="upsell:take" onClick={() => window.location.assign(offer.url)}>
              {t(offer.period === 'monthly' ? 'upsell.takeMonthly' : 'upsell.takeAnnual', { plan: offer.plan, price })}
            </Button>
            <Button kind="quiet" onClick={dismiss}>
              {t('common.notNow')}
            </Button>
          </FocusZone>
        </div>
      </div>
    </BareDialog>
  );
}

function Differences({ offer }: { offer: PlanOffer }) {
  const t = useTranslations();
  const format = useFormatter();
  const minutes = (seconds: number) => t('upsell.minutes', { minutes: Math.round(seconds / 60) });
  const lines = (height: number) => `${height}p`;
  const rows: [string, readonly [string, string]][] = [
    [t('upsell.session'), [minutes(offer.sessionSeconds[0]), minutes(offer.sessionSeconds[1])]],
    [t('upsell.games'), [format.number(offer.games[0]), format.number(offer.games[1])]],
    [t('upsell.picture'), [lines(offer.pictureHeight[0]), lines(offer.pictureHeight[1])]],
  ];
  return (
    <table className="go-upsell">
      <thead>
        <tr>
          <td />
          <th scope="col">{t('upsell.free')}</th>
          <th scope="col">{offer.plan}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, [now, then]]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{now}</td>
            <td>{then}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
