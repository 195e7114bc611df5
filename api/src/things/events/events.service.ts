/** Lists, reads, schedules and removes events (specification 1.5 and 4.2). */

import type { Caller } from '@touchline/server/access/caller';
import { coalesceReads } from '@touchline/server/coalesce-reads';
import { createKeyedMutex } from '@touchline/server/keyed-limiter';
import type { EventChange, EventRecord, TeamRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import { type EventInput, type EventKey, type EventView, eventModel } from '@touchline/shared/events/event.model';
import type { EventHistoryEntry } from '@touchline/shared/events/event-editing.contract';
import { keyOf } from '@touchline/shared/events/event-key';
import { listableTeams, MAX_GAMES_A_DAY, schedulesAsStaff } from '@touchline/shared/events/events.rules';
import { earliestListed } from '@touchline/shared/events/history-window';
import { opponentIdOf } from '@touchline/shared/events/own-teams';
import { defaultName } from '@touchline/shared/events/planning.rules';
import { eventResult, gamesWithResults } from '@touchline/shared/events/result';
import { clubMonthSpan } from '@touchline/shared/months';
import { authorize } from '@touchline/shared/permissions/rules';
import { DAY } from '@touchline/shared/span';
import type { EncodedJson, JsonList } from '../../base/body';
import { createOnce, retryOf } from '../../base/create-once';
import { presentId } from '../../base/id-presenter';
import { openRate } from '../../base/limits';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { changeBy, eventFacts } from '../../data/events/event-facts';
import { eventsStore } from '../../data/events/events.store';
import { eventsJson } from '../../data/events/events-json-presenter';
import { presentHistory } from '../../data/events/events-presenter';
import { assertChangeable, assertReadable } from '../../data/events/find-event';
import { assertMonthRoom } from '../../data/events/month-room';
import { filmShowing } from '../../data/films/film-showing';
import { taggableChildren } from '../../data/films/taggable';
import { eventForms } from '../../reactions/parts/event-forms';
import { assertConsistent, assertPlayed } from './event-form.service';
import { newJob } from './event-items';
import { ownTeams, resolvePlace, resolveTeams } from './event-references';
import { playRoom } from './play-room';

type Created = Awaited<ReturnType<typeof createOnce>>;

const byItem = <T extends { id: string }>(items: readonly T[]): Record<string, T> =>
  Object.fromEntries(items.map((item) => [itemRow(item.id), item]));

/**
 * Builds version 1 of an event without attendees.
 * @throws Problem 400 when its times contradict each other, or its result comes before its start
 */
export function newEvent(
  id: string,
  input: EventInput,
  teams: readonly TeamRecord[],
  created: EventChange,
  series?: Pick<EventRecord, 'seriesId' | 'rrule'>,
): EventRecord {
  assertConsistent(input);
  assertPlayed(input.schedules);
  const name = input.name || defaultName(teams[0]?.name ?? '', input);
  const opponentId = opponentIdOf(input.opponent, ownTeams(teams));
  const { time, hash } = keyOf({ ...input, id });
  return {
    ...eventModel.create({ ...input, ...series, id, name, opponentId, version: 1, rev: 1 }),
    result: eventResult(input.result, input.type),
    keys: [`${time}/${hash}`],
    participants: byItem(input.participants),
    plays: byItem(input.plays),
    schedules: byItem(gamesWithResults(input.schedules)),
    teamStats: byItem(input.teamStats),
    ...(input.jobs?.length && { jobs: byItem(input.jobs.map(newJob)) }),
    attendees: {},
    attendeeIds: [],
    attendeeCount: 0,
    changes: [created],
    toTell: created.at,
    createdBy: created.by.userId,
    createdAt: created.at,
  };
}

export function eventsService(services: Services) {
  const store = eventsStore(services.store);
  const { config } = services;
  const publish = eventFacts(services);
  const { openIn } = filmShowing(services);
  const json = eventsJson(services);
  const { remove, removeTeam } = eventForms(services);
  const { assertTaggable } = taggableChildren(services);
  const takeRoom = playRoom(services);
  const runExclusive = createKeyedMutex();
  const countGame = openRate(services, 'games');
  const countEvent = openRate(services, 'events');
  const coalesceEvents = coalesceReads<Readonly<EventRecord> | null>();

  const isOwn = async ({ actor }: Caller, id: string) => (await store.authorOf(id)) === actor.userId;

  /** @throws Problem 429 when the caller created more than `max` events within the last day */
  async function assertDailyLimit({ actor }: Caller, max: number): Promise<void> {
    const times = await store.creationTimesSince(actor.userId, Date.now() - DAY);
    if (times.length <= max) return;
    const untilOldestIsADayOld = (times[0] ?? 0) + DAY - Date.now();
    throw new Problem('RATE_LIMITED', `You may add at most ${MAX_GAMES_A_DAY} games a day.`, {
      retryAfterSeconds: Math.max(1, Math.ceil(untilOldestIsADayOld / 1_000)),
    });
  }

  /** Creates an event within the daily limit. Counts again after the write, because another process may create some too. */
  function withinDailyLimit(
    caller: Caller,
    sent: string | undefined,
    create: () => Promise<Created>,
  ): Promise<Created> {
    return runExclusive(caller.actor.userId, async () => {
      if (sent !== undefined && (await isOwn(caller, sent))) return { id: sent, isNew: false };
      await assertDailyLimit(caller, MAX_GAMES_A_DAY - 1);
      await countGame(caller.actor.userId);
      const created = await create();
      if (!created.isNew) return created;
      try {
        await assertDailyLimit(caller, MAX_GAMES_A_DAY);
      } catch (error) {
        await store.withdraw(created.id, caller.actor.userId);
        throw error;
      }
      return created;
    });
  }

  return {
    /** Returns the events of the caller's teams, within the caller's history window. */
    async list(
      { actor }: Caller,
      query: { startTime?: number | undefined; tags?: string[] | undefined },
    ): Promise<Presented<JsonList<EventView[]>>> {
      const listable = listableTeams(actor, query.tags);
      if (listable.length === 0) return json.presentEvents([], actor, new Map());
      const earliest = earliestListed(actor.roles, Date.now());
      const found = await store.list(listable, Math.max(query.startTime ?? earliest, earliest));
      return json.presentEvents(found, actor, await openIn(found, actor));
    },

    async ofTeam({ actor }: Caller, tag: string, month: string | undefined): Promise<Presented<JsonList<EventView[]>>> {
      authorize(actor, 'event.show', { tag }, 'team');
      const span = month === undefined ? undefined : clubMonthSpan(month, config.CLUB_TIMEZONE);
      const found = await store.ofTeam(tag, span);
      return json.presentEvents(found, actor, await openIn(found, actor));
    },

    async read(caller: Caller, key: EventKey): Promise<Presented<EncodedJson<EventView>>> {
      const event = await coalesceEvents([key.id, key.time, key.hash].join(), () => store.shownByKey(key));
      const found = assertReadable(caller, event);
      return json.presentEvent(found, caller.actor, await openIn([found], caller.actor));
    },

    /** Returns the event's last 200 changes, newest first. */
    async history(caller: Caller, key: EventKey): Promise<Presented<EventHistoryEntry[]>> {
      return presentHistory(assertChangeable(caller, await store.historyByKey(key)));
    },

    /**
     * Creates an event. A retry with the same id returns the same event. Replaces an id that is taken.
     * @throws Problem 429 after too many events, 409 when a team's month is full, or for a play that no form could save
     */
    async schedule(caller: Caller, sent: EventInput): Promise<Presented<string>> {
      const { actor } = caller;
      const input = { ...sent, tags: [...new Set(sent.tags)] };
      authorize(actor, 'event.schedule', input, 'team');
      if (input.id !== undefined && (await isOwn(caller, input.id))) return presentId(input.id);
      const tagged = await resolveTeams(services.store, caller, input.tags);
      const isStaff = schedulesAsStaff(actor, input.tags);
      if (isStaff) await countEvent(actor.userId);
      await assertMonthRoom(services.store, actor, input.tags, [input.eventTime]);
      await assertTaggable(actor, { tags: input.tags, participants: byItem(input.participants) }, input.plays);
      await takeRoom(actor, { tags: input.tags, plays: {} }, byItem(input.plays));
      const place = await resolvePlace(services.store, input.eventLocation);
      const change = changeBy(actor, 'event:created');
      let event: EventRecord | undefined;
      const create = () =>
        createOnce({
          sent: input.id,
          digits: 9,
          insert: (id) => {
            event = newEvent(id, { ...input, eventLocation: place }, tagged, change);
            return store.insert(event);
          },
          findExisting: retryOf(input.id, actor.userId, store.authorOf),
        });
      const { id, isNew } = await (isStaff ? create() : withinDailyLimit(caller, input.id, create));
      if (isNew && event) publish.created(event, change);
      return presentId(id);
    },

    /**
     * Removes a team from an event, or the event with its last team.
     * @throws Problem 409 while a person is signed up
     */
    removeTag(caller: Caller, key: EventKey, tag: string): Promise<Presented<string>> {
      return retryOnConflict(async () => {
        const event = await store.byKey(key);
        if (!event) throw notFound('event');
        authorize(caller.actor, 'event.remove', { ...event, tag }, 'event');
        if (!event.tags.includes(tag)) throw notFound('event');
        if (event.attendeeCount > 0)
          throw new Problem('CONFLICT', 'Please check with people also interested in participating');

        if (event.tags.length === 1) {
          if (!(await remove(caller.actor, event, changeBy(caller.actor, 'event:removed')))) return undefined;
          return presentId(event._id);
        }
        const change = { ...changeBy(caller.actor, 'event:changed'), fields: ['tags'] };
        if (!(await removeTeam(caller.actor, event, tag, change))) return undefined;
        return presentId(event._id);
      });
    },
  };
}
