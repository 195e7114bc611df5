import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FilmControl } from '../../../domain/film/film-player';

/** The film beside the form of an event, as the form reads and moves it. The reference changes only with the loaded film, for memoised rows. */
export interface FilmAtHand {
  /** Shows this second of a film of the event; of the film on the screen, if the source is none of them. */
  show: (source: string, second: number) => void;
  /** Source of the film on the screen; undefined until it has loaded. */
  loaded: string | undefined;
  /** Returns the second that the film of this source shows; undefined while it is not on the screen, or not loaded. */
  second: (source: string) => number | undefined;
}

export interface ShownFilm {
  film: string;
  choose: (film: string) => void;
  /** Takes the actions of a player that has just been made. */
  control: (actions: FilmControl) => void;
  /** Takes whether the film on the screen has loaded, and goes then to the second that was asked of it. */
  onLoaded: (film: string, hasLoaded: boolean) => void;
  player: { readonly current: FilmControl | null };
  atHand: FilmAtHand;
}

/** Holds the film that is shown of several, and its player. */
export function useShownFilm(films: readonly string[]): ShownFilm {
  const [chosen, choose] = useState<string | null>(null);
  const film = films.find((one) => one === chosen) ?? films[0] ?? '';
  const player = useRef<FilmControl | null>(null);
  const asked = useRef<{ source: string; second: number } | undefined>(undefined);
  const [isLoaded, setLoaded] = useState(false);
  const [before, setBefore] = useState(film);
  if (before !== film) {
    setBefore(film);
    setLoaded(false);
  }
  const loaded = isLoaded ? film : undefined;
  const latest = useRef({ films, film, loaded });
  latest.current = { films, film, loaded };
  const control = useCallback((actions: FilmControl) => {
    player.current = actions;
  }, []);
  useEffect(() => {
    if (asked.current?.source !== film) asked.current = undefined;
  }, [film]);
  const onLoaded = useCallback((source: string, hasLoaded: boolean) => {
    setLoaded(hasLoaded);
    if (!hasLoaded || asked.current?.source !== source) return;
    player.current?.seek(asked.current.second);
    asked.current = undefined;
  }, []);
  const atHand = useMemo(
    (): FilmAtHand => ({
      loaded,
      show: (source, second) => {
        const isOther = source !== latest.current.film && latest.current.films.includes(source);
        asked.current = isOther ? { source, second } : undefined;
        if (isOther) choose(source);
        else player.current?.seek(second);
      },
      second: (source) => (source === latest.current.loaded ? player.current?.time() : undefined),
    }),
    [loaded],
  );
  return { film, choose, control, onLoaded, player, atHand };
}
