/** Speed and sound of a player. The video element holds them, so what is shown is what is played. */
import { type RefObject, useEffect, useState } from 'react';

export interface PlaybackSettings {
  speed: number;
  setSpeed: (speed: number) => void;
  muted: boolean;
  toggleMute: () => void;
  /** 0 to 1. */
  volume: number;
  setVolume: (volume: number) => void;
}

/** The sound that the user chose. Every film of this page begins to play with it. */
const chosen = { muted: false, volume: 1 };

/** Returns whether pages may set the volume. On iPhones only the buttons of the phone do. */
export function canSetVolume(): boolean {
  const video = document.createElement('video');
  video.volume = 0.5;
  return video.volume === 0.5;
}

/** Reads and changes the speed and sound of a video element. */
export function usePlaybackSettings(ref: RefObject<HTMLVideoElement | null>): PlaybackSettings {
  const [shown, setShown] = useState({ speed: 1, ...chosen });
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    const show = () => setShown({ speed: video.playbackRate, muted: video.muted, volume: video.volume });
    const applyChosen = () => {
      video.muted = chosen.muted;
      video.volume = chosen.volume;
      show();
    };
    applyChosen();
    const names = ['ratechange', 'volumechange', 'loadedmetadata'];
    for (const name of names) video.addEventListener(name, show);
    video.addEventListener('play', applyChosen);
    return () => {
      for (const name of names) video.removeEventListener(name, show);
      video.removeEventListener('play', applyChosen);
    };
  }, [ref]);
  const setSound = (sound: Partial<typeof chosen>) => {
    Object.assign(chosen, sound);
    if (ref.current) Object.assign(ref.current, chosen);
  };
  return {
    ...shown,
    setSpeed: (speed) => {
      // Browsers return to the default speed when they load a film again.
      if (ref.current) Object.assign(ref.current, { defaultPlaybackRate: speed, playbackRate: speed });
    },
    toggleMute: () => {
      const isSilent = shown.muted || shown.volume === 0;
      setSound({ muted: !isSilent, ...(isSilent && shown.volume === 0 && { volume: 1 }) });
    },
    setVolume: (volume) => setSound({ volume, muted: false }),
  };
}
