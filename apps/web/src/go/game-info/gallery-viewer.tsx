import type { GameInfo } from '@nimbo/contracts/http';
import { FocusZone, HintBar, IconButton, Layer, PAD_EVENT, Picture } from '@nimbo/ui';
import { CaretLeft } from '@phosphor-icons/react/CaretLeft';
import { CaretRight } from '@phosphor-icons/react/CaretRight';
import { X } from '@phosphor-icons/react/X';
import { useCallback, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useServices } from '../access/services.tsx';
import { GameBackdrop } from '../games/game-backdrop.tsx';
import { captureSize } from './capture-size.ts';

/** One capture on the whole screen; LB and RB leaf, and so do the buttons. Source: DESIGN §6. */
export function GalleryViewer({ info, start, onClose }: { info: GameInfo; start: number; onClose: () => void }) {
  const { config } = useServices();
  const t = useTranslations();
  const [at, setAt] = useState(start);
  const count = info.gallery.length;
  const leaf = useCallback((step: number) => setAt((old) => (old + step + count) % count), [count]);
  useLeafButtons(leaf);
  const capture = info.gallery[at];
  if (!capture) return null;
  const name = t('game.capture', { number: String(at + 1), title: info.titulo });
  return (
    <Layer label={t('game.gallery')} className="go-viewer" first="viewer:next" onClose={onClose}>
      <GameBackdrop gid={info.gid} />
      <Picture
        key={capture.path}
        src={config.cdnUrl + capture.path}
        alt={name}
        className="go-viewer__picture"
        style={captureSize(capture)}
      />
      <FocusZone flow="row" className="go-viewer__bar">
        <IconButton label={t('game.previousCapture')} kind="over" focusKey="viewer:previous" onClick={() => leaf(-1)}>
          <CaretLeft className="n-icon" weight="bold" />
        </IconButton>
        <span role="status">
          {at + 1} / {count}
        </span>
        <IconButton label={t('game.nextCapture')} kind="over" focusKey="viewer:next" onClick={() => leaf(1)}>
          <CaretRight className="n-icon" weight="bold" />
        </IconButton>
        <IconButton label={t('common.close')} kind="over" focusKey="viewer:close" onClick={onClose}>
          <X className="n-icon" weight="bold" />
        </IconButton>
      </FocusZone>
      <HintBar
        shade={false}
        hints={[
          { key: 'sections', label: t('hint.leaf') },
          { key: 'back', label: t('hint.back') },
        ]}
      />
    </Layer>
  );
}

function useLeafButtons(leaf: (step: number) => void): void {
  useEffect(() => {
    const onPad = (event: Event) => {
      const { detail } = event as CustomEvent<string>;
      if (detail === 'previous') leaf(-1);
      if (detail === 'next') leaf(1);
    };
    window.addEventListener(PAD_EVENT, onPad);
    return () => window.removeEventListener(PAD_EVENT, onPad);
  }, [leaf]);
}
