import { PRODUCT_NAME } from '@nimbo/domain';
import { Button, FocusZone, HintBar, Mark, setFocus, startNavigation } from '@nimbo/ui';
import { ArrowClockwise } from '@phosphor-icons/react/ArrowClockwise';
import { SignOut } from '@phosphor-icons/react/SignOut';
import { useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useServices } from '../access/services.tsx';

interface RegionUnavailableProps {
  /** ISO 3166-1 alpha-2; null where nobody knows. */
  country: string | null;
  onLookAgain: () => Promise<void>;
}

export default function RegionUnavailable({ country, onLookAgain }: RegionUnavailableProps) {
  const t = useTranslations();
  const language = useLocale();
  const { config } = useServices();
  const [looking, setLooking] = useState(false);
  useEffect(() => startNavigation(), []);
  useEffect(() => void setFocus('region:again'), []);
  const name = country ? new Intl.DisplayNames([language], { type: 'region' }).of(country) : undefined;
  const again = async () => {
    setLooking(true);
    await onLookAgain();
    setLooking(false);
  };
  return (
    <main className="go-region">
      <FocusZone flow="column" className="go-region__text">
        <Mark state="nothing" />
        <h1 className="n-hero">{t('message.regionUnavailable', { product: PRODUCT_NAME })}</h1>
        <p className="n-lead">{name ? t('region.seen', { country: name }) : t('region.unseen')}</p>
        <FocusZone flow="row" className="go-region__actions">
          <Button
            kind="primary"
            main
            focusKey="region:again"
            busy={looking}
            icon={<ArrowClockwise className="n-icon" weight="bold" />}
            onClick={() => void again()}
          >
            {t('region.again')}
          </Button>
          <Button
            focusKey="region:leave"
            icon={<SignOut className="n-icon" weight="bold" />}
            onClick={() => window.location.assign(`${config.webUrl}/${language}`)}
          >
            {t('region.leave')}
          </Button>
        </FocusZone>
        {name && <p className="n-mist">{t('region.notThere', { country: name })}</p>}
      </FocusZone>
      <Clouds />
      <HintBar hints={[{ key: 'confirm', label: t('hint.choose') }]} />
    </main>
  );
}

/** A bank of clouds; it keeps its proportions and is cut, never squeezed. Source: DESIGN §14 "Phone". */
function Clouds() {
  return (
    <svg className="go-region__clouds" viewBox="0 -90 1920 370" aria-hidden="true">
      <path d="M0 280V190a165 120 0 0 1 280-90 235 140 0 0 1 400-25 165 100 0 0 1 330 35 235 150 0 0 1 430-50 210 120 0 0 1 350 85q60-45 130-40V280Z" />
    </svg>
  );
}
