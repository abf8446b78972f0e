import { Button, Layer } from '@nimbo/ui';
import { DeviceRotate } from '@phosphor-icons/react/DeviceRotate';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMobile } from '../state/mobile.ts';

const UPRIGHT = '(orientation: portrait) and (pointer: coarse) and (max-width: 600px)';
const TELEPHONE = '(pointer: coarse) and (max-width: 600px), (pointer: coarse) and (max-height: 600px)';

/** True while a telephone that is held upright has not been told to play like that. */
export function useRotateCover(): { covered: boolean; playUpright: () => void } {
  const { mobileCover, setMobile } = useMobile();
  const [accepted, setAccepted] = useState(false);
  useEffect(() => {
    const [upright, telephone] = [matchMedia(UPRIGHT), matchMedia(TELEPHONE)];
    const look = () => setMobile({ mobile: telephone.matches, mobileCover: upright.matches });
    look();
    for (const query of [upright, telephone]) query.addEventListener('change', look);
    return () => {
      for (const query of [upright, telephone]) query.removeEventListener('change', look);
      setMobile({ mobile: telephone.matches, mobileCover: false });
    };
  }, [setMobile]);
  return { covered: mobileCover && !accepted, playUpright: () => setAccepted(true) };
}

/**
 * Asks to turn the telephone; the game goes on behind it, and upright works too. A layer: nothing below it takes focus.
 * Source: DESIGN §4 "Landscape phones".
 */
export function RotateCover({ title, onPlayUpright }: { title: string; onPlayUpright: () => void }) {
  const t = useTranslations();
  return (
    <Layer label={t('rotate.title')} className="go-rotate" first="rotate:upright" onClose={onPlayUpright}>
      <DeviceRotate className="go-rotate__icon" weight="fill" aria-hidden="true" />
      <h2 className="n-h2">{t('rotate.title')}</h2>
      <p className="n-mist">{t('rotate.text', { title })}</p>
      <Button kind="over" focusKey="rotate:upright" onClick={onPlayUpright}>
        {t('rotate.upright')}
      </Button>
    </Layer>
  );
}
