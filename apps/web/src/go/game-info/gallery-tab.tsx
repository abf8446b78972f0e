import type { GameInfo } from '@nimbo/contracts/http';
import { FocusZone, Picture, useFocusTarget } from '@nimbo/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useServices } from '../access/services.tsx';
import { captureSize } from './capture-size.ts';
import { GalleryViewer } from './gallery-viewer.tsx';

type Capture = GameInfo['gallery'][number];

/** First capture large, two small, then one double; each opens on the whole screen. Source: DESIGN §6. */
export function GalleryTab({ info }: { info: GameInfo }) {
  const [shown, setShown] = useState<number | null>(null);
  return (
    <>
      <FocusZone as="ul" className="go-gallery">
        {info.gallery.map((capture, index) => (
          <Tile
            key={capture.path}
            capture={capture}
            number={index + 1}
            title={info.titulo}
            onOpen={() => setShown(index)}
          />
        ))}
      </FocusZone>
      {shown !== null && <GalleryViewer info={info} start={shown} onClose={() => setShown(null)} />}
    </>
  );
}

interface TileProps {
  capture: Capture;
  number: number;
  title: string;
  onOpen: () => void;
}

function Tile({ capture, number, title, onOpen }: TileProps) {
  const { config } = useServices();
  const t = useTranslations();
  const { ref, focusProps } = useFocusTarget<HTMLButtonElement>({ focusKey: `gallery:${number}` });
  return (
    <li>
      <button ref={ref} type="button" className="go-gallery__tile n-focus" onClick={onOpen} {...focusProps}>
        <Picture
          src={config.cdnUrl + capture.path}
          width={capture.width}
          height={capture.height}
          alt={t('game.capture', { number: String(number), title })}
          loading="lazy"
          style={captureSize(capture)}
        />
      </button>
    </li>
  );
}
