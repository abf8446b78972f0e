import type { Leg, StreamStatistics } from '@nimbo/stream-client';
import { LEGS } from '@nimbo/stream-client';
import { CellSignalFull } from '@phosphor-icons/react/CellSignalFull';
import { CellSignalLow } from '@phosphor-icons/react/CellSignalLow';
import { CellSignalMedium } from '@phosphor-icons/react/CellSignalMedium';
import { useFormatter, useTranslations } from 'use-intl';
import { connectionQuality } from '../connection-quality.ts';
import type { StreamReadings } from '../use-statistics.ts';

/** A round trip this much longer than the usual one is late. */
const LATE_FACTOR = 2;
/** Who answers for which legs; the others are nobody's fault that we name. */
const BLAMED_LEGS: Readonly<Record<NonNullable<StreamStatistics['blame']>, readonly Leg[]>> = {
  server: ['capture'],
  encoder: ['encode'],
  network: ['send', 'network'],
  buffer: ['buffer'],
  decoder: ['decode'],
  display: ['display'],
};

/** The connection in a word, who is to blame, the way of a key to the picture leg by leg, and forty seconds of round trips. */
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
      {latest && <p className="go-quality__blame">{t(`latency.blame-${latest.blame ?? 'nobody'}`)}</p>}
      <Readings latest={latest} />
      <RoundTrips values={roundTripsMs} />
      <Legs latest={latest} />
    </section>
  );
}

function Readings({ latest }: { latest: StreamStatistics | null }) {
  const t = useTranslations();
  const format = useFormatter();
  const ms = (value: number | null | undefined) =>
    value == null ? '–' : `${format.number(value, { maximumFractionDigits: value < 10 ? 1 : 0 })} ms`;
  const rate = latest?.bitrateKbps;
  const loss = latest?.lossShare;
  const transports = { webrtc: t('latency.webrtc'), websocket: t('latency.websocket') };
  const rows: [string, string][] = [
    [t('stream.picture'), latest?.height ? `${latest.width}×${latest.height}` : '–'],
    [
      t('stream.frames'),
      latest?.framesPerSecond == null ? '–' : `${Math.round(latest.framesPerSecond)} ${t('stream.framesUnit')}`,
    ],
    [t('stream.bitrate'), rate == null ? '–' : `${format.number(rate / 1000, { maximumFractionDigits: 1 })} Mb/s`],
    [t('stream.roundTrip'), ms(latest?.roundTripMs)],
    [t('stream.loss'), loss == null ? '–' : format.number(loss, { style: 'percent', maximumFractionDigits: 1 })],
    [t('latency.transport'), latest ? transports[latest.transport] : '–'],
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

/** The whole way as the sum of its measured legs; medians of the last seconds. */
function Legs({ latest }: { latest: StreamStatistics | null }) {
  const t = useTranslations();
  const format = useFormatter();
  const latency = latest?.latency;
  if (!latency) return <p className="go-legs__none">{t('latency.measuring')}</p>;
  const ms = (value: number) => format.number(value, { maximumFractionDigits: value < 10 ? 1 : 0 });
  const most = Math.max(...LEGS.map((leg) => latency.legs[leg].p50), 1);
  const blamed = latest.blame ? BLAMED_LEGS[latest.blame] : [];
  return (
    <div className="go-legs">
      <h3>
        {t('latency.title')} <b>{ms(latency.total.p50)} ms</b>
      </h3>
      <dl>
        {LEGS.map((leg) => (
          <div key={leg} data-blamed={blamed.includes(leg) || undefined}>
            <dt>{t(`latency.${leg}`)}</dt>
            <dd>
              <i style={{ width: `${Math.max(2, (latency.legs[leg].p50 / most) * 100)}%` }} />
              <span>{ms(latency.legs[leg].p50)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="n-micro n-fog">
        {t('latency.most', { ms: ms(latency.total.p95) })} · {t('latency.withoutGame')}
      </p>
    </div>
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
