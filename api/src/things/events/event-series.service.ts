/** Events that repeat, such as a practice every Tuesday. Each is an event of its own; they share `seriesId` (specification 4.2). */
import { createHash } from 'node:crypto';
import type { Caller } from '@touchline/server/access/caller';
import type { BusEvent } from '@touchline/server/bus/bus-events';
import type { EventRecord } from '@touchline/server/records';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import type { SeriesForm, SeriesInput } from '@touchline/shared/events/event-planning.contract';
import { MAX_SERIES } from '@touchline/shared/events/event-words';
import { seriesDays } from '@touchline/shared/events/planning.rules';
import { authorize, may } from '@touchline/shared/permissions/rules';
import { addDays, dayOf, daysBetween } from '@touchline/shared/wall-clock';
import { createOnce } from '../../base/create-once';
import { generateId } from '../../base/generate-id';
import { presentIds } from '../../base/id-presenter';
import { openRate } from '../../base/limits';
import { publishBusEvent } from '../../base/publish';
import type { Services } from '../../base/services';
import { changeBy, eventFacts } from '../../data/events/event-facts';
import { eventsStore } from '../../data/events/events.store';
import { assertMonthRoom } from '../../data/events/month-room';
import { eventForms } from '../../reactions/parts/event-forms';
import { eventFormService } from './event-form.service';
import { resolvePlace, resolveTeams } from './event-references';
import { newEvent } from './events.service';

const TIMES = ['eventTime', 'endTime', 'meetTime', 'answerBy'] as const;
type Times = { [K in (typeof TIMES)[number]]?: number | null | undefined };
const RULE_DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
const NO_ROWS = { participants: [], plays: [], schedules: [], teamStats: [], teamPlayers: [], sources: [] };
const NOT_PLAYED = { url: '', result: '', summary: '' };

/** Returns an id that follows from these parts, so that a repeated call finds what the first one made. */
const idFrom = (...parts: string[]): string =>
  String(100_000_000 + (createHash('sha256').update(parts.join(' ')).digest().readUInt32BE() % 900_000_000));

/** Returns these times some calendar days later, at the same local time. */
const shifted = <T extends Times>(times: T, days: number, zone: string): Pick<T, keyof Times & keyof T> =>
  Object.fromEntries(
    TIMES.flatMap((name) => {
      const time = times[name];
      return time === undefined ? [] : [[name, time === null ? null : addDays(time, days, zone)]];
    }),
  ) as Pick<T, keyof Times & keyof T>;

/**
 * Returns the days of a series, counted from the day of its event.
 * @throws Problem 400 when there are none, or too many
 */
function daysOf({ event, weekdays, until }: SeriesInput, zone: string): number[] {
  const days = seriesDays(event.eventTime, weekdays, until, zone);
  const message = days.length === 0 ? 'None of these weekdays comes until then' : `At most ${MAX_SERIES} events`;
  if (days.length === 0 || days.length > MAX_SERIES)
    throw new Problem('VALIDATION', `until: ${message}`, { fields: { until: message } });
  return days;
}

