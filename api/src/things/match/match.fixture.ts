/** Calls of matches, for tests. */
import type { EventRecord } from '@touchline/server/records';
import { buildEvent } from '@touchline/server/testing/records';
import type { EventKey } from '@touchline/shared/events/event.model';
import { keyOf } from '@touchline/shared/events/event-key';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { attendanceContract } from '@touchline/shared/match/attendance.contract';
import { matchContract } from '@touchline/shared/match/match.contract';
import { GREEN, type Person, type TwoTeams } from '../../testing/two-teams';

export const MINUTE = 60_000;
let ids = 91_000_000;
export const nextEntryId = (): string => `${++ids}`;

export interface Game {
  id: string;
  key: EventKey;
  /** When it began (ms). */
  start: number;
}

/** Builds an event that began an hour ago. */
export async function newGame(club: TwoTeams, fields: Partial<EventRecord> = {}): Promise<Game> {
  const start = fields.eventTime ?? Date.now() - 60 * MINUTE;
  const event = await buildEvent(club.store, [GREEN], { eventTime: start });
  if (Object.keys(fields).length > 0) await club.store.events.updateOne({ _id: event._id }, { $set: fields });
  return { id: event._id, key: keyOf({ ...event, id: event._id }), start };
}

/** The calls for one game. */
export const callsOf = ({ key, start }: Game) => ({
  /** Adds an entry at a minute of the game. Returns its id. */
  async tap(
    who: Person,
    minute: number,
    entry: { kind: string } & Record<string, unknown>,
    row?: string,
  ): Promise<string> {
    const id = nextEntryId();
    const body = { id, at: start + minute * MINUTE, offline: true, ...entry } as never;
    await who.call(matchContract.add_match_entry, { params: key, query: row ? { row } : {}, body });
    return id;
  },
  correct: (who: Person, entryId: string, body: object) =>
    who.ask(matchContract.update_match_entry, { params: { ...key, entryId }, query: {}, body }),
  remove: (who: Person, entryId: string, query: object = {}) =>
    who.ask(matchContract.remove_match_entry, { params: { ...key, entryId }, query }),
  saveLineup: (who: Person, body: object) => who.ask(matchContract.save_lineup, { params: key, query: {}, body }),
  match: (who: Person) => who.call(matchContract.get_match, { query: key }),
  event: (who: Person) => who.call(eventsContract.get_event, { query: key }),
  attend: (who: Person, body: object) => who.ask(attendanceContract.save_attendance, { params: key, body }),
});
