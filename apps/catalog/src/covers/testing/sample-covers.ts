import type { CoverSubject } from '../cover-source.ts';
import type { Icon } from '../icon/icon.ts';
import { ball, house, paintIcon } from './painted-icons.ts';

export interface SampleCover {
  readonly subject: CoverSubject;
  readonly icon: Icon | null;
}

const subject = (id: string, name: string, more: Partial<CoverSubject> = {}): CoverSubject => ({
  id,
  name,
  category: 'arcade',
  summary: '',
  tags: [],
  ...more,
});
/** An opaque icon: it reaches the edges of its square. */
const sky = paintIcon(64, (x, y) => ball(x, y) ?? [30, 90 + 100 * y, 200]);

/** One cover of every composition and of every variant the seed decides. */
export const SAMPLE_COVERS: Readonly<Record<string, SampleCover>> = {
  'picture, title below': { subject: subject('neverball', 'Neverball'), icon: paintIcon(64, ball) },
  'picture, title on top': {
    subject: subject('on-top-3', 'Balls of Steel', { category: 'sports' }),
    icon: paintIcon(128, house),
  },
  'picture, opaque': { subject: subject('sky', 'Sky', { category: 'shooter' }), icon: sky },
  'picture without a title': { subject: subject('go', '囲碁', { category: 'sci-fi' }), icon: paintIcon(64, house) },
  stamp: { subject: subject('stamp', 'Val and Rick', { category: 'rpg' }), icon: paintIcon(32, house) },
  'poster of a glyph': { subject: subject('xbomb', 'Xbomb', { category: 'simulation' }), icon: null },
  'poster of a scene': { subject: subject('zivot', 'Zivot', { category: 'adventure' }), icon: null },
  'poster of a scene, two words': { subject: subject('qw', 'Qwert Zuiop', { category: 'racing' }), icon: null },
  'poster, split': { subject: subject('split-2', 'Colossal Cave Adventure', { category: 'casual' }), icon: null },
  solitaire: {
    subject: subject('aisleriot.klondike', 'Klondike', { category: 'casual', series: 'solitaire' }),
    icon: null,
  },
  activity: {
    subject: subject('gcompris.learn-decimals', 'Learn Decimal Numbers', {
      category: 'casual',
      series: 'activity',
      tags: ['mathematics'],
      difficulty: 4,
    }),
    icon: null,
  },
  'activity in pairs': {
    subject: subject('gcompris.memory', 'Memory Game', { category: 'casual', series: 'activity', tags: ['memory'] }),
    icon: null,
  },
};
