import type { GameListItem } from '@nimbo/contracts/http';
import type { Category } from '@nimbo/domain';
import { CATEGORY_NAMES } from '@nimbo/i18n';
import {
  Button,
  CardGrid,
  CategoryMark,
  Chip,
  ChipRow,
  EmptyState,
  Field,
  FocusZone,
  leadsByFocus,
  pausePictures,
  setFocus,
  useBack,
  useInputState,
} from '@nimbo/ui';
import { MagnifyingGlass } from '@phosphor-icons/react/MagnifyingGlass';
import { XCircle } from '@phosphor-icons/react/XCircle';
import { type FocusEvent, memo, useMemo, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useCategories, useGames, usePopular } from '../catalogue/queries.ts';
import { Listed } from '../catalogue/unread.tsx';
import { GridSkeleton } from '../games/games-screen.tsx';
import { useGridCard } from '../games/use-game-card.tsx';
import { useRouter } from '../shell/router.tsx';
import { Screen } from '../shell/screen.tsx';
import { completionsOf } from './completions.ts';
import { LETTER_GRID, LetterGrid } from './letter-grid.tsx';
import { createSearch } from './search-index.ts';
import { useSearchText } from './search-text.ts';
import { useDirectTyping } from './use-direct-typing.ts';

/** Categories offered as filters of the results. */
const FILTERS = 3;
/** So long after a letter the next one is expected, and covers of new results wait. */
const TYPING_MS = 400;
const FIELD = 'field:search';
const GRID = 'search-grid';
const NONE: readonly GameListItem[] = [];
const gidOf = ({ gid }: GameListItem) => gid;

/** Leaves the time a search takes in the browser's own log of measures, where `npm run bench:web` reads it. */
function timed<T>(search: () => T): T {
  const start = performance.now();
  const found = search();
  performance.measure('nimbo:search', { start });
  return found;
}

const setText = (text: string) => {
  pausePictures(TYPING_MS);
  useSearchText.getState().setSearchVal(text);
};
const type = (change: (text: string) => string) => setText(change(useSearchText.getState().searchVal));
const addLetter = (letter: string) => type((text) => text + letter);
const deleteLetter = () => type((text) => text.slice(0, -1));
const clear = () => setText('');
const complete = (text: string) => {
  setText(text);
  // The completions change with the text; what it finds stays.
  void setFocus(GRID);
};

/** Title and kind of game, found while one types. Source: Spec §2; DESIGN §7 "Search". */
export function SearchScreen() {
  const t = useTranslations();
  const language = useLocale();
  const { mode } = useInputState();
  const games = useGames();
  const searchVal = useSearchText((state) => state.searchVal);
  // No debounce, and no second drawing for the results: the cards of one screen are quicker drawn at once.
  const find = useMemo(
    () =>
      createSearch(
        games.data ?? [],
        (game) => game.categories.map((id) => CATEGORY_NAMES[language][id]),
        (game) => game.kind === 'mini-game',
      ),
    [games.data, language],
  );
  const found = useMemo(() => timed(() => find(searchVal)), [find, searchVal]);
  const completions = useMemo(
    () =>
      completionsOf(
        searchVal,
        found.map((game) => game.titulo),
      ),
    [searchVal, found],
  );
  const [inResults, setInResults] = useState(false);
  const toKeyboard = () => void setFocus(mode === 'pad' ? LETTER_GRID : FIELD);
  useBack(inResults && leadsByFocus(mode) ? toKeyboard : undefined);
  useDirectTyping(FIELD, type);
  const follow = ({ currentTarget, relatedTarget, type }: FocusEvent<HTMLElement>) =>
    setInResults(type === 'focus' || currentTarget.contains(relatedTarget as Node | null));
  return (
    <Screen first={FIELD} ready className="n-page" hints={hintsOf(t, inResults)}>
      <FocusZone flow="row" className="go-search">
        <FocusZone as="aside" flow="column" className="go-search__side">
          <SearchField value={searchVal} onChange={setText} />
          <LetterGrid completions={completions} onLetter={addLetter} onDelete={deleteLetter} onComplete={complete} />
        </FocusZone>
        <FocusZone
          as="section"
          flow="column"
          first={GRID}
          className="go-search__results"
          aria-busy={games.isPending}
          onFocus={follow}
          onBlur={follow}
        >
          <Listed list={games} waiting={<GridSkeleton />}>
            <Results query={searchVal.trim()} found={found} />
          </Listed>
        </FocusZone>
      </FocusZone>
    </Screen>
  );
}

