/** Goes on with a recording by itself when a call or another app has taken the camera away and gives it back. */
import { useEffect, useState } from 'react';
import type { CameraState } from './use-camera';

interface Options {
  camera: CameraState;
  /** The film that is being recorded. */
  film: string | undefined;
  onEnd: () => void;
  /** @returns whether the film goes on: false while it is not known to be open */
  onGoOn: (film: string) => boolean;
}

/** @returns the film that waits for its camera */
export function useInterruptions({ camera, film, onEnd, onGoOn }: Options): string | undefined {
  const [waiting, setWaiting] = useState<string>();
  useEffect(() => {
    if (camera.step === 'lost' && film !== undefined) {
      onEnd();
      setWaiting(film);
    }
    if (camera.step !== 'running') return undefined;
    const { picture } = camera;
    const muted = () => {
      if (film === undefined) return;
      onEnd();
      setWaiting(film);
    };
    const goOn = () => {
      if (waiting === undefined || picture.muted || !onGoOn(waiting)) return;
      setWaiting(undefined);
    };
    goOn();
    picture.addEventListener('mute', muted);
    picture.addEventListener('unmute', goOn);
    return () => {
      picture.removeEventListener('mute', muted);
      picture.removeEventListener('unmute', goOn);
    };
  }, [camera, film, waiting, onEnd, onGoOn]);
  return waiting;
}
