/** Taking people's names out of events: past ones keep their place without it (specification 4.8). */
import type { Actor } from '@touchline/shared/access/actor';
import type { EventRecord, UserRecord } from '@touchline/shared/server/records';
import { singleItem } from '@touchline/shared/server/row-keys';
import { isOwnAsAdult } from '../events/attendees.person';
import { attendeesRewriting, type RowWish } from '../events/attendees.rewriting';
import { changeBy, eventsNews } from '../events/events.news';
import { eventsStore } from '../events/events.store';
import { retryOnConflict } from '../retry-on-conflict';
import type { Services } from '../services';

const REMOVED_PLAYER = 'Removed player';
export const REMOVED_PERSON = 'Removed person';

/** Who goes: an account, and the children that nobody else is a guardian of; after a restore also children alone. */
export interface Leaving {
  user?: UserRecord;
  children: readonly { _id: string; name: string }[];
}

const isLeaving = ({ children }: Leaving, playerId: string | undefined) =>
  playerId !== undefined && children.some(({ _id }) => _id === playerId);

/** Past rows keep their place without names and addresses; rows to come go; others lose the address of who leaves. */
const wishOf = (leaving: Leaving): RowWish => {
  const account = leaving.user && { userId: leaving.user._id, emailAddress: leaving.user.emailAddress };
  return (row, { eventTime }) => {
    const leaves = isLeaving(leaving, row.playerId) || (account !== undefined && isOwnAsAdult(row, account));
    if (leaves && eventTime >= Date.now()) return 'gone';
    const contact = { parent: '', emailAddress: '', phoneNumber: '' };
    if (leaves) return { player: row.playerId === undefined ? REMOVED_PERSON : REMOVED_PLAYER, ...contact };
    return row.emailAddress === account?.emailAddress ? contact : undefined;
  };
};

/** The event's participants and plays without the names of the children who leave, by dot path. */
function namelessItems(leaving: Leaving, event: EventRecord): Record<string, unknown> {
  const set: Record<string, unknown> = {};
  // A form of before brings no name back.
  const changed = (list: string, key: string) => ({ [`itemVersions.${singleItem(list, key)}`]: event.version + 1 });
  for (const [key, participant] of Object.entries(event.participants))
    if (isLeaving(leaving, participant.playerId) && participant.playerName !== REMOVED_PLAYER)
      Object.assign(set, { [`participants.${key}.playerName`]: REMOVED_PLAYER, ...changed('participants', key) });
  for (const [key, { players, playerIds }] of Object.entries(event.plays)) {
    const names = new Set(leaving.children.filter(({ _id }) => playerIds.includes(_id)).map(({ name }) => name));
    if (players.some((name) => names.has(name)))
      Object.assign(set, {
        [`plays.${key}.players`]: players.map((name) => (names.has(name) ? REMOVED_PLAYER : name)),
        ...changed('plays', key),
      });
  }
  return set;
}

export function eventsErasure(services: Services) {
  const events = eventsStore(services.store);
  const { rewrite } = attendeesRewriting(services);
  const news = eventsNews(services);

  return async (actor: Actor, leaving: Leaving): Promise<void> => {
    for await (const id of events.everyId()) {
      await rewrite(actor, id, wishOf(leaving));
      await retryOnConflict(async () => {
        const event = await events.byId(id);
        const set = event ? namelessItems(leaving, event) : {};
        if (!event || Object.keys(set).length === 0) return true;
        const lists = Object.keys(set).map((path) => path.split('.')[0] ?? '');
        const fields = [...new Set(lists)].filter((list) => list !== 'itemVersions');
        const change = { ...changeBy(actor, 'event:changed'), fields };
        const after = await events.rewrite(event, set, change);
        if (after) news.saved(after, change);
        return after ? true : undefined;
      });
      if (leaving.user) await events.forgetAuthor(id, leaving.user._id, REMOVED_PERSON);
    }
  };
}
