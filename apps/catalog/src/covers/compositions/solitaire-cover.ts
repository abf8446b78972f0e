import { memberName } from '../collections/member-name.ts';
import { dealCards, type OpeningDeal, SUITS, type Suit } from '../collections/solitaire-deals.ts';
import type { Card } from '../collections/solitaire-layouts.ts';
import { smoothStep } from '../colour/colour.ts';
import { glyphCoverage } from '../glyph-book.ts';
import type { Fade, Picture } from '../printing/print-picture.ts';
import { roll } from '../seed.ts';
import { type Box, decimal, PROGRESS_BAR_FOOT } from '../sheet.ts';
import type { Press } from './press.ts';

/** Pips as paths in a box of -1..1. */
const PIPS: Readonly<Record<Suit, string>> = {
  heart: 'M0 .95C-1.5-.1-.85-1.05 0-.4C.85-1.05 1.5-.1 0 .95z',
  diamond: 'M0-1.05L.8 0L0 1.05L-.8 0z',
  spade: 'M0-1C1.5.1.9 1 .14.5L.34 1H-.34L-.14.5C-.9 1-1.5.1 0-1z',
  club: 'M-.3-.5A.44.44 0 1 1 .3-.5A.44.44 0 1 1 .14.42L.34 1H-.34L-.14.42A.44.44 0 1 1-.3-.5z',
};
/** Sizes of a drop of the great pip, in sheet units; the pip itself is sampled at the sheet's. */
const BACK_CELL = { sheet: 17.2, hero: 26 };
const BACK_SAMPLE = 17;
const BACK_COVERAGE = 0.45;
const BACK_SIZE = 2.2;
/** Cards narrower than this (sheet units) have no corner pip. */
const CORNER_PIP_CARD = 26;

/** Solitaires: the opening deal as cards over a great pip in drops; four pips say the series, one is this game's. */
export function drawSolitaireCover(press: Press, suit: Suit): string {
  const { sheet, design } = press;
  const { width, height, margin } = sheet;
  const deal = dealCards(memberName(design.subject.id));
  const table = (box: Box, widestCard: number) => drawDeal(press, suit, deal, box, widestCard);
  switch (sheet.format) {
    case 'square': {
      const box = { left: 44, top: 44, width: width - 88, height: height - 88 };
      return printGreatPip(press, suit, [-width * 0.075, -height * 0.075, width * 1.15]) + table(box, 130);
    }
    case 'hero': {
      const box = { left: width * 0.46, top: 90, width: width * 0.49, height: height - 260 };
      const fade: Fade = (x) => smoothStep(width * 0.4, width * 0.56, x);
      const pip = printGreatPip(press, suit, [width - height * 1.3, -height * 0.12, height * 1.25], fade);
      return pip + table(box, 190);
    }
    case 'wide': {
      const title = press.compose(design.subject.name, { width: width * 0.42, height: 260, maxLines: 4, maxSize: 190 });
      const top = height - PROGRESS_BAR_FOOT - title.height;
      const box = { left: width * 0.52, top: 44, width: width * 0.44, height: height - 110 };
      return (
        printGreatPip(press, suit, [width - height * 1.15, -height * 0.1, height * 1.2]) +
        table(box, 84) +
        drawSeries(press, suit, 16) +
        press.setType(title.rows, { left: margin, top })
      );
    }
    case 'portrait': {
      const room = { width: width - 2 * margin, height: 250, maxLines: 4, maxSize: 190 };
      const title = press.compose(design.subject.name, room);
      const edge = height - margin - title.height;
      const left = -width * 0.075 + (roll(design.seed, 4, 3) - 1) * 60;
      const fade: Fade = (_, y) => 1 - smoothStep(edge - 90, edge, y);
      const box = { left: margin, top: margin + 58, width: width - 2 * margin, height: edge - margin - 58 - 40 };
      return (
        printGreatPip(press, suit, [left, edge / 2 - width * 0.55, width * 1.15], fade) +
        drawSeries(press, suit, 17) +
        table(box, 112) +
        press.setType(title.rows, { left: margin, top: edge })
      );
    }
  }
}

function drawPip(suit: Suit, x: number, y: number, radius: number, fill: string): string {
  const transform = `translate(${decimal(x)} ${decimal(y)})scale(${decimal(radius)})`;
  return `<path transform="${transform}" d="${PIPS[suit]}" fill="${fill}"/>`;
}

function printGreatPip(
  press: Press,
  suit: Suit,
  [left, top, side]: readonly [left: number, top: number, side: number],
  fade?: Fade,
): string {
  const picture: Picture = (x, y) => {
    const coverage = glyphCoverage(suit, (x - left) / side, (y - top) / side, BACK_SAMPLE / side);
    return coverage > BACK_COVERAGE ? { ink: 'backdrop', size: BACK_SIZE } : null;
  };
  const cell = press.sheet.format === 'hero' ? BACK_CELL.hero : BACK_CELL.sheet;
  return press.print(picture, { cell, left: 0, top: 0 }, { fade, shape: 'pill' });
}

/** The four suits at the top left, this game's in the type colour. */
function drawSeries({ sheet, design: { inks } }: Press, own: Suit, radius: number): string {
  const muted = inks.mode === 'bright' ? inks.middle : inks.low;
  return SUITS.map((suit, index) => {
    const x = sheet.margin + radius + index * radius * 3;
    return drawPip(suit, x, sheet.margin + radius, radius, suit === own ? inks.type : muted);
  }).join('');
}

function cardColours({ mode, ...inks }: Press['design']['inks']) {
  switch (mode) {
    case 'deep':
      return { back: inks.middle, pip: inks.low };
    case 'mid':
      return { back: inks.low, pip: inks.paper };
    case 'bright':
      return { back: inks.middle, pip: inks.middle };
  }
}

/** The deal as large as the box and the widest card allow, centred in the box. */
function drawDeal(press: Press, suit: Suit, deal: OpeningDeal, box: Box, widestCard: number): string {
  const { inks } = press.design;
  const colours = cardColours(inks);
  const unit = Math.min(box.width / deal.width, box.height / deal.height, widestCard);
  const left = box.left + (box.width - deal.width * unit) / 2;
  const top = box.top + (box.height - deal.height * unit) / 2;
  const size = unit * 0.95;
  const drawCard = (card: Card) => {
    const x = left + card.x * unit;
    const y = top + card.y * unit;
    const body =
      `<rect x="${decimal(x - size / 2)}" y="${decimal(y - size * 0.7)}" width="${decimal(size)}" height="${decimal(size * 1.4)}"` +
      ` rx="${decimal(size * 0.14)}" fill="${card.faceUp ? inks.high : colours.back}"` +
      ` stroke="${inks.paper}" stroke-width="${decimal(Math.max(2, size * 0.06))}"/>`;
    if (!card.faceUp) return body;
    const hasCorner = unit > CORNER_PIP_CARD;
    const corner = hasCorner ? drawPip(suit, x - size * 0.27, y - size * 0.47, size * 0.13, colours.pip) : '';
    return body + corner + drawPip(suit, x, y + size * 0.12, size * 0.26, colours.pip);
  };
  return deal.cards.map(drawCard).join('');
}
