/** Writes the parts of events: answers, plays, line-up, rides, jobs and attendance. Each write is published, and all that follows is done. */
import type { AttendeeRecord, EventRecord, JobRecord, RideRecord } from '@touchline/server/records';
import { attendeeRow, memberRow, singleItem } from '@touchline/server/row-keys';
import type { Actor } from '@touchline/shared/access/actor';
import type { Participant, Play } from '@touchline/shared/events/event.model';
import type { Helper } from '@touchline/shared/events/help.model';
import type { FieldChanges } from '../../base/changed-fields';
import type { Services } from '../../base/services';
import type { KeyedAttendee } from '../../data/events/attendee-person';
import { attendeesStore } from '../../data/events/attendees.store';
import { changeBy, eventFacts } from '../../data/events/event-facts';
import type { EventHead } from '../../data/events/events.store';
import { jobsStore } from '../../data/events/jobs.store';
import { playsStore } from '../../data/events/plays.store';
import { rewritesStore } from '../../data/events/rewrites.store';
import { ridesStore } from '../../data/events/rides.store';
import { type EventEffects, eventEffects, type FollowNamed } from './event-effects';

/** Lists in the form of an event. Each of their items has a version. */
const ITEM_LISTS = ['participants', 'plays', 'schedules', 'teamStats'];
/** Fields that no message and no history names. */
const HIDDEN = ['itemVersions', 'matchWrote', 'attendeeIds', 'attendeeCount'];

function rowWrites(services: Services, { follow, finish }: EventEffects) {
  const attendees = attendeesStore(services.store);
  const rewrites = rewritesStore(services.store);
  const publish = eventFacts(services);

  return {
    /** Adds a row, unless the child is on the list, the row's id is taken, or the event takes no more sign-ups. */
    async addRow(actor: Actor, head: EventHead, row: AttendeeRecord): Promise<EventRecord | null> {
      const change = changeBy(actor, 'attendee:added');
      const after = await attendees.add(head, row, change);
      if (!after) return null;
      publish.attendeeSaved(after, row, change);
      const { [attendeeRow(row)]: _, ...others } = after.attendees;
      await follow(actor, { ...after, attendees: others }, after);
      return after;
    },

    /** Gives a child its row back, also in an event that takes no more sign-ups. @param why what the history says */
    putRowBack(actor: Actor, event: EventRecord, row: AttendeeRecord, why: string[]) {
      const change = { ...changeBy(actor, 'attendee:added'), fields: why };
      const set = {
        [`attendees.${attendeeRow(row)}`]: row,
        attendeeIds: [...event.attendeeIds, row.id],
        attendeeCount: event.attendeeCount + 1,
      };
      return finish(actor, event, rewrites.rewrite(event, set, change), (after) =>
        publish.attendeeSaved(after, row, change),
      );
    },

    /** Writes fields of a row under its key. Changes of other rows do not conflict. */
    changeRow(actor: Actor, event: EventRecord, stored: KeyedAttendee, fields: FieldChanges<AttendeeRecord>) {
      const change = changeBy(actor, 'attendee:changed');
      return finish(actor, event, attendees.change(event, stored, fields, change), (after) =>
        publish.attendeeSaved(after, after.attendees[stored.key] ?? stored.row, change),
      );
    },

    /** Replaces a row by another one, which may have another key. @param why what the history says */
    replaceRow(actor: Actor, event: EventRecord, stored: KeyedAttendee, row: AttendeeRecord, why?: string[]) {
      const change = { ...changeBy(actor, 'attendee:changed'), ...(why && { fields: why }) };
      return finish(actor, event, attendees.rename(event, stored, row, change), (after) =>
        publish.attendeeSaved(after, row, change),
      );
    },

    /** @param why what the history says */
    removeRow(actor: Actor, event: EventRecord, stored: KeyedAttendee, why?: string[]) {
      const change = { ...changeBy(actor, 'attendee:removed'), ...(why && { fields: why }) };
      return finish(actor, event, attendees.remove(event, stored, change), (after) =>
        publish.attendeeRemoved(after, stored.row, change),
      );
    },
  };
}

