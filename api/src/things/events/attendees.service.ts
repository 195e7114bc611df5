/** Adds, changes and removes attendees (specification 1.5 and 4.3). */

import type { Caller } from '@touchline/server/access/caller';
import { coalesceReads } from '@touchline/server/coalesce-reads';
import type { AttendeeRecord, EventRecord } from '@touchline/server/records';
import { attendeeRow } from '@touchline/server/row-keys';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import type { AttendeeInput, EventKey } from '@touchline/shared/events/event.model';
import { MAX_ATTENDEES } from '@touchline/shared/events/event-words';
import type { AttendeesReply } from '@touchline/shared/events/events.contract';
import {
  areSignUpsOpen,
  closedWord,
  managesAttendees,
  takesFamilyAnswers,
} from '@touchline/shared/events/events.rules';
import { authorize } from '@touchline/shared/permissions/rules';
import { generateId } from '../../base/generate-id';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { isOwnAsAdult, isRosteredInOwn, type KeyedAttendee, newRow } from '../../data/events/attendee-person';
import { eventsStore, type TimedHead } from '../../data/events/events.store';
import { presentAttendees } from '../../data/events/events-presenter';
import { assertReadable } from '../../data/events/find-event';
import { eventParts } from '../../reactions/parts/event-parts';

/** Addresses a row by its id, or by a zero-based position: in the list of a version, without one in the list as it is now. */
export interface RowAddress {
  index: string;
  version: number | undefined;
  /** The person who must be at the position, as far as the caller names one. */
  expected?: Pick<AttendeeInput, 'id' | 'playerId' | 'player'>;
}

/** Ids have at least 5 digits; shorter numbers are positions. */
const MAX_POSITION_DIGITS = 4;
const stale = (event: EventRecord, caller: Caller) =>
  new Problem('CONFLICT', 'The list has changed. Please look at it again.', {
    current: presentAttendees(event, caller.actor),
  });

/** @throws Problem 409 when the person is on the list already */
function assertNotDuplicate(existing: AttendeeRecord | undefined): void {
  if (existing) throw new Problem('CONFLICT', `${existing.player} is already signed up`);
}

/** @throws Problem 409 with the reason when the event cannot take the sign-up */
function assertOpen(event: EventRecord, existing: AttendeeRecord | undefined): void {
  assertNotDuplicate(existing);
  const eventState = closedWord(event.eventState);
  if (!areSignUpsOpen(event.eventState))
    throw new Problem('CONFLICT', `This event is ${eventState}: it takes no more sign-ups.`);
  if (event.attendeeCount >= MAX_ATTENDEES)
    throw new Problem('CONFLICT', `This event is full: at most ${MAX_ATTENDEES.toLocaleString('en')} people.`);
}

/** Returns whether the event is over for the caller: only its staff change answers then, by the server's clock. */
const isOverFor = ({ actor }: Caller, event: TimedHead): boolean =>
  !managesAttendees(actor, event.tags) && !takesFamilyAnswers(event, Date.now());

const overProblem = () => new Problem('CONFLICT', 'This event is over: only staff change answers now.');

const isExpected = (row: AttendeeRecord, { id, playerId, player }: NonNullable<RowAddress['expected']>): boolean =>
  (id === undefined || id === row.id) &&
  (playerId === undefined || playerId === row.playerId) &&
  (!player || player === row.player);

/**
 * Returns the row at this address if the caller may change it.
 * @throws Problem 409 when a position belongs to another version of the list, or holds another person than expected
 */
function changeableRow(event: EventRecord, address: RowAddress, caller: Caller): KeyedAttendee {
  const { index, version, expected = {} } = address;
  const rows = Object.entries(event.attendees);
  const byPosition = index.length <= MAX_POSITION_DIGITS;
  if (byPosition && version !== undefined && version !== event.version) throw stale(event, caller);
  const [key, row] = (byPosition ? rows[Number(index)] : rows.find(([, { id }]) => id === index)) ?? [];
  if (key === undefined || row === undefined) throw notFound('attendee');
  if (byPosition && version === undefined && !isExpected(row, expected)) throw stale(event, caller);
  const { tags } = event;
  const { playerId } = row;
  const rostered = playerId !== undefined && isRosteredInOwn(caller, tags, playerId);
  const own = isOwnAsAdult(row, caller.actor);
  authorize(caller.actor, 'attendee.change', { tags, playerId, rostered, own }, 'attendee');
  return { key, row };
}

/**
 * Returns the fields to write, or none when the input changes nothing. Writes all fields of an answer together, so that two
 * concurrent answers never mix. Staff may also change the name and contacts of guests, field by field.
 */
