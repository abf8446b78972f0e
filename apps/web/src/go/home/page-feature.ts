import type { BillboardItem } from '@nimbo/contracts/http';
import { createContext, use } from 'react';
import { useLocale } from 'use-intl';
import { useProfile } from '../catalogue/queries.ts';

interface ShownFeature {
  readonly feature: BillboardItem;
  readonly language: string;
  /** Whose age limit it was chosen within. */
  readonly profileId: string;
}

/** What the page itself has shown of the billboard. */
export const PageFeature = createContext<ShownFeature | null>(null);

/** It stands for the billboard until that has come, for the reader and the language it was made for. */
export function usePageFeature(): BillboardItem | null {
  const shown = use(PageFeature);
  const language = useLocale();
  const profileId = useProfile().data?.id;
  return shown && shown.profileId === profileId && shown.language === language ? shown.feature : null;
}
