import type { Category } from '@nimbo/domain';
import { CategoryMark, Chip, ChipRow } from '@nimbo/ui';
import { useTranslations } from 'use-intl';
import { useCategories } from '../catalogue/queries.ts';
import { useRouter } from '../shell/router.tsx';

/** The ways into the categories; `only` leaves out the others. */
export function CategoryChips({ only }: { only?: readonly Category[] }) {
  const t = useTranslations();
  const router = useRouter();
  const categories = useCategories().data?.filter(({ id }) => only === undefined || only.includes(id));
  if (!categories?.length) return null;
  return (
    <section className="n-rail" data-reveal="start" aria-labelledby="categories-title">
      <div className="n-rail__head">
        <h2 className="n-h3" id="categories-title">
          {t('home.categories')}
        </h2>
      </div>
      <ChipRow label={t('home.categories')} focusKey="categories">
        {categories.map((category) => (
          <Chip
            key={category.id}
            selected={false}
            icon={<CategoryMark category={category.id} />}
            onSelect={() => router.go({ screen: 'category', category: category.id })}
            focusKey={`category:${category.id}`}
          >
            {category.name}
          </Chip>
        ))}
      </ChipRow>
    </section>
  );
}
