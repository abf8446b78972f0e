import type { Language } from '@nimbo/domain';
import {
  Banner,
  Billboard,
  type BillboardSlide,
  BillboardStill,
  Button,
  CardGrid,
  FittedTitle,
  GameCard,
  IconButton,
  ReadingStop,
  SKY_NAMES,
  SkyPicture,
  Tag,
  TextLink,
  TopBar,
  Weather,
} from '@nimbo/ui';
import { GameController } from '@phosphor-icons/react/GameController';
import { House } from '@phosphor-icons/react/House';
import { MagnifyingGlass } from '@phosphor-icons/react/MagnifyingGlass';
import { useState } from 'react';
import styles from './Gallery.module.css';
import { Sample } from './Sample.tsx';

const PAPERS = ['#123038', '#4a2a1c', '#2b2f55', '#1f4a2e', '#5a1f3a', '#463c12'] as const;
const SECTIONS = [
  { id: 'home', label: 'Home', icon: <House className="n-icon" weight="fill" /> },
  { id: 'games', label: 'Games', icon: <GameController className="n-icon" weight="bold" /> },
] as const;
const WORDS = {
  slide: (number: number) => `slide ${number}`,
  pause: 'Pause',
  rotate: 'Turn',
  previous: 'Previous',
  next: 'Next',
};
const nothing = () => {};

function slide(key: string, title: string, paper: string, ink: string): BillboardSlide {
  return {
    key,
    title,
    text: 'One sentence about the game.',
    tags: <Tag tone="rain">New</Tag>,
    meta: <span>Racing · 10</span>,
    actions: (
      <Button kind="primary" main focusKey={`gallery:billboard-${key}`} onClick={nothing}>
        Play
      </Button>
    ),
    picture: null,
    pictureKind: 'printed',
    paper,
    ink,
  };
}
const SLIDES = [
  slide('first', 'A game of two lines', '#123038', '#F3F6F0'),
  slide('second', 'Bright paper', '#E8D9B0', '#2A1D08'),
];

/** What whole pages are made of; each stands in a box of its own, since some of it keeps to the edges of a screen. */
export function PageSamples({ language }: { language: Language }) {
  const [current, setCurrent] = useState<string>('home');
  return (
    <>
      <Sample title="Bar at the top: the current section, another one">
        <div className={styles.screen}>
          <TopBar
            brand="Nimbo"
            navLabel="Sections"
            current={current}
            sections={SECTIONS.map(({ id, ...section }) => ({
              ...section,
              id,
              href: `/${language}/gallery#${id}`,
              onSelect: () => setCurrent(id),
            }))}
          >
            <IconButton label="Search" onClick={nothing}>
              <MagnifyingGlass className="n-icon" weight="bold" />
            </IconButton>
          </TopBar>
        </div>
      </Sample>
      <Sample title="Billboard: dark and bright paper; as a server sends it">
        <div className={styles.wide}>
          <Billboard
            label="Featured"
            slides={SLIDES}
            focusKey="gallery:billboard"
            first="gallery:billboard-first"
            words={WORDS}
          />
        </div>
        <div className={styles.wide}>
          <BillboardStill
            label="Featured"
            slide={{ ...SLIDES[0]!, actions: <Button onClick={nothing}>Play</Button> }}
          />
        </div>
      </Sample>
      <Sample title="Banner: its whole width is the way in; no picture">
        <div className={styles.wide}>
          <Banner
            title="A game"
            text="One sentence about it."
            name="A game, one sentence about it"
            href={`/${language}/gallery#banner`}
            picture={null}
            paper="#123038"
            ink="#F3F6F0"
            verb="Open"
            focusKey="gallery:banner"
            onOpen={nothing}
          />
        </div>
      </Sample>
      <Sample title="Grid of cards: focus gives the page the weather of its paper">
        <div className={styles.weather}>
          <Weather />
          <CardGrid
            label="Games"
            focusKey="gallery:grid"
            items={PAPERS}
            keyOf={(paper) => paper}
            renderItem={(paper, { index, tabStop }) => (
              <GameCard
                title={`Game ${index + 1}`}
                name={`Game ${index + 1}`}
                href={`/${language}/gallery#game-${index}`}
                art={{ sources: [], paper, ink: '#F3F6F0' }}
                verb="Open"
                focusKey={`gallery:grid-${index}`}
                index={index}
                tabStop={tabStop}
                onOpen={nothing}
              />
            )}
          />
        </div>
      </Sample>
      <Sample title="Titles that fill their measure: one line, two, many words">
        {['Solitaire', 'Extreme Tux Racer', 'A name of so many words that it needs every line it can get'].map(
          (title) => (
            <div key={title} className={styles.measure}>
              <FittedTitle as="h2" title={title} sizeRem={3} />
            </div>
          ),
        )}
      </Sample>
      <Sample title="Six skies">
        {SKY_NAMES.map((name) => (
          <SkyPicture key={name} name={name} className={styles.sky} />
        ))}
      </Sample>
      <Sample title="Text: a stop that is only read, a link in it">
        <ReadingStop label="A part of a page">
          <p>Keys and pads stop here, so that it comes into view.</p>
        </ReadingStop>
        <TextLink href="https://www.debian.org/">A link that opens beside the page</TextLink>
      </Sample>
    </>
  );
}
