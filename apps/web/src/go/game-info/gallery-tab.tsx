import type { GameInfo } from '@nimbo/contracts/http';
import { Picture } from '@nimbo/ui';
import { useTranslations } from 'use-intl';
import { useServices } from '../access/services.tsx';

/** First capture large, the others beside it. */
export function GalleryTab({ info }: { info: GameInfo }) {
  const { config } = useServices();
  const t = useTranslations();
  return (
    <ul className="go-gallery">
      {info.gallery.map((capture, index) => (
        <li key={capture.path}>
          <Picture
            src={config.cdnUrl + capture.path}
            width={capture.width}
            height={capture.height}
            alt={t('game.capture', { number: String(index + 1), title: info.titulo })}
            loading="lazy"
          />
        </li>
      ))}
    </ul>
  );
}
