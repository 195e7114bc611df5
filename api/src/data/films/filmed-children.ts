/** Children on the films of an event. Pure. */
import type { EventRecord, MatchRecord } from '@touchline/server/records';
import { filmOfSource } from '@touchline/shared/film-source';

type Match = Pick<MatchRecord, 'lineup' | 'entries'>;
type Event = Pick<EventRecord, 'type' | 'participants' | 'attendees' | 'attendance' | 'plays'>;

const named = (...ids: (string | undefined)[]): string[] =>
  ids.filter((id) => id !== undefined && id !== '') as string[];

/** Children who took part or said that they come, without those who did not. A late child is on its way, and will be on the film. */
function whoCame({ participants, attendees, attendance = {} }: Event): string[] {
  const said = Object.values(attendees).flatMap(({ playerId, available }) =>
    named(available === 'YES' ? playerId : ''),
  );
  const rows = Object.values(attendance);
  const absent = new Set(rows.filter(({ came, late }) => !came && !late).map(({ playerId }) => playerId));
  return [
    ...Object.values(participants).flatMap(({ playerId }) => named(playerId)),
    ...said.filter((id) => !absent.has(id)),
    ...rows.flatMap(({ playerId }) => (absent.has(playerId) ? [] : [playerId])),
  ];
}

/**
 * Returns the ids of the children of the line-up: that of the match with those who came on, else those who came. A film of a tournament may
 * show any of its games: all who came count, too, because not each game has a line-up.
 */
export function lineUpOf(event: Event, matches: readonly Match[]): string[] {
  const players = matches.flatMap(({ lineup, entries }) => {
    const first = Object.values(lineup);
    if (first.length === 0) return [];
    return [
      ...first,
      ...Object.values(entries).flatMap(({ playerId, otherPlayerId, lineup: shape = {} }) =>
        named(playerId, otherPlayerId, ...Object.values(shape)),
      ),
    ];
  });
  const isOneGame = event.type !== 'TOURNAMENT';
  return [...new Set(isOneGame && players.length > 0 ? players : [...players, ...whoCame(event)])];
}

/** Returns the ids of the children who are tagged in each film of the club. */
export function taggedIn({ plays }: Pick<EventRecord, 'plays'>): ReadonlyMap<string, ReadonlySet<string>> {
  const tagged = new Map<string, Set<string>>();
  for (const { source, playerIds } of Object.values(plays)) {
    const film = filmOfSource(source);
    if (film !== undefined) tagged.set(film, new Set([...(tagged.get(film) ?? []), ...playerIds]));
  }
  return tagged;
}

/** Returns a text for each tag of a child in a film of the club: its film and the child. */
export const tagMarks = ({ plays }: Pick<EventRecord, 'plays'>): string[] =>
  Object.values(plays).flatMap(({ source, playerIds }) => {
    const film = filmOfSource(source);
    return film === undefined ? [] : playerIds.map((id) => `${film} ${id}`);
  });