function hintsOf(t: ReturnType<typeof useTranslations<never>>, inResults: boolean) {
  return inResults
    ? [
        { key: 'confirm' as const, label: t('hint.choose') },
        { key: 'info' as const, label: t('hint.info') },
        { key: 'back' as const, label: t('search.toKeyboard') },
      ]
    : [
        { key: 'confirm' as const, label: t('hint.choose') },
        { key: 'back' as const, label: t('hint.back') },
      ];
}

function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const t = useTranslations();
  const { mode } = useInputState();
  const router = useRouter();
  return (
    <div className="go-search__bar">
      <Field
        type="search"
        label={t('search.label')}
        hideLabel
        focusKey={FIELD}
        className="go-search__field"
        placeholder={t('search.placeholder')}
        value={value}
        onChange={onChange}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        autoFocus={mode !== 'touch'}
        icon={<MagnifyingGlass className="n-icon" weight="bold" />}
        after={
          value !== '' && (
            <button type="button" aria-label={t('search.clear')} onClick={() => onChange('')}>
              <XCircle className="n-icon" weight="bold" />
            </button>
          )
        }
      />
      <button type="button" className="go-search__cancel" onClick={router.back}>
        {t('common.cancel')}
      </button>
    </div>
  );
}

interface ResultsProps {
  readonly query: string;
  readonly found: readonly GameListItem[];
}

/** Only drawn again for other results. */
const Results = memo(function Results({ query, found }: ResultsProps) {
  const t = useTranslations();
  const popular = usePopular();
  const [filter, setFilter] = useState<Category | null>(null);
  const filters = useMemo(() => commonCategories(found), [found]);
  const chosen = filter !== null && filters.includes(filter) ? filter : null;
  const shown = useMemo(
    () => (chosen === null ? found : found.filter((game) => game.categories.includes(chosen))),
    [found, chosen],
  );
  const idle = query === '';
  const listed = idle ? (popular.data ?? NONE) : shown;
  const card = useGridCard('search', listed);
  if (!idle && found.length === 0) return <Nothing query={query} />;
  return (
    <>
      <div className="go-search__head">
        <h1 className="n-h3" aria-live="polite">
          {idle ? t('search.start') : t('search.found', { count: shown.length, query })}
        </h1>
        <span className="n-grow" />
        {!idle && filters.length > 1 && <Filters categories={filters} chosen={chosen} onChoose={setFilter} />}
      </div>
      {idle ? (
        <Listed part list={popular} waiting={<GridSkeleton />}>
          <CardGrid label={t('home.popular')} focusKey={GRID} items={listed} keyOf={gidOf} {...card} />
        </Listed>
      ) : (
        <CardGrid
          label={t('search.found', { count: shown.length, query })}
          focusKey={GRID}
          items={listed}
          keyOf={gidOf}
          {...card}
        />
      )}
    </>
  );
});

function Filters({
  categories,
  chosen,
  onChoose,
}: {
  categories: readonly Category[];
  chosen: Category | null;
  onChoose: (category: Category | null) => void;
}) {
  const t = useTranslations();
  const language = useLocale();
  return (
    <ChipRow label={t('search.filter')}>
      <Chip selected={chosen === null} onSelect={() => onChoose(null)}>
        {t('games.all')}
      </Chip>
      {categories.map((category) => (
        <Chip
          key={category}
          selected={chosen === category}
          icon={<CategoryMark category={category} />}
          onSelect={() => onChoose(category)}
        >
          {CATEGORY_NAMES[language][category]}
        </Chip>
      ))}
    </ChipRow>
  );
}

function Nothing({ query }: { query: string }) {
  const t = useTranslations();
  const router = useRouter();
  const categories = useCategories();
  const largest = categories.data?.toSorted((a, b) => b.count - a.count)[0];
  return (
    <EmptyState
      whole
      title={t('search.nothing', { query })}
      actions={
        <>
          <Button kind="primary" main onClick={clear}>
            {t('search.clear')}
          </Button>
          {largest && (
            <Button
              icon={<CategoryMark category={largest.id} />}
              onClick={() => router.go({ screen: 'category', category: largest.id })}
            >
              {largest.name}
            </Button>
          )}
        </>
      }
    >
      {largest && t('search.nothingText', { category: largest.name })}
    </EmptyState>
  );
}

/** The most frequent primary categories of the results. */
function commonCategories(games: readonly GameListItem[]): Category[] {
  const counts = new Map<Category, number>();
  for (const { category } of games) counts.set(category, (counts.get(category) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, FILTERS)
    .map(([category]) => category);
}
