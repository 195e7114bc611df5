/** Developments as one viewer may see them: the film crew does not see the family's address (specification 1.6). */

import type { DevelopmentRecord } from '@touchline/server/records';
import type { Actor } from '@touchline/shared/access/actor';
import { type Presented, present } from '@touchline/shared/contract';
import { type DevelopmentView, developmentModel } from '@touchline/shared/developments/development.model';
import type { DevelopmentRef } from '@touchline/shared/developments/developments.contract';
import { seesContact } from '@touchline/shared/developments/developments.rules';
import type { OpenFilms } from '@touchline/shared/events/event-visibility';
import { seesClubFilm } from '@touchline/shared/events/events.rules';
import { filmOfSource } from '@touchline/shared/film-source';
import { showsPlay } from '@touchline/shared/film-trim';
import { monthStart } from '@touchline/shared/months';
import { JsonList } from '../../base/body';
import { type AdviceAuthors, withAuthors } from './advice-authors';

/** Everything beside a development that its view shows. */
export interface DevelopmentFacts {
  /** Films of the club that the viewer sees. */
  seen: OpenFilms;
  authors: AdviceAuthors;
}

export const developmentView = (
  development: DevelopmentRecord,
  viewer: Actor,
  authors: AdviceAuthors,
): DevelopmentView =>
  developmentModel.mask(
    developmentModel.present(development, {
      month: monthStart(development.month),
      matches: withAuthors(development.matches, authors),
    }),
    seesContact(viewer, development) ? 'full' : 'film',
  );

/** Returns the films of the club that a development names. */
export const filmsIn = ({ matches }: Pick<DevelopmentRecord, 'matches'>): string[] =>
  matches.flatMap(({ eventSource }) => filmOfSource(eventSource) ?? []);

/** Returns a development without the parts of films of the club that a family does not see. Staff keep them: their form sends them back. */
function shown(development: DevelopmentRecord, viewer: Actor, { seen, authors }: DevelopmentFacts): DevelopmentView {
  const view = developmentView(development, viewer, authors);
  if (seesClubFilm(viewer, [development.teamId])) return view;
  const matches = view.matches.map((match) => {
    const film = filmOfSource(match.eventSource);
    if (film === undefined) return match;
    const trim = seen.get(film);
    return trim && showsPlay(trim, match.hodStart, match.hodEnd) ? match : { ...match, eventSource: '' };
  });
  return { ...view, matches };
}

export const presentDevelopment = (
  development: DevelopmentRecord,
  viewer: Actor,
  facts: DevelopmentFacts,
): Presented<DevelopmentView> => present(shown(development, viewer, facts));

export const presentDevelopments = (
  developments: readonly DevelopmentRecord[],
  viewer: Actor,
  facts: DevelopmentFacts,
): Presented<JsonList<DevelopmentView[]>> =>
  present(JsonList.of(developments, (development) => shown(development, viewer, facts)));

export const presentDevelopmentRef = ({ _id, playerId }: DevelopmentRecord): Presented<DevelopmentRef> =>
  present({ id: _id, playerId });
