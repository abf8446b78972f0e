import type { Language } from '@nimbo/domain';
import { FocusZone, HintBar, Segmented, startNavigation } from '@nimbo/ui';
import { useEffect, useLayoutEffect, useState } from 'react';
import { ActionSamples } from './action-samples.tsx';
import { ControlSamples } from './control-samples.tsx';
import styles from './Gallery.module.css';
import { LayerSamples } from './layer-samples.tsx';
import { PageSamples } from './page-samples.tsx';
import { PeopleSamples } from './people-samples.tsx';
import { PictureSamples } from './picture-samples.tsx';
import { StateSamples } from './state-samples.tsx';

const SCALES = ['desktop', 'tv', 'phone'] as const;
const LIGHTS = ['storm', 'day', 'contrast'] as const;
const pick = <Word extends string>(words: readonly Word[], name: string): Word =>
  words.find((word) => word === new URLSearchParams(location.search).get(name)) ?? words[0]!;

/**
 * Every component in its states, for whoever works on them; not part of the product, so its words are only here and only English.
 * `?scale=tv&light=day` begins there, for pictures by a script.
 */
export function Gallery({ language, cdnUrl }: { language: Language; cdnUrl: string }) {
  const [scale, setScale] = useState(() => pick(SCALES, 'scale'));
  const [light, setLight] = useState(() => pick(LIGHTS, 'light'));
  useEffect(() => startNavigation(), []);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.scale = scale;
    if (light === 'day') dataset.mode = 'kids';
    else delete dataset.mode;
    if (light === 'contrast') dataset.contrast = 'more';
    else delete dataset.contrast;
  }, [scale, light]);
  return (
    <FocusZone as="main" flow="column" focusKey="gallery" className={styles.page}>
      <header className={styles.head}>
        <h1 className="n-h1">Components</h1>
        <Segmented
          label="Scale"
          options={SCALES.map((id) => ({ id, label: id }))}
          selected={scale}
          onSelect={setScale}
        />
        <Segmented
          label="Light"
          options={LIGHTS.map((id) => ({ id, label: id }))}
          selected={light}
          onSelect={setLight}
        />
      </header>
      <ActionSamples />
      <ControlSamples />
      <PictureSamples cdnUrl={cdnUrl} language={language} />
      <PeopleSamples cdnUrl={cdnUrl} />
      <PageSamples language={language} />
      <StateSamples />
      <LayerSamples />
      <HintBar
        hints={[
          { key: 'confirm', label: 'Choose' },
          { key: 'sections', label: 'Tab' },
          { key: 'info', label: 'Info' },
          { key: 'back', label: 'Back' },
        ]}
      />
    </FocusZone>
  );
}
