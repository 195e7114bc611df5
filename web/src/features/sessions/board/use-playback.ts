/** Plays a board's steps: pieces move smoothly from one to the next. Only here; nobody else's board moves. */
import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useState } from 'react';

/** From one step to the next, and resting there, ms. */
const MOVE = 1_100;
const REST = 500;

/** Slow, fast, slow. */
const eased = (way: number): number => (way < 0.5 ? 2 * way * way : 1 - (-2 * way + 2) ** 2 / 2);

/** Where the play is so long (ms) after it began: see `placeBetween`. */
export function momentAt(elapsed: number, last: number, still: boolean): number {
  const step = Math.floor(elapsed / (MOVE + REST));
  if (step >= last) return last;
  const way = Math.min(1, (elapsed - step * (MOVE + REST)) / MOVE);
  if (still) return way < 1 ? step : step + 1;
  return way >= 1 ? step + 1 : step + eased(way);
}

/**
 * @param count of steps
 * @returns the moment that is shown while it plays, else null; it ends at the last step
 */
export function usePlayback(count: number, onEnd: (step: number) => void) {
  const [began, setBegan] = useState<number | null>(null);
  const [moment, setMoment] = useState<number | null>(null);
  const still = useReducedMotion() ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what happens at the end does not begin it anew
  useEffect(() => {
    if (began === null) return;
    let frame = requestAnimationFrame(function play(now) {
      const next = momentAt(now - began, count - 1, still);
      setMoment(next);
      if (next >= count - 1) {
        setBegan(null);
        setMoment(null);
        onEnd(count - 1);
      } else frame = requestAnimationFrame(play);
    });
    return () => cancelAnimationFrame(frame);
  }, [began, count, still]);
  return {
    moment,
    play: () => setBegan(performance.now()),
    stop: () => {
      if (moment !== null) onEnd(Math.floor(moment));
      setBegan(null);
      setMoment(null);
    },
  };
}
