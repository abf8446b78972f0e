import {
  Choice,
  Field,
  Form,
  Segmented,
  SettingAction,
  SettingFact,
  Slider,
  Stars,
  Switch,
  Tabs,
  TextArea,
} from '@nimbo/ui';
import { CircleHalf } from '@phosphor-icons/react/CircleHalf';
import { Cpu } from '@phosphor-icons/react/Cpu';
import { Info } from '@phosphor-icons/react/Info';
import { MagnifyingGlass } from '@phosphor-icons/react/MagnifyingGlass';
import { SpeakerHigh } from '@phosphor-icons/react/SpeakerHigh';
import { useState } from 'react';
import styles from './Gallery.module.css';
import { Sample } from './Sample.tsx';

const PERIODS = [
  { id: 'monthly', label: 'Monthly' },
  { id: 'annual', label: 'Annual' },
] as const;
const TABS = [
  { id: 'information', label: 'Information' },
  { id: 'gallery', label: 'Gallery', count: 6 },
] as const;

export function ControlSamples() {
  const [on, setOn] = useState(true);
  const [period, setPeriod] = useState<'monthly' | 'annual'>('annual');
  const [value, setValue] = useState(0.6);
  const [stars, setStars] = useState<number | null>(3);
  const [text, setText] = useState('');
  const [tab, setTab] = useState<'information' | 'gallery'>('information');
  const percent = `${Math.round(value * 100)} %`;
  const range = { value, min: 0, max: 1, step: 0.05, text: percent, onChange: setValue };
  return (
    <>
      <Sample title="Settings list">
        <div className={styles.wide}>
          <Switch label="A switch" help="One line of help" icon={<Cpu weight="bold" />} on={on} onChange={setOn} />
          <Switch label="Resting" icon={<Cpu weight="bold" />} on={false} disabled onChange={setOn} />
          <Choice
            label="A choice"
            icon={<CircleHalf weight="bold" />}
            options={PERIODS}
            selected={period}
            onSelect={setPeriod}
          />
          <Slider label="A slider" icon={<SpeakerHigh weight="bold" />} {...range} />
          <SettingFact label="A fact" icon={<Info weight="bold" />}>
            Nimbo 1.0.0
          </SettingFact>
          <SettingAction
            label="A way in"
            fact="As it is now"
            icon={<Info weight="bold" />}
            onPress={() => setOn(!on)}
          />
        </div>
      </Sample>
      <Sample title="The same, stacked in a narrow menu">
        <Switch label="A switch" help="One line of help" on={on} onChange={setOn} />
        <Choice label="A choice" options={PERIODS} selected={period} onSelect={setPeriod} />
        <Slider label="A slider" help="Left and right" {...range} />
      </Sample>
      <Sample title="Segments, stars, tabs">
        <Segmented label="Period" options={PERIODS} selected={period} onSelect={setPeriod} />
        <Stars
          label="Stars"
          words={['Not for me', 'So so', 'Good', 'Really good', 'Wonderful']}
          value={stars}
          onChange={setStars}
        />
        <div className={styles.wide}>
          <Tabs label="Game" tabs={TABS} selected={tab} onSelect={setTab}>
            <p>The panel of {tab}.</p>
          </Tabs>
        </div>
      </Sample>
      <Sample title="Fields: rest, focus, error">
        <Field label="Nickname" value={text} onChange={setText} />
        <Field label="Nickname" value="" error="Nickname is required" onChange={setText} />
        <Field
          label="Search"
          hideLabel
          placeholder="Search"
          icon={<MagnifyingGlass className="n-icon" weight="bold" />}
          value={text}
          onChange={setText}
        />
        <TextArea label="What happened?" value={text} onChange={setText} />
        <Form className={styles.wide} onSubmit={() => setText('')}>
          <Field label="Enter sends it and empties it" value={text} onChange={setText} />
        </Form>
      </Sample>
    </>
  );
}
