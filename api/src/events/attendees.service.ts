/** Signing up: add, change and remove attendees (specification 1.5 and 4.3). */

import { demand } from '@touchline/shared/access/rules';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import type { AttendeesReply } from '@touchline/shared/events/events.contract';
import { areSignUpsOpen, managesAttendees } from '@touchline/shared/events/events.rules';
import type { AttendeeInput, EventKey } from '@touchline/shared/events/events.shapes';
import { MAX_ATTENDEES } from '@touchline/shared/events/events.words';
import type { Caller } from '@touchline/shared/server/access/caller';
import type { AttendeeRecord, EventRecord } from '@touchline/shared/server/records';
import { attendeeRow } from '@touchline/shared/server/row-keys';
import { coalesceReads } from '../coalesce-reads';
import { generateId } from '../generate-id';
import { retryOnConflict } from '../retry-on-conflict';
import type { Services } from '../services';
import { isOwnAsAdult, isRosteredInOwn, newRow } from './attendees.person';
import { attendeesStore, type KeyedAttendee } from './attendees.store';
import { readable } from './events.access';
import { changeBy, eventsNews } from './events.news';
import { presentAttendees } from './events.present';
import { type EventHead, eventsStore } from './events.store';

/** A row by its id, or by a zero-based position in the list of one version. */
export interface RowAddress {
  index: string;
  version: number | undefined;
}

/** Ids have 5 digits or more, positions fewer. */
const LONGEST_POSITION = 4;
const stale = (event: EventRecord, caller: Caller) =>
  new Problem('CONFLICT', 'The list has changed. Please look at it again.', {
    current: presentAttendees(event, caller.actor),
  });

/** Nobody is on a list twice. */
function refuseSecond(there: AttendeeRecord | undefined): void {
  if (there) throw new Problem('CONFLICT', `${there.player} is already signed up`);
}

/** Why this event takes no such sign-up; returns when nothing speaks against one. */
function refuse(event: EventRecord, there: AttendeeRecord | undefined): void {
  refuseSecond(there);
  if (!areSignUpsOpen(event.eventState))
    throw new Problem('CONFLICT', `This event is ${event.eventState.toLowerCase()}: it takes no more sign-ups.`);
  if (event.attendeeCount >= MAX_ATTENDEES)
    throw new Problem('CONFLICT', `This event is full: at most ${MAX_ATTENDEES.toLocaleString('en')} people.`);
}

/** The row at this address, when the caller may change it. */
function changeableRow(event: EventRecord, { index, version }: RowAddress, caller: Caller): KeyedAttendee {
  const rows = Object.entries(event.attendees);
  const byPosition = index.length <= LONGEST_POSITION;
  if (byPosition && version !== event.version) throw stale(event, caller);
  const [key, row] = (byPosition ? rows[Number(index)] : rows.find(([, { id }]) => id === index)) ?? [];
  if (key === undefined || row === undefined) throw notFound('attendee');
  const { tags } = event;
  const { playerId } = row;
  const rostered = playerId !== undefined && isRosteredInOwn(caller, tags, playerId);
  const own = isOwnAsAdult(row, caller.actor);
  demand(caller.actor, 'attendee.change', { tags, playerId, rostered, own }, 'attendee');
  return { key, row };
}

/**
 * The fields that the input writes; none when it changes nothing. An answer is one statement and written whole: of two that are
 * given at once, half of each would be what nobody said. Who somebody is may be changed of guests only, by staff, field by field.
 */
function fieldsToWrite(row: AttendeeRecord, input: AttendeeInput, typesGuests: boolean): Partial<AttendeeRecord> {
  const { available, position, volunteer, player, parent, emailAddress, phoneNumber } = input;
  const said = (fields: Partial<AttendeeRecord>) =>
    Object.entries(fields).filter(([, value]) => value !== undefined) as [keyof AttendeeRecord, unknown][];
  const changes = ([field, value]: [keyof AttendeeRecord, unknown]) => value !== row[field];
  const answer = said({ available, position, volunteer });
  const guest =
    typesGuests && row.playerId === undefined ? { player: player || undefined, parent, emailAddress, phoneNumber } : {};
  const details = said(guest).filter(changes);
  return Object.fromEntries(details.length > 0 || answer.some(changes) ? [...answer, ...details] : []);
}

export function attendeesService(services: Services) {
  const events = eventsStore(services.store);
  const store = attendeesStore(services.store);
  const news = eventsNews(services);
  const headsTogether = coalesceReads<EventHead | null>();
  /** Of a rush for one event all share a few readings of it. */
  const headOf = (key: EventKey) => headsTogether(`${key.id}/${key.time}/${key.hash}`, () => events.headByKey(key));

  return {
    /** Signs somebody up. The same attendee id from the same caller changes nothing; 409 when they are on the list. */
    add(caller: Caller, key: EventKey, input: AttendeeInput): Promise<Presented<AttendeesReply>> {
      let id = input.id ?? generateId(8);
      return retryOnConflict(async () => {
        const head = readable(caller, await headOf(key));
        const row = await newRow(services.store, caller, head.tags, { ...input, id });
        const change = changeBy(caller.actor, 'attendee:added');
        const event = await store.add(head, row, change);
        if (event) {
          news.attendeeSaved(event, row, change);
          return presentAttendees(event, caller.actor);
        }
        const now = readable(caller, await events.byKey(key));
        const there = now.attendees[attendeeRow(row)];
        if (there && there.id === input.id && there.createdBy === caller.actor.userId)
          return presentAttendees(now, caller.actor);
        refuse(now, there);
        if (now.attendeeIds.includes(id)) id = generateId(8);
        return undefined;
      });
    },

    /** Changes a row; without a real change it answers the list as it is. */
    update(
      caller: Caller,
      key: EventKey,
      address: RowAddress,
      input: AttendeeInput,
    ): Promise<Presented<AttendeesReply>> {
      return retryOnConflict(async () => {
        const event = readable(caller, await events.byKey(key));
        const held = changeableRow(event, address, caller);
        const fields = fieldsToWrite(held.row, input, managesAttendees(caller.actor, event.tags));
        if (Object.keys(fields).length === 0) return presentAttendees(event, caller.actor);
        const row = { ...held.row, ...fields };
        // A row that lost its name keeps its key: only a name or address that is sent gives another one.
        const isRenamed = fields.player !== undefined || fields.emailAddress !== undefined;
        const rowKey = isRenamed ? attendeeRow(row) : held.key;
        const moves = rowKey !== held.key;
        if (moves) refuseSecond(event.attendees[rowKey]);
        const change = changeBy(caller.actor, 'attendee:changed');
        const written = await (moves
          ? store.rename(event, held, row, change)
          : store.change(event, held, fields, change));
        if (!written) return undefined;
        news.attendeeSaved(written, written.attendees[rowKey] ?? row, change);
        return presentAttendees(written, caller.actor);
      });
    },

    /** Takes a row off the list; 404 when it is gone already. */
    remove(caller: Caller, key: EventKey, address: RowAddress): Promise<Presented<AttendeesReply>> {
      return retryOnConflict(async () => {
        const event = readable(caller, await events.byKey(key));
        const held = changeableRow(event, address, caller);
        const change = changeBy(caller.actor, 'attendee:removed');
        const written = await store.remove(event, held, change);
        if (!written) return undefined;
        news.attendeeRemoved(written, held.row, change);
        return presentAttendees(written, caller.actor);
      });
    },
  };
}