/** Returns the rule of a series as RFC 5545 writes it. */
const ruleOf = ({ weekdays, until }: SeriesInput): string => {
  const days = RULE_DAYS.filter((_, weekday) => weekdays.includes(weekday));
  return `FREQ=WEEKLY;BYDAY=${days};UNTIL=${new Date(until).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
};

/** Runs `write` with services that publish all of its busEvents at its end, so that screens get them in one frame. */
async function publishTogether<T>(services: Services, write: (collecting: Services) => Promise<T>): Promise<T> {
  const busEvents: BusEvent[] = [];
  try {
    return await write({ ...services, bus: { ...services.bus, publish: (busEvent) => busEvents.push(busEvent) } });
  } finally {
    for (const busEvent of busEvents) publishBusEvent(services, () => busEvent);
  }
}

export function eventSeriesService(services: Services) {
  const store = eventsStore(services.store);
  const zone = services.config.CLUB_TIMEZONE;
  const countEvent = openRate(services, 'events');

  /** Returns the events of these series that the caller may read. @throws Problem 404 when there are none */
  async function readable({ actor }: Caller, ids: readonly string[]): Promise<[EventRecord, ...EventRecord[]]> {
    const [first, ...rest] = (await store.ofSeries(ids)).filter((event) => may(actor, 'event.read', event));
    if (!first) throw notFound('series');
    return [first, ...rest];
  }

  const isOnOrAfter = ({ eventTime }: EventRecord, from: number) => daysBetween(from, eventTime, zone) >= 0;

  return {
    /**
     * Creates the events. A repeated call with the same id by the same caller creates those that are missing.
     * @throws Problem 429 after too many events, 409 when a team's month is full
     */
    async schedule(caller: Caller, sent: SeriesInput): Promise<Presented<string[]>> {
      const { actor } = caller;
      const { id: sentId, ...event } = { ...sent.event, tags: [...new Set(sent.event.tags)] };
      // A PARENT may add a game, but no series: only staff add other events.
      authorize(actor, 'event.schedule', { ...event, ...NO_ROWS, type: 'OTHER' }, 'team');
      const days = daysOf(sent, zone);
      const teams = await resolveTeams(services.store, caller, event.tags);
      const eventLocation = await resolvePlace(services.store, event.eventLocation);
      const known = sentId === undefined ? [] : await store.ofSeries([sentId]);
      const isTaken = known.some(({ createdBy }) => createdBy !== actor.userId);
      const seriesId = sentId === undefined || isTaken ? generateId(9) : sentId;
      const series = { seriesId, rrule: ruleOf(sent) };
      const change = changeBy(actor, 'event:created');
      const recordOf = (id: string, day: number) => {
        const input = { ...event, ...NO_ROWS, ...NOT_PLAYED, ...shifted(event, day, zone), eventLocation };
        return newEvent(id, input, teams, change, series);
      };
      const idOf = (day: number) => idFrom(actor.userId, seriesId, dayOf(addDays(event.eventTime, day, zone), zone));
      const knownIds = new Set(isTaken ? [] : known.map(({ _id }) => _id));
      const newDays = days.filter((day) => !knownIds.has(idOf(day)));
      if (newDays.length > 0) await countEvent(actor.userId, newDays.length);
      const newTimes = newDays.map((day) => addDays(event.eventTime, day, zone));
      await assertMonthRoom(services.store, actor, event.tags, newTimes);
      // Checks all of them before it creates the first one.
      for (const day of days) recordOf('', day);

      const ids: string[] = [];
      await publishTogether(services, async (collecting) => {
        const publish = eventFacts(collecting, seriesId);
        for (const day of days) {
          let record: EventRecord | undefined;
          const { id, isNew } = await createOnce<EventRecord>({
            sent: idOf(day),
            digits: 9,
            insert: (id) => {
              record = recordOf(id, day);
              return store.insert(record);
            },
            findExisting: async (id) => {
              const found = await store.byId(id);
              return found?.seriesId === seriesId && found.createdBy === actor.userId ? found : undefined;
            },
          });
          ids.push(id);
          if (isNew && record) publish.created(record, change);
        }
      });
      return presentIds(ids);
    },

    /** Changes the events from a day on. When earlier ones remain, the changed ones get a series of their own. */
    async update(caller: Caller, { seriesId, from, change }: SeriesForm): Promise<Presented<string[]>> {
      const laterId = idFrom(seriesId, dayOf(from, zone));
      const all = await readable(caller, [seriesId, laterId]);
      const concerned = all.filter((event) => event.seriesId === laterId || isOnOrAfter(event, from));
      const [first] = concerned;
      if (!first) throw notFound('series');
      for (const event of concerned) authorize(caller.actor, 'event.change', event, 'series');
      const isWhole = concerned.length === all.length && concerned.every((event) => event.seriesId === seriesId);
      const formOf = (event: EventRecord) => {
        const days = daysBetween(change.eventTime ?? first.eventTime, event.eventTime, zone);
        return { id: event._id, rev: event.rev, ...change, ...shifted(change, days, zone) };
      };
      const forms = eventFormService(services);
      for (const event of concerned) await forms.validate(caller, event, formOf(event));
      await publishTogether(services, async (collecting) => {
        const saving = eventFormService(collecting, seriesId);
        for (const { _id } of concerned) await saving.save(caller, _id, formOf, isWhole ? {} : { seriesId: laterId });
      });
      return presentIds(concerned.map(({ _id }) => _id));
    },

    /**
     * Removes the events, from a day on when given.
     * @throws Problem 409 while a person is signed up for one of them
     */
    async remove(caller: Caller, seriesId: string, from: number | undefined): Promise<Presented<string[]>> {
      const all = await readable(caller, [seriesId]);
      const concerned = from === undefined ? all : all.filter((event) => isOnOrAfter(event, from));
      if (concerned.length === 0) throw notFound('series');
      for (const event of concerned)
        for (const tag of event.tags) authorize(caller.actor, 'event.remove', { ...event, tag }, 'series');
      const signedUp = new Problem('CONFLICT', 'Please check with people also interested in participating');
      if (concerned.some(({ attendeeCount }) => attendeeCount > 0)) throw signedUp;
      const change = changeBy(caller.actor, 'event:removed');
      const removed: EventRecord[] = [];
      await publishTogether(services, async (collecting) => {
        const teams = eventForms(collecting, seriesId);
        for (const event of concerned) if (await teams.remove(caller.actor, event, change)) removed.push(event);
      });
      if (removed.length < concerned.length) throw signedUp;
      return presentIds(removed.map(({ _id }) => _id));
    },
  };
}
