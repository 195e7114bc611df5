import { useCallback, useMemo, useRef, useState } from 'react';
import type { FilmControl } from '../../../domain/film/film-player';

/** The film beside the form of an event, as the form reads and moves it. The reference is stable, for memoised rows. */
export interface FilmAtHand {
  /** Shows this second of a film of the event; of the film on the screen, if the source is none of them. */
  show: (source: string, second: number) => void;
  /** Returns the second that the film shows. */
  second: () => number;
}

export interface ShownFilm {
  film: string;
  choose: (film: string) => void;
  /** Takes the actions of a player that has just been made. */
  control: (actions: FilmControl) => void;
  /** Goes to the second that was asked of a film which had to load first. */
  onReady: () => void;
  player: { readonly current: FilmControl | null };
  atHand: FilmAtHand;
}

/** Holds the film that is shown of several, and its player. */
export function useShownFilm(films: readonly string[]): ShownFilm {
  const [chosen, choose] = useState<string | null>(null);
  const film = films.find((one) => one === chosen) ?? films[0] ?? '';
  const player = useRef<FilmControl | null>(null);
  const asked = useRef<number | undefined>(undefined);
  const latest = useRef({ films, film });
  latest.current = { films, film };
  const control = useCallback((actions: FilmControl) => {
    player.current = actions;
  }, []);
  const onReady = useCallback(() => {
    if (asked.current !== undefined) player.current?.seek(asked.current);
    asked.current = undefined;
  }, []);
  const atHand = useMemo(
    (): FilmAtHand => ({
      show: (source, second) => {
        const isOther = source !== latest.current.film && latest.current.films.includes(source);
        if (isOther) {
          asked.current = second;
          choose(source);
        } else player.current?.seek(second);
      },
      second: () => player.current?.time() ?? 0,
    }),
    [],
  );
  return { film, choose, control, onReady, player, atHand };
}
