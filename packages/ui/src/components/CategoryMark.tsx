/** Four drops of the category's shape. Source: DESIGN §6. */
const SHAPES = {
  arcade:
    'M6 1.6a4.4 4.4 0 1 1 0 8.8 4.4 4.4 0 0 1 0-8.8zM18 1.6a4.4 4.4 0 1 1 0 8.8 4.4 4.4 0 0 1 0-8.8zM6 13.6a4.4 4.4 0 1 1 0 8.8 4.4 4.4 0 0 1 0-8.8zM18 13.6a4.4 4.4 0 1 1 0 8.8 4.4 4.4 0 0 1 0-8.8z',
  adventure: 'M9 3 4 9M20 3l-5 6M9 14l-5 6M20 14l-5 6',
  racing: 'm2 10 3-7h7L9 10zM13 10l3-7h7l-3 7zM2 21l3-7h7l-3 7zM13 21l3-7h7l-3 7z',
  casual: 'M5 6h3M16 6h3M5 18h3M16 18h3',
  rpg: 'm6 0 6 6-6 6-6-6zM18 0l6 6-6 6-6-6zM6 12l6 6-6 6-6-6zM18 12l6 6-6 6-6-6z',
  'sci-fi': 'M4 4v16M9.5 8v10M14.7 3v14M20 6v15',
  shooter: 'M1 6h10M6 1v10M13 6h10M18 1v10M1 18h10M6 13v10M13 18h10M18 13v10',
  simulation: 'M1.5 1.5h9v9h-9zM13.5 1.5h9v9h-9zM1.5 13.5h9v9h-9zM13.5 13.5h9v9h-9z',
  sports:
    'M6 1.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zm0 3a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zM18 1.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zm0 3a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zM6 13.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zm0 3a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zM18 13.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zm0 3a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z',
} as const;
const STROKES: Partial<Record<keyof typeof SHAPES, number>> = {
  adventure: 4.6,
  casual: 6.4,
  'sci-fi': 3.6,
  shooter: 3.6,
};

export type CategoryShape = keyof typeof SHAPES;

export function CategoryMark({ category }: { category: CategoryShape }) {
  const stroke = STROKES[category];
  return (
    <svg className="n-category-mark" viewBox="0 0 24 24" aria-hidden="true">
      <path
        d={SHAPES[category]}
        fill={stroke ? 'none' : 'currentColor'}
        fillRule="evenodd"
        stroke={stroke ? 'currentColor' : 'none'}
        strokeWidth={stroke}
        strokeLinecap={category === 'shooter' ? 'butt' : 'round'}
      />
    </svg>
  );
}
