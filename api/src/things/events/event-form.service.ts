/** Saves event forms (specification 1.5 and 4.4). */
import type { Caller } from '@touchline/server/access/caller';
import type { EventRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import type { Presented } from '@touchline/shared/contract';
import { type FieldErrors, notFound, Problem } from '@touchline/shared/errors';
import { type EventFields, eventModel, type Play } from '@touchline/shared/events/event.model';
import type { EventForm } from '@touchline/shared/events/event-editing.contract';
import { keyOf } from '@touchline/shared/events/event-key';
import { schedulesAsStaff } from '@touchline/shared/events/events.rules';
import { opponentIdOf } from '@touchline/shared/events/own-teams';
import { defaultName, eventErrors, gameErrors, timingErrors } from '@touchline/shared/events/planning.rules';
import { eventResult, gamesWithResults } from '@touchline/shared/events/result';
import { monthOf } from '@touchline/shared/months';
import { authorize } from '@touchline/shared/permissions/rules';
import { changedOrClearedFields, isOutdated, updateOf } from '../../base/changed-fields';
import { presentId } from '../../base/id-presenter';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { changeBy } from '../../data/events/event-facts';
import { eventsStore } from '../../data/events/events.store';
import { presentEvent } from '../../data/events/events-presenter';
import { assertChangeable } from '../../data/events/find-event';
import { assertMonthRoom } from '../../data/events/month-room';
import { filmShowing } from '../../data/films/film-showing';
import { taggableChildren } from '../../data/films/taggable';
import { teamsStore } from '../../data/teams/teams.store';
import { eventForms } from '../../reactions/parts/event-forms';
import { itemChanges, jobChanges } from './event-items';
import { ownTeams, resolvePlace, resolveTeams } from './event-references';
import { playRoom } from './play-room';

/** Returns the teams that a form adds to an event, and those that it removes. */
const tagChanges = (event: EventRecord, tags: readonly string[] | undefined) => ({
  added: (tags ?? []).filter((tag) => !event.tags.includes(tag)),
  dropped: tags ? event.tags.filter((tag) => !tags.includes(tag)) : [],
});
type TagChanges = ReturnType<typeof tagChanges>;

type Checked = Parameters<typeof eventErrors>[0] & Parameters<typeof timingErrors>[1];

/** @throws Problem 400 unless no field is wrong */
function assertNoErrors(fields: FieldErrors): void {
  const [wrong] = Object.entries(fields);
  if (wrong) throw new Problem('VALIDATION', wrong.join(': '), { fields });
}

/**
 * @param before the stored event; none for a new one
 * @throws Problem 400 when the times of an event contradict each other, its result comes before its start, or it is restored after it
 */
export function assertConsistent(event: Checked, before?: EventRecord): void {
  assertNoErrors({
    ...eventErrors(event),
    ...timingErrors(before, event, Date.now()),
  });
}

/** @throws Problem 400 for a new result of a game of a tournament that has not started */
export const assertPlayed = (games: EventForm['schedules'], before?: Pick<EventRecord, 'schedules'>): void =>
  assertNoErrors(gameErrors(games, (id) => before?.schedules[itemRow(id)], Date.now()));

const MOVING = ['endTime', 'meetTime', 'answerBy'] as const;

/** Returns the times that move with the start, because the form does not name them. */
const movedTimes = (event: EventRecord, { eventTime = event.eventTime, ...sent }: Partial<EventFields>) =>
  Object.fromEntries(
    MOVING.flatMap((name) => {
      const time = event[name];
      return time === undefined || name in sent ? [] : [[name, time + eventTime - event.eventTime]];
    }),
  );

/** Returns the plays among the rows that a form writes, by their keys. */
const playsIn = (rows: Readonly<Record<string, unknown>>): Record<string, Play> =>
  Object.fromEntries(
    Object.entries(rows).flatMap(([path, row]) => (path.startsWith('plays.') ? [[path.slice(6), row as Play]] : [])),
  );

/** @param batch see `eventFacts` */
export function eventFormService(services: Services, batch?: string) {
  const store = eventsStore(services.store);
  const { save } = eventForms(services, batch);
  const { openIn } = filmShowing(services);
  const { assertTaggable } = taggableChildren(services);
  const takeRoom = playRoom(services);

  /** Only a team's own staff may add it. Removing a team has the same conditions as `remove_event`. */
  async function assertTags(caller: Caller, event: EventRecord, { added, dropped }: TagChanges): Promise<void> {
    if (added.length > 0) {
      if (!schedulesAsStaff(caller.actor, added)) throw notFound('team');
      await resolveTeams(services.store, caller, added);
    }
    for (const tag of dropped) authorize(caller.actor, 'event.remove', { ...event, tag }, 'event');
    if (dropped.length > 0 && event.attendeeCount > 0)
      throw new Problem('CONFLICT', 'Please check with people also interested in participating');
  }

  /**
   * Returns the event's name. A name that the form clears becomes the default one. A default name follows the opponent and the kind of
   * event.
   */
  async function nameAfter(
    caller: Caller,
    event: EventRecord,
    after: EventRecord,
    isCleared: boolean,
  ): Promise<string> {
    if (!isCleared && after.opponent === event.opponent && after.type === event.type) return event.name;
    const [team] = await resolveTeams(services.store, caller, event.tags.slice(0, 1));
    return isCleared || event.name === defaultName(team.name, event) ? defaultName(team.name, after) : event.name;
  }

  /** Returns the id of the own team that is the opponent. It stays until the form changes the opponent or the teams, also when a team is renamed. */
  async function opponentAfter(before: EventRecord, { opponent, opponentId, tags }: EventRecord) {
    const isKept = opponent === before.opponent && tags.every((tag) => before.tags.includes(tag));
    if (isKept || tags.length < 2)
      return opponentId !== undefined && tags.includes(opponentId) ? opponentId : undefined;
    return opponentIdOf(opponent, ownTeams(await teamsStore(services.store).byIds(tags)));
  }

  /** Returns the fields that the form changes, except the lists. A field that it clears is undefined. */
  async function contentChanges(
    caller: Caller,
    event: EventRecord,
    form: EventForm,
    others: Partial<EventRecord>,
  ): Promise<Partial<EventRecord> & Record<string, unknown>> {
    const { name, ...sent } = eventModel.changes('staff', form);
    const wanted: Partial<EventRecord> = {
      ...others,
      ...sent,
      ...movedTimes(event, sent),
      ...(sent.result !== undefined && { result: eventResult(sent.result, sent.type ?? event.type) }),
      ...(sent.eventLocation && { eventLocation: await resolvePlace(services.store, sent.eventLocation) }),
      ...(sent.tags && { tags: [...new Set(sent.tags)] }),
      ...(sent.eventState && sent.eventState !== 'CANCELLED' && { cancelReason: undefined, ...sent }),
    };
    wanted.opponentId = await opponentAfter(event, { ...event, ...wanted });
    wanted.name = name || (await nameAfter(caller, event, { ...event, ...wanted }, name === ''));
    return changedOrClearedFields(event, wanted);
  }

  return {
    /** @throws Problem 400 as `assertConsistent` */
    async validate(caller: Caller, event: EventRecord, form: EventForm): Promise<void> {
      assertConsistent({ ...event, ...(await contentChanges(caller, event, form, {})) }, event);
    },

    /**
     * Saves the changed fields. A form without changes counts as saved, so that a retry succeeds.
     * @param formOf returns the form to save for the event as it is stored
     * @param others stored fields that no form writes
     * @throws Problem 409 with the current event when another form, or one of the changed items, was saved since
     */
    save(
      caller: Caller,
      id: string,
      formOf: (event: EventRecord) => EventForm,
      others: Pick<EventRecord, 'seriesId'> = {},
    ): Promise<Presented<string>> {
      let isCounted = false;
      return retryOnConflict(async () => {
        const event = assertChangeable(caller, await store.byId(id));
        const sent = formOf(event);
        const form = sent.schedules ? { ...sent, schedules: gamesWithResults(sent.schedules) } : sent;
        const content = await contentChanges(caller, event, form, others);
        const items = itemChanges(event, form);
        assertPlayed(form.schedules, event);
        const jobs = jobChanges(event.jobs, form.jobs);
        const hasJobs = Object.keys(jobs).length > 0;
        const sentPlays = playsIn(items.set);
        const joining = (form.participants ?? []).map((row) => [itemRow(row.id), row] as const);
        await assertTaggable(
          caller.actor,
          {
            ...event,
            tags: [...event.tags, ...(content.tags ?? [])],
            participants: { ...event.participants, ...Object.fromEntries(joining) },
          },
          Object.values(sentPlays),
        );
        const fields = [...Object.keys(content), ...items.lists, ...(hasJobs ? ['jobs'] : [])];
        if (fields.length === 0) return presentId(event._id);
        if (isOutdated(form.rev, event))
          throw new Problem('CONFLICT', 'Somebody else has saved this event meanwhile.', {
            current: presentEvent(event, caller.actor, await openIn([event], caller.actor)),
          });
        const compared = form.version === undefined ? [] : items.items;
        const areChanged = compared.some((item) => (event.itemVersions?.[item] ?? 0) > (form.version ?? 0));
        if (areChanged)
          throw new Problem('CONFLICT', 'Somebody else has changed a part of this meanwhile.', {
            current: presentEvent(event, caller.actor, await openIn([event], caller.actor)),
          });
        if (Object.keys(content).length > 0) assertConsistent({ ...event, ...content }, event);
        const teams = tagChanges(event, content.tags);
        await assertTags(caller, event, teams);
        if (!isCounted) await takeRoom(caller.actor, event, sentPlays);
        isCounted = true;
        const { eventTime, tags } = { ...event, ...content };
        const isMoved = monthOf(eventTime) !== monthOf(event.eventTime);
        await assertMonthRoom(services.store, caller.actor, isMoved ? tags : teams.added, [eventTime]);

        const change = { ...changeBy(caller.actor, 'event:changed'), fields };
        const { time, hash } = keyOf({ ...event, ...content, id: event._id });
        const { $set, $unset = {} } = updateOf({ ...content, ...jobs });
        const after = await save(caller.actor, event, {
          set: { ...$set, ...items.set },
          unset: [...Object.keys($unset), ...items.unset],
          key: `${time}/${hash}`,
          untouched: compared,
          teams,
          change,
        });
        return after ? presentId(event._id) : undefined;
      });
    },
  };
}
