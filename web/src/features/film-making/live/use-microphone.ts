/** Takes the microphone again that a call or another app has taken: the film goes on meanwhile, in silence. */
import { useEffect, useState } from 'react';
import { openMicrophone } from './use-camera';

/** It is asked for again so often (ms). */
const TAKE_AGAIN = 3_000;

interface Taken {
  /** The track of the camera with which it was opened. */
  first: MediaStreamTrack | undefined;
  track: MediaStreamTrack | undefined;
  isAway: boolean;
}

/** @param first microphone of the camera. @returns the track that is heard, and whether it was taken away */
export function useMicrophone(first: MediaStreamTrack | undefined): Omit<Taken, 'first'> {
  const [known, setKnown] = useState<Taken>({ first, track: first, isAway: false });
  const taken = known.first === first ? known : { first, track: first, isAway: false };
  const { track, isAway } = taken;

  useEffect(() => {
    if (!track) return undefined;
    const away = () => setKnown({ first, track, isAway: true });
    const back = () => setKnown({ first, track, isAway: false });
    if (track.muted || track.readyState === 'ended') away();
    track.addEventListener('ended', away);
    track.addEventListener('mute', away);
    track.addEventListener('unmute', back);
    return () => {
      track.removeEventListener('ended', away);
      track.removeEventListener('mute', away);
      track.removeEventListener('unmute', back);
    };
  }, [first, track]);

  useEffect(() => {
    if (!isAway || !track) return undefined;
    let isStopped = false;
    const takeAgain = async () => {
      const opened = await openMicrophone().catch(() => undefined);
      // The call goes on: it lends a microphone that says nothing.
      if (!opened || isStopped || opened.muted) return opened?.stop();
      opened.enabled = track.enabled;
      track.stop();
      setKnown({ first, track: opened, isAway: false });
    };
    const timer = setInterval(() => void takeAgain(), TAKE_AGAIN);
    return () => {
      isStopped = true;
      clearInterval(timer);
    };
  }, [first, track, isAway]);

  // The camera stops its own one.
  useEffect(() => () => (track === first ? undefined : track?.stop()), [first, track]);
  return { track, isAway };
}
