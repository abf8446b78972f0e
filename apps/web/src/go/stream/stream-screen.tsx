import type { PlaySession } from '@nimbo/contracts/http';
import { setFocus, setNavigationEnabled, useFocusTarget } from '@nimbo/ui';
import { List } from '@phosphor-icons/react/List';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { LaunchedGame } from '../launch/launch-state.ts';
import { useRunningGame } from '../state/running-game.ts';
import { Reconnecting } from './reconnecting.tsx';
import { StreamHud } from './stream-hud.tsx';
import { StreamMenu } from './stream-menu.tsx';
import { TimeWarning } from './time-warning.tsx';
import { useFullscreen } from './use-fullscreen.ts';
import { useMenuKeys } from './use-menu-keys.ts';
import { useRemaining } from './use-remaining.ts';
import { useStatistics } from './use-statistics.ts';
import { useStream } from './use-stream.ts';

/** The game on the whole screen. Keys, mouse and pad belong to it until the session menu is open. */
export function StreamScreen({ game, playSession }: { game: LaunchedGame; playSession: PlaySession }) {
  const t = useTranslations();
  const video = useRef<HTMLVideoElement>(null);
  const audio = useRef<HTMLAudioElement>(null);
  const { ref: surface, focusKey: surfaceKey } = useFocusTarget<HTMLDivElement>({ focusKey: 'stream:game' });
  const { stream, state } = useStream({ video, audio, surface });
  const loading = useRunningGame((running) => running.showGameloader);
  const [menuOpen, setMenuOpen] = useState(false);
  const [showReadings, setShowReadings] = useState(false);
  const [muted, setMuted] = useState(false);
  const remaining = useRemaining(state);
  const readings = useStatistics(stream, menuOpen || showReadings);
  const fullscreen = useFullscreen();
  const playing = state?.phase === 'playing';
  const gameHasInput = !menuOpen && !loading && playing;
  const openMenu = useCallback(() => setMenuOpen(true), []);
  const menuKeys = {
    onOpen: openMenu,
    onShortPress: () => stream?.tap('Escape'),
    onShortPadPress: () => stream?.tapControl('start'),
  };
  useMenuKeys(menuKeys, !menuOpen && !loading);

  useEffect(() => {
    stream?.setInputEnabled(gameHasInput);
    setNavigationEnabled(!gameHasInput);
    // By the focus model: a layer that closes at this moment gives focus back by it too, and the last one counts.
    if (gameHasInput) void setFocus(surfaceKey);
    else if (document.pointerLockElement) document.exitPointerLock();
    return () => setNavigationEnabled(true);
  }, [stream, gameHasInput, surfaceKey]);

  useEffect(() => {
    if (audio.current) audio.current.muted = muted;
  }, [muted]);

  return (
    <section className="go-stream" aria-label={t('stream.label', { title: game.title })}>
      <video
        ref={video}
        className="go-stream__picture"
        data-testid="stream-video"
        data-dim={state?.phase === 'reconnecting' || undefined}
        autoPlay
        playsInline
        muted
        disablePictureInPicture
      />
      {/* biome-ignore lint/a11y/useMediaCaption: the sound of a game that is being played has no captions */}
      <audio ref={audio} data-testid="stream-audio" autoPlay />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what takes the keys of the game has to take focus */}
      <div ref={surface} className="go-stream__surface" tabIndex={0} role="application" aria-label={game.title} />
      {!menuOpen && !loading && (
        <button
          type="button"
          className="go-stream__menu"
          aria-label={t('stream.openMenu')}
          title={t('stream.menuHint')}
          onClick={openMenu}
        >
          <List className="n-icon" weight="bold" />
        </button>
      )}
      {showReadings && !menuOpen && <StreamHud readings={readings} remaining={remaining} />}
      {!menuOpen && <TimeWarning remaining={remaining} />}
      {state?.phase === 'reconnecting' && !menuOpen && <Reconnecting onEnd={() => stream?.leave()} />}
      {menuOpen && state && (
        <StreamMenu
          game={game}
          maxPlaySeconds={playSession.max_play_time}
          remaining={remaining}
          readings={readings}
          muted={muted}
          full={fullscreen.full}
          showReadings={showReadings}
          onResume={() => setMenuOpen(false)}
          onToggleSound={() => setMuted(!muted)}
          onToggleFull={fullscreen.toggle}
          onToggleReadings={() => setShowReadings(!showReadings)}
          onEnd={() => {
            setMenuOpen(false);
            stream?.leave();
          }}
        />
      )}
    </section>
  );
}
