/** Plays the steps of a board on this screen only; shapes move smoothly between steps. */
import { useReducedMotion } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Duration of the move to the next step, and of the rest there (ms). */
const MOVE_MS = 1_100;
const REST_MS = 500;

/** Ease-in-out. */
const eased = (progress: number): number =>
  progress < 0.5 ? 2 * progress * progress : 1 - (-2 * progress + 2) ** 2 / 2;

/**
 * Returns the moment (see `placeBetween`) after a time.
 * @param elapsed ms since the start
 * @param last index of the last step
 * @param still true to jump between steps (reduced motion)
 */
export function momentAt(elapsed: number, last: number, still: boolean): number {
  const step = Math.floor(elapsed / (MOVE_MS + REST_MS));
  if (step >= last) return last;
  const progress = Math.min(1, (elapsed - step * (MOVE_MS + REST_MS)) / MOVE_MS);
  if (still) return progress < 1 ? step : step + 1;
  return progress >= 1 ? step + 1 : step + eased(progress);
}

/**
 * @param count number of steps
 * @returns `moment`: the current moment while playing, otherwise null
 */
export function usePlayback(count: number, onEnd: (step: number) => void) {
  const [startedAt, setStartedAt] = useState<number | null>(null);
  const [moment, setMoment] = useState<number | null>(null);
  const still = useReducedMotion() ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new onEnd must not restart the animation
  useEffect(() => {
    if (startedAt === null) return;
    let frame = requestAnimationFrame(function play(now) {
      const next = momentAt(now - startedAt, count - 1, still);
      setMoment(next);
      if (next >= count - 1) {
        setStartedAt(null);
        setMoment(null);
        onEnd(count - 1);
      } else frame = requestAnimationFrame(play);
    });
    return () => cancelAnimationFrame(frame);
  }, [startedAt, count, still]);
  const shown = useRef({ moment, onEnd });
  useEffect(() => {
    shown.current = { moment, onEnd };
  });
  const play = useCallback(() => setStartedAt(performance.now()), []);
  const stop = useCallback(() => {
    const { moment: at, onEnd: end } = shown.current;
    if (at !== null) end(Math.floor(at));
    setStartedAt(null);
    setMoment(null);
  }, []);
  return { moment, play, stop };
}
