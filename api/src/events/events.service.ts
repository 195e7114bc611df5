/** Events: listing, reading, scheduling and removing them (design section 3, security section 2.2). */
import { demand } from '@touchline/shared/access/rules';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import { listableTeams, MAX_GAMES_A_DAY, schedulesAsStaff } from '@touchline/shared/events/events.rules';
import type { EventInput, EventKey, EventPlace, EventView } from '@touchline/shared/events/events.shapes';
import { earliestListed } from '@touchline/shared/events/history-window';
import type { Caller } from '@touchline/shared/server/access/load-actor';
import { StoreConflict } from '@touchline/shared/server/store/port';
import { freshId } from '../fresh-id';
import type { Services } from '../services';
import { untilSettled } from '../until-settled';
import { readable } from './events.access';
import { changeBy, eventsNews } from './events.news';
import { presentEvent, presentEventId, presentEvents } from './events.present';
import { newEvent } from './events.record';
import { eventsStore } from './events.store';

const DAY = 86_400_000;

export function eventsService(services: Services) {
  const { teams, venues } = services.store;
  const store = eventsStore(services.store);
  const news = eventsNews(services);

  /** A known venue's own name and place; anywhere else as it was sent. */
  async function placeOf(sent: EventPlace): Promise<EventPlace> {
    const venue = await venues.findOne({ _id: sent.id });
    if (!venue) return sent;
    const { name, latitude, longitude, address } = venue;
    return { id: sent.id, name, latitude, longitude, address };
  }

  /** The name of the first team; 404 unless every team exists. */
  async function firstTeamName(caller: Caller, tags: readonly string[]): Promise<string> {
    const own = caller.teams.filter((team) => tags.includes(team._id));
    const found = own.length === tags.length ? own : await teams.find({ _id: { $in: tags } });
    const first = found.find((team) => team._id === tags[0]);
    if (!first || found.length < tags.length) throw notFound('team');
    return first.name;
  }

  async function demandDailyShare(caller: Caller): Promise<void> {
    const made = await store.madeSince(caller.actor.userId, Date.now() - DAY);
    if (made.length < MAX_GAMES_A_DAY) return;
    const untilOldestIsADayOld = (made[0] ?? 0) + DAY - Date.now();
    throw new Problem('RATE_LIMITED', `You may add at most ${MAX_GAMES_A_DAY} games a day.`, {
      retryAfterSeconds: Math.max(1, Math.ceil(untilOldestIsADayOld / 1_000)),
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
      return presentEvent(readable(caller, await store.byKey(key)), caller.actor);
    },

    /** Creates an event. The client's id makes a retry the same call; an id that is somebody else's is replaced. */
    async schedule(caller: Caller, sent: EventInput): Promise<Presented<string>> {
      const { actor } = caller;
      const input = { ...sent, tags: [...new Set(sent.tags)] };
      demand(actor, 'event.schedule', input, 'team');
      const isOwn = async (id: string) => (await store.authorOf(id)) === actor.userId;
      if (input.id !== undefined && (await isOwn(input.id))) return presentEventId(input.id);
      if (!schedulesAsStaff(actor, input.tags)) await demandDailyShare(caller);
      const team = await firstTeamName(caller, input.tags);
      const place = await placeOf(input.eventLocation);
      const change = changeBy(actor, 'event:created');
      let id = input.id ?? freshId(9);
      return untilSettled(async () => {
        const event = newEvent(id, { ...input, eventLocation: place }, team, change);
        try {
          await store.insert(event);
        } catch (error) {
          if (!(error instanceof StoreConflict)) throw error;
          if (await isOwn(id)) return presentEventId(id);
          id = freshId(9);
          return undefined;
        }
        news.created(event, change);
        return presentEventId(id);
      });
    },

    /** Takes a team off an event; the last one removes it. Refused while anybody is signed up. */
    removeTag(caller: Caller, key: EventKey, tag: string): Promise<Presented<string>> {
      return untilSettled(async () => {
        const event = await store.byKey(key);
        if (!event) throw notFound('event');
        demand(caller.actor, 'event.remove', { ...event, tag }, 'event');
        if (!event.tags.includes(tag)) throw notFound('event');
        if (event.attendeeCount > 0)
          throw new Problem('CONFLICT', 'Please check with people also interested in participating');

        if (event.tags.length === 1) {
          if (!(await store.remove(event))) return undefined;
          news.removed(event, event.tags, changeBy(caller.actor, 'event:removed'));
          return presentEventId(event._id);
        }
        const change = changeBy(caller.actor, 'event:changed');
        const left = await store.takeOffTeam(event, tag, change);
        if (!left) return undefined;
        // First the loss, so that whoever belongs to both teams ends up with the event.
        news.removed(left, [tag], change);
        news.tagsChanged(left, change);
        return presentEventId(event._id);
      });
    },
  };
}
