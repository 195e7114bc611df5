/** Keyboard shortcuts of the film player. */
import { shortcutKey } from '../../lib/keys';

export const SPEEDS = [0.25, 0.5, 1, 1.5, 2] as const;
/** Length of a step (s). */
export const STEP = 5;

/** Returns the next speed up or down, within SPEEDS. Pure. */
export const nextSpeed = (speed: number, by: 1 | -1): number =>
  by > 0 ? (SPEEDS.find((one) => one > speed) ?? 2) : (SPEEDS.findLast((one) => one < speed) ?? 0.25);

export interface FilmActions {
  toggle: () => void;
  /** Moves by seconds; negative is backwards. */
  step: (seconds: number) => void;
  /** Absent where a player does not show single frames. */
  frame?: (by: 1 | -1) => void;
  speed: (by: 1 | -1) => void;
  loop: () => void;
  mute: () => void;
  fullscreen: () => void;
}

const KEYS: Record<string, (film: FilmActions) => void> = {
  ' ': (film) => film.toggle(),
  k: (film) => film.toggle(),
  ArrowLeft: (film) => film.step(-STEP),
  ArrowRight: (film) => film.step(STEP),
  ',': (film) => film.frame?.(-1),
  '.': (film) => film.frame?.(1),
  '<': (film) => film.speed(-1),
  '>': (film) => film.speed(1),
  l: (film) => film.loop(),
  m: (film) => film.mute(),
  f: (film) => film.fullscreen(),
};

interface KeyPress {
  key: string;
  code?: string;
  shiftKey?: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  target: EventTarget | null;
  preventDefault: () => void;
}

/** Runs the key's action, unless a field or button handles the key. Returns whether it ran. */
export function pressFilmKey(film: FilmActions, press: KeyPress): boolean {
  const { ctrlKey, metaKey, altKey, target } = press;
  const key = shortcutKey(press);
  if (ctrlKey || metaKey || altKey) return false;
  if (target instanceof Element && target.closest('input, textarea, select, [role="combobox"], [role="slider"]'))
    return false;
  if (key === ' ' && target instanceof Element && target.closest('button, a')) return false;
  const action = KEYS[key];
  if (!action) return false;
  press.preventDefault();
  action(film);
  return true;
}
