import type { PlaySession } from '@nimbo/contracts/http';
import { setFocus, useFocusTarget } from '@nimbo/ui';
import { List } from '@phosphor-icons/react/List';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLaunch } from '../launch/launch-context.tsx';
import type { LaunchedGame } from '../launch/launch-state.ts';
import { useFocusState } from '../state/focus.ts';
import { useRunningGame } from '../state/running-game.ts';
import { Calibration } from './calibration.tsx';
import { StreamMenu } from './menu/stream-menu.tsx';
import { Reconnecting } from './reconnecting.tsx';
import { RotateCover, useRotateCover } from './rotate-cover.tsx';
import { useStreamSettings } from './settings/use-stream-settings.ts';
import { StreamHud } from './stream-hud.tsx';
import { StreamNotices } from './stream-notices.tsx';
import { TakeOverDialog } from './take-over-dialog.tsx';
import { TimeWarning } from './time-warning.tsx';
import { TextBar } from './touch/text-bar.tsx';
import { TouchControls } from './touch/touch-controls.tsx';
import { useTouchScreen } from './touch/use-touch-screen.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { useMenuKeys } from './use-menu-keys.ts';
import { useRemaining } from './use-remaining.ts';
import { useStatistics } from './use-statistics.ts';
import { useStream } from './use-stream.ts';

type Over = 'menu' | 'calibration' | 'text';

interface StreamScreenProps {
  game: LaunchedGame;
  playSession: PlaySession;
  /** Something that is not of the stream lies over it and has the keys and the pad. */
  covered: boolean;
}

/** The game on the whole screen. Keys, mouse and pad belong to it until the session menu is open. */
export function StreamScreen({ game, playSession, covered }: StreamScreenProps) {
  const t = useTranslations();
  const launch = useLaunch();
  const video = useRef<HTMLVideoElement>(null);
  const audio = useRef<HTMLAudioElement>(null);
  const { ref: surface, focusKey: surfaceKey } = useFocusTarget<HTMLDivElement>({ focusKey: 'stream:game' });
  const { settings, change } = useStreamSettings();
  const { stream, state } = useStream(playSession.id, { video, audio, surface }, settings);
  const loading = useRunningGame((running) => running.showGameloader);
  const [over, setOver] = useState<Over | null>(null);
  const remaining = useRemaining(state);
  const readings = useStatistics(stream, over === 'menu' || settings.showReadings);
  const fullscreen = useFullscreen();
  const touchScreen = useTouchScreen();
  const playing = state?.phase === 'playing';
  const rotate = useRotateCover();
  const asksToTurn = rotate.covered && over === null && !loading && !covered;
  const free = over === null && !loading && !covered && !asksToTurn;
  const gameHasInput = free && playing;
  const openMenu = useCallback(() => setOver('menu'), []);
  const close = useCallback(() => setOver(null), []);
  const menuKeys = {
    onOpen: openMenu,
    onShortPress: () => stream?.tap('Escape'),
    onShortPadPress: () => stream?.tapControl('start'),
  };
  useMenuKeys(menuKeys, free);

  useEffect(() => {
    stream?.setInputEnabled(gameHasInput);
    useFocusState.getState().setFocusEnabled(!gameHasInput);
    // By the focus model: a layer that closes at this moment gives focus back by it too, and the last one counts.
    if (gameHasInput) void setFocus(surfaceKey);
    else if (document.pointerLockElement) document.exitPointerLock();
    return () => useFocusState.getState().setFocusEnabled(true);
  }, [stream, gameHasInput, surfaceKey]);

  useEffect(() => {
    const root = document.documentElement;
    root.toggleAttribute('data-stream', true);
    return () => root.removeAttribute('data-stream');
  }, []);

  return (
    <section className="go-stream" aria-label={t('stream.label', { title: game.title })}>
      <video
        ref={video}
        className="go-stream__picture"
        data-dim={state?.phase === 'reconnecting' || undefined}
        autoPlay
        playsInline
        muted
        disablePictureInPicture
      />
      {/* biome-ignore lint/a11y/useMediaCaption: the sound of a game that is being played has no captions */}
      <audio ref={audio} autoPlay />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what takes the keys of the game has to take focus */}
      <div ref={surface} className="go-stream__surface" tabIndex={0} role="application" aria-label={game.title} />
      {free && (
        <>
          {touchScreen && settings.touchControls && state?.touch && playing && (
            <TouchControls
              layout={state.touch}
              opacity={settings.touchOpacity}
              onHold={(targets) => stream?.holdTouch(targets)}
              onKeyboard={() => setOver('text')}
            />
          )}
          <button
            type="button"
            className="go-stream__menu"
            aria-label={t('stream.openMenu')}
            title={t('stream.menuHint')}
            onClick={openMenu}
          >
            <List className="n-icon" weight="bold" />
          </button>
        </>
      )}
      {settings.showReadings && over === null && <StreamHud readings={readings} remaining={remaining} />}
      {over === null && <TimeWarning remaining={remaining} />}
      {asksToTurn && <RotateCover title={game.title} onPlayUpright={rotate.playUpright} />}
      <StreamNotices
        soundStopped={state?.isSoundPlaying === false}
        fellBack={
          state?.transport === 'websocket' && settings.transport === 'automatic' && !settings.forceSoftwareDecoding
        }
      />
      {state?.phase === 'reconnecting' && over === null && <Reconnecting onEnd={() => stream?.leave()} />}
      {state?.phase === 'in-use' && (
        <TakeOverDialog title={game.title} onHere={() => stream?.takeOver()} onThere={() => launch.leaveThere()} />
      )}
      {over === 'menu' && state && (
        <StreamMenu
          game={game}
          zone={playSession.zone}
          maxPlaySeconds={playSession.max_play_time}
          remaining={remaining}
          readings={readings}
          settings={settings}
          change={change}
          full={fullscreen.full}
          onResume={close}
          onToggleFull={fullscreen.toggle}
          onCalibrate={() => setOver('calibration')}
          onText={() => setOver('text')}
          onEnd={() => {
            close();
            stream?.leave();
          }}
        />
      )}
      {over === 'calibration' && <Calibration settings={settings} change={change} onClose={close} />}
      {over === 'text' && <TextBar onType={(text) => stream?.type(text)} onClose={close} />}
    </section>
  );
}
