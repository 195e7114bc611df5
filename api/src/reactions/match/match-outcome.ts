/** Writes into an event what its ended matches say: results, the state FINISHED, and the children who played. */
import type { EventRecord, MatchRecord, MatchWrote } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import type { Actor } from '@touchline/shared/access/actor';
import { type OwnTeam, ownTeamsOf } from '@touchline/shared/events/own-teams';
import { writeResult } from '@touchline/shared/events/result';
import type { Goals } from '@touchline/shared/events/stored-result';
import { hasEnded } from '@touchline/shared/match/clock';
import { timesOf } from '@touchline/shared/match/minutes';
import { decidedShootOut, scoreOf } from '@touchline/shared/match/score';
import { changedOrClearedFields, updateOf } from '../../base/changed-fields';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { eventsStore } from '../../data/events/events.store';
import { matchesStore } from '../../data/match/matches.store';
import { teamsStore } from '../../data/teams/teams.store';
import { eventWrites } from '../events/event-writes';

type Ended = Pick<MatchRecord, '_id' | 'lineup' | 'entries'>;
/** New values by dot path; `undefined` removes one. */
type Changes = Record<string, unknown>;

export const isEnded = ({ entries }: Pick<MatchRecord, 'entries'>): boolean => hasEnded(Object.values(entries));

/** Returns the row of a match in its event: `game`, or that of the schedule. */
const rowOf = ({ _id }: Ended, event: EventRecord): string =>
  _id === event._id ? 'game' : itemRow(_id.slice(event._id.length + 1));

/** Returns the children who were on the field while the clock ran. */
const playersOf = ({ lineup, entries }: Ended): string[] =>
  [...timesOf({ lineup, entries: Object.values(entries) }, Number.MAX_SAFE_INTEGER)].flatMap(([id, { played }]) =>
    played > 0 ? [id] : [],
  );

/** Returns the result to store: empty without an end, and unchanged when a person typed another one. */
function resultAfter(match: Ended, stored: string, { result }: MatchWrote, isTurned: boolean): string {
  if (stored !== '' && stored !== result) return stored;
  if (!isEnded(match)) return '';
  const entries = Object.values(match.entries);
  const turned = ({ ours, theirs }: Goals): Goals => (isTurned ? { ours: theirs, theirs: ours } : { ours, theirs });
  const penalties = decidedShootOut(entries);
  return writeResult({ ...turned(scoreOf(entries)), ...(penalties && { penalties: turned(penalties) }) });
}

/** Returns what the event holds after the match, and what of it the match wrote. */
function ofMatch(event: EventRecord, match: Ended, own: readonly OwnTeam[]): Changes {
  const row = rowOf(match, event);
  const wrote = event.matchWrote?.[row] ?? {};
  const game = event.schedules[row];
  if (row !== 'game' && !game) return {};
  const stored = (row === 'game' ? event.result : game?.result) ?? '';
  // Results of a schedule count the goals of its first team first.
  const [first, second] = game ? ownTeamsOf(game, own) : [];
  const isTurned = second !== undefined && first === undefined;
  const result = resultAfter(match, stored, wrote, isTurned);
  const ended = isEnded(match);
  const changes: Changes = row === 'game' ? { result } : { [`schedules.${row}.result`]: result || undefined };
  const isOpen = event.eventState === 'PENDING' || event.eventState === 'ONGOING';
  const finishes = row === 'game' && ended && isOpen;
  if (finishes) changes.eventState = 'FINISHED';
  if (!ended && wrote.finished && event.eventState === 'FINISHED') changes.eventState = 'PENDING';
  const isOurs = result !== stored || stored === wrote.result;
  const after: MatchWrote = {
    ...(isOurs && { result }),
    ...((finishes || wrote.finished) && { finished: true }),
  };
  changes[`matchWrote.${row}`] = ended ? after : undefined;
  return changes;
}

/**
 * Returns the changes of the attendance: children who played came, unless a person said more about them than that they are late. That stays
 * in the row, and counts again when the match has not ended after all.
 */
function ofPlayers({ attendance = {} }: EventRecord, players: ReadonlySet<string>): Changes {
  const changes: Changes = {};
  for (const [row, { playerId, fromMatch, late }] of Object.entries(attendance))
    if (fromMatch && !players.has(playerId))
      changes[`attendance.${row}`] = late ? { playerId, came: false, late } : undefined;
  for (const playerId of players) {
    const said = attendance[itemRow(playerId)];
    if (!said || said.late)
      changes[`attendance.${itemRow(playerId)}`] = {
        playerId,
        came: true,
        fromMatch: true,
        ...(said?.late && { late: true }),
      };
  }
  return changes;
}

/** Returns the value of a record at a dot path. */
const valueAt = (record: object, path: string): unknown =>
  path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], record);

export function matchOutcomes(services: Services) {
  const events = eventsStore(services.store);
  const matches = matchesStore(services.store);
  const teams = teamsStore(services.store);
  const write = eventWrites(services);

  /** Makes an event fit its matches as they are now. Can be repeated. */
  return (actor: Actor, eventId: string): Promise<true> =>
    retryOnConflict(async () => {
      // The event first: whoever changes a match meanwhile does this, too, and finds a newer event.
      const event = await events.byId(eventId);
      if (!event) return true;
      const [found, tagged] = await Promise.all([matches.ofEvents([eventId]), teams.byIds(event.tags)]);
      const own = tagged.map(({ _id: id, name }) => ({ id, name }));
      const players = new Set(found.filter(isEnded).flatMap(playersOf));
      const wanted: Changes = Object.assign({}, ...found.map((match) => ofMatch(event, match, own)));
      Object.assign(wanted, ofPlayers(event, players));
      const stored = Object.fromEntries(Object.keys(wanted).map((path) => [path, valueAt(event, path)]));
      const changes = changedOrClearedFields(stored, wanted);
      if (Object.keys(changes).length === 0) return true;
      const { $set = {}, $unset = {} } = updateOf(changes);
      return (await write.rewrite(actor, event, $set, Object.keys($unset))) ? true : undefined;
    });
}
