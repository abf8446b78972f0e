import { CheckCircle } from '@phosphor-icons/react/CheckCircle';
import { Circle } from '@phosphor-icons/react/Circle';
import { CircleHalf } from '@phosphor-icons/react/CircleHalf';
import { useTranslations } from 'use-intl';
import type { RunGameState } from '../../state/running-game.ts';

const STEPS = ['server', 'queue', 'starting', 'picture'] as const;

/** The four named steps of a launch. */
export function Steps({ current }: { current: RunGameState }) {
  const t = useTranslations();
  const at = STEPS.indexOf(current as (typeof STEPS)[number]);
  const words = {
    server: t('loader.stepServer'),
    queue: t('loader.stepQueue'),
    starting: t('loader.stepStarting'),
    picture: t('loader.stepPicture'),
  };
  return (
    <ol className="go-steps">
      {STEPS.map((step, index) => (
        <li key={step} data-reached={index <= at || undefined} aria-current={index === at ? 'step' : undefined}>
          {index < at ? (
            <CheckCircle className="n-icon" weight="fill" />
          ) : index === at ? (
            <CircleHalf className="n-icon" weight="fill" />
          ) : (
            <Circle className="n-icon" weight="bold" />
          )}
          {words[step]}
        </li>
      ))}
    </ol>
  );
}
