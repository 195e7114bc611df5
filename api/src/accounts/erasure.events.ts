/** Taking people's names out of events: past ones keep their place without it (design section 10). */
import type { Actor } from '@touchline/shared/access/actor';
import type { AttendeeRecord, EventRecord, PlayerRecord, UserRecord } from '@touchline/shared/server/records';
import { attendeesStore } from '../events/attendees.store';
import { changeBy, eventsNews } from '../events/events.news';
import { eventsStore } from '../events/events.store';
import type { Services } from '../services';
import { untilSettled } from '../until-settled';

const REMOVED_PLAYER = 'Removed player';
const REMOVED_PERSON = 'Removed person';

/** Who goes: an account, and the children that nobody else is a guardian of. */
export interface Leaving {
  user: UserRecord;
  children: readonly PlayerRecord[];
}

const isLeaving = ({ children }: Leaving, playerId: string | undefined) =>
  playerId !== undefined && children.some(({ _id }) => _id === playerId);

const isOwnOf = ({ user }: Leaving, { playerId, createdBy }: AttendeeRecord) =>
  playerId === undefined && createdBy === user._id;

/** What of a row goes; nothing for a row that does not concern them. */
function blanked(leaving: Leaving, row: AttendeeRecord): Partial<AttendeeRecord> | undefined {
  const contact = { parent: '', emailAddress: '', phoneNumber: '' };
  if (isLeaving(leaving, row.playerId))
    return row.player === REMOVED_PLAYER ? undefined : { player: REMOVED_PLAYER, ...contact };
  if (isOwnOf(leaving, row)) return row.player === REMOVED_PERSON ? undefined : { player: REMOVED_PERSON, ...contact };
  return row.emailAddress === leaving.user.emailAddress ? contact : undefined;
}

/** The event's participants and plays without the names of the children who leave, by dot path. */
function namelessItems(leaving: Leaving, event: EventRecord): Record<string, unknown> {
  const set: Record<string, unknown> = {};
  for (const [key, participant] of Object.entries(event.participants))
    if (isLeaving(leaving, participant.playerId) && participant.playerName !== REMOVED_PLAYER)
      set[`participants.${key}.playerName`] = REMOVED_PLAYER;
  for (const [key, { players, playerIds }] of Object.entries(event.plays)) {
    const names = new Set(leaving.children.filter(({ _id }) => playerIds.includes(_id)).map(({ name }) => name));
    if (players.some((name) => names.has(name)))
      set[`plays.${key}.players`] = players.map((name) => (names.has(name) ? REMOVED_PLAYER : name));
  }
  return set;
}

export function eventsErasure(services: Services) {
  const events = eventsStore(services.store);
  const attendees = attendeesStore(services.store);
  const news = eventsNews(services);

  /** One row goes or loses its names, as a change of its own; true when nothing is left to do. */
  async function eraseOneRow(actor: Actor, leaving: Leaving, event: EventRecord): Promise<boolean | undefined> {
    const isPast = event.eventTime < Date.now();
    for (const [key, row] of Object.entries(event.attendees)) {
      const fields = blanked(leaving, row);
      if (!fields) continue;
      const goes = !isPast && (isLeaving(leaving, row.playerId) || isOwnOf(leaving, row));
      const change = changeBy(actor, goes ? 'attendee:removed' : 'attendee:changed');
      const held = { key, row };
      const after = goes
        ? await attendees.remove(event, held, change)
        : await attendees.change(event, held, fields, change);
      if (after && goes) news.attendeeRemoved(after, row, change);
      if (after && !goes) news.attendeeSaved(after, { ...row, ...fields }, { ...change, what: 'attendee:changed' });
      return undefined;
    }
    return true;
  }

  return async (actor: Actor, leaving: Leaving): Promise<void> => {
    for await (const id of events.everyId()) {
      await untilErased(
        () => events.byId(id),
        (event) => eraseOneRow(actor, leaving, event),
      );
      await untilSettled(async () => {
        const event = await events.byId(id);
        const set = event ? namelessItems(leaving, event) : {};
        if (!event || Object.keys(set).length === 0) return true;
        const fields = [...new Set(Object.keys(set).map((path) => path.split('.')[0] ?? ''))];
        const change = { ...changeBy(actor, 'event:changed'), fields };
        const after = await events.rewrite(event, set, change);
        if (after) news.saved(after, change);
        return after ? true : undefined;
      });
      await events.forgetAuthor(id, leaving.user._id, REMOVED_PERSON);
    }
  };
}

/** Repeats one step on the event as it is now until there is none left. */
async function untilErased(
  read: () => Promise<EventRecord | null>,
  step: (event: EventRecord) => Promise<boolean | undefined>,
): Promise<void> {
  for (let event = await read(); event && !(await step(event)); event = await read());
}
