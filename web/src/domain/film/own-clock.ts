/** Players that count a trimmed film from what its playlist begins with: screens count from the start of the film. Pure. */
import type { FilmPlayerProps } from './film-player';
import type { Stretch } from './plays';

const movedBy = (by: number, { start, end }: Stretch): Stretch => ({
  start: start + by,
  ...(end !== undefined && { end: end + by }),
});

/** Returns what a screen gives a player, by the clock of that player. @param begins position of the first picture that there is (s) */
export function byOwnClock(
  begins: number,
  { stretch, onTime, control }: Pick<FilmPlayerProps, 'stretch' | 'onTime' | 'control'>,
): Pick<FilmPlayerProps, 'stretch' | 'onTime' | 'control'> {
  return {
    stretch: stretch && movedBy(-begins, stretch),
    ...(onTime && { onTime: (time, duration) => onTime(time + begins, duration + begins) }),
    ...(control && {
      control: (actions) =>
        control({
          ...actions,
          seek: (time) => actions.seek(time - begins),
          time: () => actions.time() + begins,
        }),
    }),
  };
}
