import { openStream, type Stream, type StreamState } from '@nimbo/stream-client';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLaunch } from '../launch/launch-context.tsx';
import { attachmentMemory } from './attachment-memory.ts';
import { limitsOf, type StreamSettings } from './settings/stream-settings.ts';

export interface StreamElements {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly audio: RefObject<HTMLAudioElement | null>;
  readonly surface: RefObject<HTMLDivElement | null>;
}

/**
 * Opens the stream for as long as the screen is there, and reports its first picture and its end to the launch. Settings count
 * at once; another way through the network opens the stream anew.
 */
export function useStream(
  playSessionId: string,
  { video, audio, surface }: StreamElements,
  settings: StreamSettings,
): {
  stream: Stream | null;
  state: StreamState | null;
} {
  const launch = useLaunch();
  const [stream, setStream] = useState<Stream | null>(null);
  const [state, setState] = useState<StreamState | null>(null);
  const over = useRef(false);
  const latest = useRef(settings);
  latest.current = settings;
  const { transport, forceSoftwareDecoding, volume, quality, maxHeight, maxBitrateMbps } = settings;
  const { gamma, brightness, contrast, saturation, sharpness } = settings;

  useEffect(() => {
    const picture = video.current!;
    const opened = openStream({
      openTicket: (wish) => launch.openTicket(wish),
      attachment: attachmentMemory(playSessionId),
      transport: transport === 'compatible' ? 'websocket' : 'auto',
      softwareDecoding: latest.current.forceSoftwareDecoding,
      limits: limitsOf(latest.current),
      video: picture,
      audio: audio.current!,
      surface: surface.current!,
      // Menu opens the session menu when it is held; see use-menu-keys.
      keptControls: ['start'],
      onChange: (next) => {
        setState(next);
        if (over.current || (next.phase !== 'ended' && next.phase !== 'failed')) return;
        over.current = true;
        const replaced = next.endReason === 'replaced';
        if (!replaced && next.failure !== 'connection-lost') attachmentMemory(playSessionId).forget();
        void launch.onStreamOver({ failure: next.failure, replaced });
      },
    });
    setStream(opened);
    setState(opened.state);
    const onPicture = () => launch.onPicture();
    picture.addEventListener('playing', onPicture);
    picture.addEventListener('loadeddata', onPicture);
    return () => {
      picture.removeEventListener('playing', onPicture);
      picture.removeEventListener('loadeddata', onPicture);
      opened.close();
    };
  }, [launch, playSessionId, transport, video, audio, surface]);

  useEffect(
    () => stream?.setPicture({ gamma, brightness, contrast, saturation, sharpness }),
    [stream, gamma, brightness, contrast, saturation, sharpness],
  );
  useEffect(() => stream?.setSoftwareDecoding(forceSoftwareDecoding), [stream, forceSoftwareDecoding]);
  useEffect(
    () => stream?.setLimits(limitsOf({ quality, maxHeight, maxBitrateMbps })),
    [stream, quality, maxHeight, maxBitrateMbps],
  );
  useEffect(() => {
    if (!audio.current) return;
    audio.current.volume = volume;
    audio.current.muted = volume === 0;
  }, [audio, volume]);

  return { stream, state };
}
