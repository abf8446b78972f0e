import {
  TOUCH_ACTIONS,
  type TouchAction,
  type TouchButton,
  type TouchLayout,
  type TouchSteering,
} from '@nimbo/contracts/touch';
import { Keyboard } from '@phosphor-icons/react/Keyboard';
import { type CSSProperties, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { HeldControls } from './held-controls.ts';
import { type SteeringDirection, steeringDirections, steeringTargets } from './steering.ts';

/** A press can be felt for this long, in ms. */
const HAPTIC_MS = 12;

interface TouchControlsProps {
  layout: TouchLayout;
  /** 0.2 to 1. */
  opacity: number;
  /** Takes all keys and mouse buttons that the controls hold, at each change. */
  onHold: (targets: Iterable<string>) => void;
  /** The player wants to write. */
  onKeyboard: () => void;
}

/**
 * Controls under the thumbs of somebody who has only a screen. They are for fingers alone: whoever steers by keys, a pad or a
 * screen reader has the game's own keys, so none of them takes focus.
 */
export function TouchControls({ layout, opacity, onHold, onKeyboard }: TouchControlsProps) {
  const t = useTranslations();
  const tell = useRef(onHold);
  tell.current = onHold;
  const held = useMemo(() => new HeldControls((targets) => tell.current(targets)), []);
  useEffect(() => () => held.releaseAll(), [held]);
  return (
    <div className="go-touch" style={{ '--touch-opacity': opacity } as CSSProperties}>
      <fieldset className="go-touch__group" aria-label={t('touch.label')}>
        {layout.steering && <Steering steering={layout.steering} held={held} />}
        <div className="go-touch__buttons">
          {layout.buttons.map((button, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is the place on the screen
            <TouchKey key={index} place={index} button={button} held={held} />
          ))}
        </div>
      </fieldset>
      <button type="button" className="go-touch__keyboard" aria-label={t('touch.keyboard')} onClick={onKeyboard}>
        <Keyboard className="n-icon" weight="bold" />
      </button>
    </div>
  );
}

function Steering({ steering, held }: { steering: TouchSteering; held: HeldControls }) {
  const t = useTranslations();
  const [directions, setDirections] = useState<readonly SteeringDirection[]>([]);
  const push = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const next = steeringDirections(
      (event.clientX - left - width / 2) / (width / 2),
      (event.clientY - top - height / 2) / (height / 2),
    );
    if (next.join() !== directions.join()) {
      if (next.length > directions.length) navigator.vibrate?.(HAPTIC_MS);
      setDirections(next);
    }
    held.hold('steering', steeringTargets(steering, next));
  };
  const release = () => {
    setDirections([]);
    held.hold('steering', []);
  };
  return (
    <div
      className="go-touch__steering"
      data-kind={steering.kind}
      data-held={directions.join(' ') || undefined}
      role="img"
      aria-label={t('touch.steering')}
      onPointerDown={(event) => {
        take(event);
        push(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && push(event)}
      onPointerUp={release}
      onPointerCancel={release}
    >
      {(['up', 'down', 'left', 'right'] as const).map(
        (direction) =>
          steering[direction] && (
            <i key={direction} data-direction={direction} data-held={directions.includes(direction) || undefined} />
          ),
      )}
    </div>
  );
}

function TouchKey({ place, button, held }: { place: number; button: TouchButton; held: HeldControls }) {
  const t = useTranslations();
  const [down, setDown] = useState(false);
  const label = isAction(button.label) ? t(`touch.action-${button.label}`) : button.label;
  const release = () => {
    setDown(false);
    held.hold(String(place), []);
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      className="go-touch__key"
      data-place={place}
      data-long={label.length > 3 || undefined}
      data-held={down || undefined}
      onPointerDown={(event) => {
        take(event);
        navigator.vibrate?.(HAPTIC_MS);
        setDown(true);
        held.hold(String(place), button.presses);
      }}
      onPointerUp={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
    >
      {label}
    </button>
  );
}

/** The finger is this control's until it is lifted, and the page does not focus, scroll or zoom by it. */
function take(event: PointerEvent<HTMLElement>): void {
  event.preventDefault();
  event.currentTarget.setPointerCapture(event.pointerId);
}

function isAction(label: string): label is TouchAction {
  return (TOUCH_ACTIONS as readonly string[]).includes(label);
}