function fieldsToWrite(row: AttendeeRecord, input: AttendeeInput, mayChangeGuests: boolean): Partial<AttendeeRecord> {
  const { available, position, volunteer, player, parent, emailAddress, phoneNumber } = input;
  const defined = (fields: Partial<AttendeeRecord>) =>
    Object.entries(fields).filter(([, value]) => value !== undefined) as [keyof AttendeeRecord, unknown][];
  const isChange = ([field, value]: [keyof AttendeeRecord, unknown]) => value !== row[field];
  // A note belongs to the answer with which it was given.
  const isOther = available !== undefined && available !== row.available;
  const isCleared = input.reason === null || input.reason === '' || (isOther && input.reason === undefined);
  const reason = isCleared ? row.reason && '' : input.reason;
  const answer = defined({ available, position, volunteer, reason } as Partial<AttendeeRecord>);
  const guest =
    mayChangeGuests && row.playerId === undefined
      ? { player: player || undefined, parent, emailAddress, phoneNumber }
      : {};
  const details = defined(guest).filter(isChange);
  return Object.fromEntries(details.length > 0 || answer.some(isChange) ? [...answer, ...details] : []);
}

export function attendeesService(services: Services) {
  const events = eventsStore(services.store);
  const write = eventParts(services);
  const coalesceHeads = coalesceReads<TimedHead | null>();
  /** Concurrent sign-ups for one event share a few reads of it. */
  const headOf = (key: EventKey) => coalesceHeads(`${key.id}/${key.time}/${key.hash}`, () => events.headByKey(key));

  /** Returns the row with which a parent has signed up themselves, and its event. */
  async function ownRow(caller: Caller, key: EventKey) {
    const event = assertReadable(caller, await events.byKey(key));
    const row = Object.values(event.attendees).find((attendee) => isOwnAsAdult(attendee, caller.actor));
    return row && { event, row };
  }

  return {
    /**
     * Signs a person up. A retry with the same attendee id by the same caller changes nothing, also after the end of the event.
     * @throws Problem 409 when the person is on the list, the event takes no sign-ups, or it is over and the caller is not its staff
     */
    add(caller: Caller, key: EventKey, input: AttendeeInput): Promise<Presented<AttendeesReply>> {
      let id = input.id ?? generateId(8);
      return retryOnConflict(async () => {
        const head = assertReadable(caller, await headOf(key));
        const row = { ...(await newRow(services.store, caller, head.tags, { ...input, id })), answeredAt: Date.now() };
        // The row's key holds the name, which a parent can change: they have one row of their own under any name.
        const ownSignUp =
          row.playerId === undefined && !managesAttendees(caller.actor, head.tags) && (await ownRow(caller, key));
        if (ownSignUp && ownSignUp.row.id !== input.id) assertNotDuplicate(ownSignUp.row);
        if (ownSignUp) return presentAttendees(ownSignUp.event, caller.actor);
        const isClosed = isOverFor(caller, head);
        const event = isClosed ? null : await write.addRow(caller.actor, head, row);
        if (event) return presentAttendees(event, caller.actor);
        const current = assertReadable(caller, await events.byKey(key));
        const existing = current.attendees[attendeeRow(row)];
        if (existing && existing.id === input.id && existing.createdBy === caller.actor.userId) {
          await write.freeSeats(caller.actor, current, attendeeRow(existing));
          return presentAttendees(current, caller.actor);
        }
        assertOpen(current, existing);
        if (isClosed) throw overProblem();
        if (current.attendeeIds.includes(id)) id = generateId(8);
        return undefined;
      });
    },

    /**
     * Changes a row. An input that changes nothing writes nothing.
     * @throws Problem 409 when the event is over and the caller is not its staff
     */
    update(
      caller: Caller,
      key: EventKey,
      address: RowAddress,
      input: AttendeeInput,
    ): Promise<Presented<AttendeesReply>> {
      return retryOnConflict(async () => {
        const event = assertReadable(caller, await events.byKey(key));
        const stored = changeableRow(event, { ...address, expected: input }, caller);
        const changed = fieldsToWrite(stored.row, input, managesAttendees(caller.actor, event.tags));
        if (Object.keys(changed).length === 0) {
          await write.freeSeats(caller.actor, event, stored.key);
          return presentAttendees(event, caller.actor);
        }
        if (isOverFor(caller, event)) throw overProblem();
        const isAnswer = changed.available !== undefined && changed.available !== stored.row.available;
        const fields = {
          ...changed,
          answeredBy: caller.actor.userId,
          ...(isAnswer && { answeredAt: Date.now() }),
        };
        const row = { ...stored.row, ...fields };
        // Recomputes the key only when a name or an address is sent, because an erased row keeps its old key.
        const isRenamed = fields.player !== undefined || fields.emailAddress !== undefined;
        const rowKey = isRenamed ? attendeeRow(row) : stored.key;
        const moves = rowKey !== stored.key;
        if (moves) assertNotDuplicate(event.attendees[rowKey]);
        const after = await (moves
          ? write.replaceRow(caller.actor, event, stored, row)
          : write.changeRow(caller.actor, event, stored, fields));
        return after ? presentAttendees(after, caller.actor) : undefined;
      });
    },

    /** @throws Problem 404 when the row is gone already, 409 when the event is over and the caller is not its staff */
    remove(caller: Caller, key: EventKey, address: RowAddress): Promise<Presented<AttendeesReply>> {
      return retryOnConflict(async () => {
        const event = assertReadable(caller, await events.byKey(key));
        const stored = changeableRow(event, address, caller);
        if (isOverFor(caller, event)) throw overProblem();
        const after = await write.removeRow(caller.actor, event, stored);
        return after ? presentAttendees(after, caller.actor) : undefined;
      });
    },
  };
}