function playWrites(services: Services, { finish, changeFields }: EventEffects) {
  const plays = playsStore(services.store);
  const rewrites = rewritesStore(services.store);
  const publish = eventFacts(services);

  return {
    /** @param isExact see `playsStore` */
    savePlay(actor: Actor, event: EventRecord, play: Play, isExact: boolean) {
      const change = changeBy(actor, 'play:saved');
      return finish(actor, event, plays.save(event, play, change, isExact), (after) =>
        publish.playSaved(after, play, change),
      );
    },

    /** @param isExact see `playsStore` */
    removePlay(actor: Actor, event: EventRecord, playId: string, isExact: boolean) {
      const change = changeBy(actor, 'play:removed');
      return finish(actor, event, plays.remove(event, playId, change, isExact), (after) =>
        publish.playRemoved(after, playId, change),
      );
    },

    addParticipants: (actor: Actor, event: EventRecord, added: readonly Participant[]) =>
      changeFields(actor, event, ['participants'], (change) => plays.addParticipants(event, added, change)),

    saveAttendance: (actor: Actor, event: EventRecord, rows: Parameters<typeof rewrites.saveAttendance>[1]) =>
      changeFields(actor, event, ['attendance'], (change) => rewrites.saveAttendance(event, rows, change)),

    /**
     * Writes and removes values by dot path, as one change. Conflicts with every other change. Raises the versions of items, so that a form
     * which was read before cannot bring an old value back.
     */
    rewrite(actor: Actor, event: EventRecord, set: Record<string, unknown>, unset: readonly string[] = []) {
      const paths = [...Object.keys(set), ...unset].map((path) => path.split('.'));
      const items = paths.flatMap(([list = '', key = '']) =>
        ITEM_LISTS.includes(list) ? [[`itemVersions.${singleItem(list, key)}`, event.version + 1]] : [],
      );
      const fields = [...new Set(paths.map(([field = '']) => field))].filter((field) => !HIDDEN.includes(field));
      const values = { ...set, ...Object.fromEntries(items) };
      return changeFields(actor, event, fields, (change) => rewrites.rewrite(event, values, change, unset));
    },
  };
}

function helpWrites(services: Services, { finish, changeFields, saveRide, giveSeatBack }: EventEffects) {
  const jobs = jobsStore(services.store);
  const rides = ridesStore(services.store);
  const publish = eventFacts(services);

  return {
    giveSeatBack,

    /** Gives a job to an account. */
    takeJob: (actor: Actor, event: EventRecord, job: JobRecord, person: Helper) =>
      changeFields(actor, event, ['jobs'], (change) =>
        jobs.take(event, job, { row: memberRow(person.userId), person }, change),
      ),

    /** Writes the name of an account that has a job. */
    renameHelper: (actor: Actor, event: EventRecord, job: JobRecord, person: Helper) =>
      changeFields(actor, event, ['jobs'], (change) =>
        jobs.rename(event, job, { row: memberRow(person.userId), person }, change),
      ),

    giveJobBack: (actor: Actor, event: EventRecord, job: JobRecord, userId: string) =>
      changeFields(actor, event, ['jobs'], (change) => jobs.giveBack(event, job, memberRow(userId), change)),

    offerRide: (actor: Actor, event: EventRecord, ride: RideRecord) =>
      saveRide(actor, event, ride, (change) => rides.offer(event, ride, change)),

    /** Writes what the driver offers now, unless more seats are taken than that. */
    reofferRide: (actor: Actor, event: EventRecord, ride: RideRecord, fields: FieldChanges<RideRecord>) =>
      saveRide(actor, event, ride, (change) => rides.reoffer(event, ride, fields, change)),

    /** Writes other fields of a ride, such as the driver's name. */
    changeRide: (actor: Actor, event: EventRecord, ride: RideRecord, fields: FieldChanges<RideRecord>) =>
      saveRide(actor, event, ride, (change) => rides.change(event, ride, fields, change)),

    /** Removes a ride with its riders. */
    removeRide(actor: Actor, event: EventRecord, ride: RideRecord) {
      const change = changeBy(actor, 'ride:removed');
      return finish(actor, event, rides.remove(event, ride, change), (after) =>
        publish.rideRemoved(after, ride.id, change),
      );
    },

    takeSeat: (actor: Actor, event: EventRecord, ride: RideRecord, playerId: string) =>
      saveRide(actor, event, ride, (change) => rides.take(event, ride, playerId, change)),

    /** Gives the seat of one child to another who has none. */
    passSeatOn: (actor: Actor, event: EventRecord, ride: RideRecord, seat: { from: string; to: string }) =>
      saveRide(actor, event, ride, (change) => rides.passOn(event, ride, seat, change)),
  };
}

/**
 * Each write returns the event after it, or null on a conflict.
 * @param followNamed see `eventEffects`
 */
export function eventWrites(services: Services, followNamed?: FollowNamed) {
  const effects = eventEffects(services, followNamed);
  const { follow, freeSeats } = effects;
  return {
    follow,
    freeSeats,
    ...rowWrites(services, effects),
    ...playWrites(services, effects),
    ...helpWrites(services, effects),
  };
}
