import { openStream, type Stream, type StreamState } from '@nimbo/stream-client';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLaunch } from '../launch/launch-context.tsx';

export interface StreamElements {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly audio: RefObject<HTMLAudioElement | null>;
  readonly surface: RefObject<HTMLDivElement | null>;
}

/** Opens the stream for as long as the screen is there, and reports its first picture and its end to the launch. */
export function useStream({ video, audio, surface }: StreamElements): {
  stream: Stream | null;
  state: StreamState | null;
} {
  const launch = useLaunch();
  const [stream, setStream] = useState<Stream | null>(null);
  const [state, setState] = useState<StreamState | null>(null);
  const over = useRef(false);

  useEffect(() => {
    const picture = video.current!;
    const opened = openStream({
      openTicket: () => launch.openTicket(),
      video: picture,
      audio: audio.current!,
      surface: surface.current!,
      // Menu opens the session menu when it is held; see use-menu-keys.
      keptControls: ['start'],
      onChange: (next) => {
        setState(next);
        if (over.current || (next.phase !== 'ended' && next.phase !== 'failed')) return;
        over.current = true;
        void launch.onStreamOver({ failure: next.failure });
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
  }, [launch, video, audio, surface]);

  return { stream, state };
}
