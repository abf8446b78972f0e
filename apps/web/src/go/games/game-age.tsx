import type { GameListItem } from '@nimbo/contracts/http';
import { ageLabel } from '@nimbo/i18n';
import { AgeMark } from '@nimbo/ui';
import { useTranslations } from 'use-intl';

type Code = GameListItem['rating_category'];

/** Full name of an age class. */
export function useAgeText(code: Code): string {
  const t = useTranslations();
  const label = ageLabel(code);
  return label.key === 'age.years' ? t('age.years', { age: String(label.age) }) : t(label.key);
}

/** The white square, with the class in full for assistive technology unless it stands beside it. */
export function GameAge({ code, labelled = false }: { code: Code; labelled?: boolean }) {
  const text = useAgeText(code);
  return <AgeMark code={code ?? '18'} {...(labelled ? {} : { label: text })} />;
}
