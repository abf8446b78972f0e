import { CellSignalFull } from '@phosphor-icons/react/CellSignalFull';
import { CellSignalLow } from '@phosphor-icons/react/CellSignalLow';
import { CellSignalMedium } from '@phosphor-icons/react/CellSignalMedium';
import { useFormatter, useTranslations } from 'use-intl';
import { connectionQuality } from './connection-quality.ts';
import type { StreamReadings } from './use-statistics.ts';

/** A round trip this much longer than the usual one is late. */
const LATE_FACTOR = 2;

/** The connection in a word, six readings and forty seconds of round trips. */
export function StreamQuality({ readings }: { readings: StreamReadings }) {
  const t = useTranslations();
  const { latest, roundTripsMs } = readings;
  const quality = connectionQuality(latest);
  const Icon = quality === 'good' ? CellSignalFull : quality === 'poor' ? CellSignalLow : CellSignalMedium;
  const words = {
    unknown: t('stream.qualityUnknown'),
    good: t('stream.qualityGood'),
    fair: t('stream.qualityFair'),
    poor: t('stream.qualityPoor'),
  };
  return (
    <section className="go-quality" aria-label={t('stream.quality')}>
      <b className="go-quality__word" data-quality={quality}>
        <Icon className="n-icon" weight="fill" />
        {words[quality]}
      </b>
      <Readings readings={readings} />
      <RoundTrips values={roundTripsMs} />
    </section>
  );
}

function Readings({ readings: { latest } }: { readings: StreamReadings }) {
  const t = useTranslations();
  const format = useFormatter();
  const ms = (value: number | null | undefined) =>
    value == null ? '–' : `${format.number(value, { maximumFractionDigits: value < 10 ? 1 : 0 })} ms`;
  const rate = latest?.bitrateKbps;
  const rows: [string, string][] = [
    [t('stream.picture'), latest?.height ? `${latest.width}×${latest.height}` : '–'],
    [
      t('stream.frames'),
      latest?.framesPerSecond == null ? '–' : `${Math.round(latest.framesPerSecond)} ${t('stream.framesUnit')}`,
    ],
    [t('stream.roundTrip'), ms(latest?.roundTripMs)],
    [t('stream.bitrate'), rate == null ? '–' : `${format.number(rate / 1000, { maximumFractionDigits: 1 })} Mb/s`],
    [t('stream.loss'), latest ? format.number(latest.packetsLost) : '–'],
    [t('stream.decode'), ms(latest?.decodeMs)],
  ];
  return (
    <dl className="go-quality__readings">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function RoundTrips({ values }: { values: readonly number[] }) {
  const t = useTranslations();
  if (values.length === 0) return null;
  const usual = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
  const most = Math.max(...values, 20);
  return (
    <figure className="go-trips">
      <div aria-hidden="true">
        {values.map((value, index) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: a window of figures that moves by one
            key={index}
            data-late={value > usual * LATE_FACTOR + 5 || undefined}
            style={{ height: `${Math.max(12, (value / most) * 100)}%` }}
          />
        ))}
      </div>
      <figcaption className="n-micro n-fog">{t('stream.roundTripHistory')}</figcaption>
    </figure>
  );
}
