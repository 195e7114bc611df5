/** Effects of a child's consent, or its erasure, on the films with the child. */

import type { FilmRecord } from '@touchline/server/film-records';
import type { PlayerRecord } from '@touchline/server/records';
import type { ChangeStamp } from '@touchline/shared/live/messages';
import { oncePerServices } from '../../base/services';
import { eventsStore } from '../../data/events/events.store';
import { filmFacts } from '../../data/films/film-facts';
import { filmShowing, type Showing } from '../../data/films/film-showing';
import { filmsStore } from '../../data/films/films.store';
import { matchesStore } from '../../data/match/matches.store';
import { filmLevel } from '../../data/players/film-consents';

/** Finds the films with a child on them. */
const filmsWith = oncePerServices((services) => {
  const { store } = services;
  const events = eventsStore(store);
  const matches = matchesStore(store);
  const films = filmsStore(store);
  const showing = filmShowing(services);

  return async (playerId: string): Promise<{ film: FilmRecord; showing: Showing }[]> => {
    const inMatches = (await matches.naming([playerId])).map(({ eventId }) => eventId);
    const found = await films.ofEvents([...new Set([...inMatches, ...(await events.idsNaming([playerId]))])]);
    const showings = await showing.ofFilms(found);
    return found.flatMap((film) => {
      const own = showings.get(film._id);
      return own?.children.includes(playerId) ? [{ film, showing: own }] : [];
    });
  };
});

export const consentChanges = oncePerServices((services) => {
  const find = filmsWith(services);
  const publish = filmFacts(services);

  /** The message names no child: who sees it learns only that a film changed. */
  return async (stamp: ChangeStamp, before: PlayerRecord, after: PlayerRecord): Promise<void> => {
    if ((filmLevel(before) === 'NONE') === (filmLevel(after) === 'NONE')) return;
    for (const { film, showing } of await find(after._id)) {
      const { bars, lacking } = showing;
      // Only this child keeps it from families now, so that they saw it before.
      const wasOpen = bars.every((bar) => bar === 'CONSENT') && lacking.every((id) => id === after._id);
      publish.changed(film, stamp, wasOpen);
    }
  };
});

/** Hides the films with a child that is erased, until staff have looked at them. Call it before events lose the child. */
export const filmsOfErased = oncePerServices((services) => {
  const films = filmsStore(services.store);
  const find = filmsWith(services);
  const publish = filmFacts(services);

  return async (stamp: ChangeStamp, playerId: string): Promise<void> => {
    for (const { film, showing } of await find(playerId)) {
      const after = film.undecided ? null : await films.decide(film._id, { undecided: true });
      if (after) publish.changed(after, stamp, showing.bars.length === 0);
    }
  };
});
