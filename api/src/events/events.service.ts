/** Events: listing, reading, scheduling and removing them (specification 1.5 and 4.2). */
import { demand } from '@touchline/shared/access/rules';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import type { EventHistoryEntry } from '@touchline/shared/events/event-editing.contract';
import { listableTeams, MAX_GAMES_A_DAY, schedulesAsStaff } from '@touchline/shared/events/events.rules';
import type { EventInput, EventKey, EventView } from '@touchline/shared/events/events.shapes';
import { earliestListed } from '@touchline/shared/events/history-window';
import type { Caller } from '@touchline/shared/server/access/caller';
import type { EventRecord } from '@touchline/shared/server/records';
import { coalesceReads } from '../coalesce-reads';
import { createOnce, retryOf } from '../create-once';
import { presentId } from '../id.present';
import { createKeyedMutex } from '../keyed-mutex';
import { retryOnConflict } from '../retry-on-conflict';
import type { Services } from '../services';
import { changeable, readable } from './events.access';
import { changeBy, eventsNews } from './events.news';
import { placeOf, teamsOfTags } from './events.places';
import { presentEvent, presentEvents, presentHistory } from './events.present';
import { newEvent } from './events.record';
import { eventsStore } from './events.store';

const DAY = 86_400_000;

type Made = Awaited<ReturnType<typeof createOnce>>;

export function eventsService(services: Services) {
  const store = eventsStore(services.store);
  const news = eventsNews(services);
  const inOrder = createKeyedMutex();
  const together = coalesceReads<EventRecord | null>();

  const isOwn = async ({ actor }: Caller, id: string) => (await store.authorOf(id)) === actor.userId;

  /** @param most events of the caller's that there may be of the last day */
  async function demandDailyShare({ actor }: Caller, most: number): Promise<void> {
    const made = await store.madeSince(actor.userId, Date.now() - DAY);
    if (made.length <= most) return;
    const untilOldestIsADayOld = (made[0] ?? 0) + DAY - Date.now();
    throw new Problem('RATE_LIMITED', `You may add at most ${MAX_GAMES_A_DAY} games a day.`, {
      retryAfterSeconds: Math.max(1, Math.ceil(untilOldestIsADayOld / 1_000)),
    });
  }

  /** Makes an event within the caller's daily share: counted again afterwards, as another process may make some too. */
  function withinDailyShare(caller: Caller, sent: string | undefined, make: () => Promise<Made>): Promise<Made> {
    return inOrder(caller.actor.userId, async () => {
      if (sent !== undefined && (await isOwn(caller, sent))) return { id: sent, isNew: false };
      await demandDailyShare(caller, MAX_GAMES_A_DAY - 1);
      const made = await make();
      if (!made.isNew) return made;
      try {
        await demandDailyShare(caller, MAX_GAMES_A_DAY);
      } catch (error) {
        await store.withdraw(made.id, caller.actor.userId);
        throw error;
      }
      return made;
    });
  }

  return {
    /** Events of the caller's teams, none before the caller's history window. */
    async list(
      { actor }: Caller,
      asked: { startTime?: number | undefined; tags?: string[] | undefined },
    ): Promise<Presented<EventView[]>> {
      const listable = listableTeams(actor, asked.tags);
      if (listable.length === 0) return presentEvents([], actor);
      const earliest = earliestListed(actor.roles, Date.now());
      const found = await store.list(listable, Math.max(asked.startTime ?? earliest, earliest));
      return presentEvents(found, actor);
    },

    async ofTeam({ actor }: Caller, tag: string, month: string | undefined): Promise<Presented<EventView[]>> {
      demand(actor, 'event.show', { tag }, 'team');
      return presentEvents(await store.ofTeam(tag, month), actor);
    },

    async read(caller: Caller, key: EventKey): Promise<Presented<EventView>> {
      const found = await together([key.id, key.time, key.hash].join(), () => store.byKey(key));
      return presentEvent(readable(caller, found), caller.actor);
    },

    /** The event's last 200 changes, newest first. */
    async history(caller: Caller, key: EventKey): Promise<Presented<EventHistoryEntry[]>> {
      return presentHistory(changeable(caller, await store.historyByKey(key)));
    },

    /** Creates an event. The client's id makes a retry the same call; an id that is somebody else's is replaced. */
    async schedule(caller: Caller, sent: EventInput): Promise<Presented<string>> {
      const { actor } = caller;
      const input = { ...sent, tags: [...new Set(sent.tags)] };
      demand(actor, 'event.schedule', input, 'team');
      if (input.id !== undefined && (await isOwn(caller, input.id))) return presentId(input.id);
      const [{ name: team }] = await teamsOfTags(services.store, caller, input.tags);
      const place = await placeOf(services.store, input.eventLocation);
      const change = changeBy(actor, 'event:created');
      let event: EventRecord | undefined;
      const make = () =>
        createOnce({
          sent: input.id,
          digits: 9,
          insert: (id) => {
            event = newEvent(id, { ...input, eventLocation: place }, team, change);
            return store.insert(event);
          },
          twin: retryOf(input.id, actor.userId, store.authorOf),
        });
      const { id, isNew } = await (schedulesAsStaff(actor, input.tags)
        ? make()
        : withinDailyShare(caller, input.id, make));
      if (isNew && event) news.created(event, change);
      return presentId(id);
    },

    /** Takes a team off an event; the last one removes it. Refused while anybody is signed up. */
    removeTag(caller: Caller, key: EventKey, tag: string): Promise<Presented<string>> {
      return retryOnConflict(async () => {
        const event = await store.byKey(key);
        if (!event) throw notFound('event');
        demand(caller.actor, 'event.remove', { ...event, tag }, 'event');
        if (!event.tags.includes(tag)) throw notFound('event');
        if (event.attendeeCount > 0)
          throw new Problem('CONFLICT', 'Please check with people also interested in participating');

        if (event.tags.length === 1) {
          if (!(await store.remove(event))) return undefined;
          news.removed(event, event.tags, changeBy(caller.actor, 'event:removed'));
          return presentId(event._id);
        }
        const change = { ...changeBy(caller.actor, 'event:changed'), fields: ['tags'] };
        const left = await store.takeOffTeam(event, tag, change);
        if (!left) return undefined;
        // First the loss, so that whoever belongs to both teams ends up with the event.
        news.removed(left, [tag], change);
        news.saved(left, change);
        return presentId(event._id);
      });
    },
  };
}
