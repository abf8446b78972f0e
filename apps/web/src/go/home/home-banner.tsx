import type { Banner as BannerItem } from '@nimbo/contracts/http';
import { Banner } from '@nimbo/ui';
import { useTranslations } from 'use-intl';
import { useServices } from '../access/services.tsx';
import { paperOf, picture } from '../catalogue/cover-art.ts';
import { useAgeText } from '../games/game-age.tsx';
import { useRouter } from '../shell/router.tsx';

/** A banner between two rails; nothing where there is none for this place. */
export function HomeBanner({ banner }: { banner: BannerItem | undefined }) {
  return banner ? <Shown banner={banner} /> : null;
}

function Shown({ banner }: { banner: BannerItem }) {
  const { config } = useServices();
  const t = useTranslations();
  const router = useRouter();
  const age = useAgeText(banner.ratingCategory);
  const route = { screen: 'game', gid: banner.gid } as const;
  return (
    <Banner
      title={banner.title}
      text={banner.text}
      name={`${banner.title}, ${banner.text}, ${age}`}
      href={router.hrefOf(route)}
      picture={picture(config.cdnUrl, banner.gid, banner.art, 'hero')}
      {...paperOf(banner.art)}
      verb={t('hint.open')}
      focusKey={banner.id}
      onOpen={() => router.go(route)}
    />
  );
}
