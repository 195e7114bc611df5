/** Erases people from events. Rows of past events stay without a name (specification 4.8). */
import { isDeepStrictEqual } from 'node:util';
import type { EventRecord, PlayerRecord, UserRecord } from '@touchline/server/records';
import { memberRow, singleItem } from '@touchline/server/row-keys';
import type { Actor } from '@touchline/shared/access/actor';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { isOwnAsAdult, NO_CONTACT } from '../../data/events/attendee-person';
import { changeBy, eventFacts } from '../../data/events/event-facts';
import { eventsStore } from '../../data/events/events.store';
import { playWithout } from '../../data/events/play-names';
import { playersStore } from '../../data/players/players.store';
import { attendeeRewriter, type RowUpdate } from '../../reactions/events/attendee-rewriter';
import { type HelpUpdate, helpRewriter } from '../../reactions/events/help-rewriter';

const REMOVED_PLAYER = 'Removed player';
export const REMOVED_PERSON = 'Removed person';

/** An account and the children who have no other guardian. After a restore it can be children alone. */
export interface ErasedPeople {
  user?: UserRecord;
  children: readonly { _id: string; name: string }[];
}

const isErased = ({ children }: ErasedPeople, playerId: string | undefined) =>
  playerId !== undefined && children.some(({ _id }) => _id === playerId);

/**
 * Removes rows of future events. Rows of past events lose names and contacts. Rows of other people lose the contacts if
 * they hold the erased address, and the reason if the erased person gave it.
 */
const rowUpdateFor = (people: ErasedPeople): RowUpdate => {
  const account = people.user && { userId: people.user._id, emailAddress: people.user.emailAddress };
  return (row, { eventTime }) => {
    const erased = isErased(people, row.playerId) || (account !== undefined && isOwnAsAdult(row, account));
    if (erased && eventTime >= Date.now()) return 'remove';
    if (erased) {
      const player = row.playerId === undefined ? REMOVED_PERSON : REMOVED_PLAYER;
      return { player, ...NO_CONTACT, ...(row.reason && { reason: '' }) };
    }
    const isContact = row.emailAddress === account?.emailAddress;
    const isReason = row.answeredBy === undefined ? isContact : row.answeredBy === account?.userId;
    // Of two guardians one may have signed the child up, and the other one have answered.
    if (!isContact && !(isReason && row.reason)) return undefined;
    return { ...(isContact && NO_CONTACT), ...(isReason && row.reason && { reason: '' }) };
  };
};

/** Frees seats of erased children, and removes coming rides of the erased account. Past rides lose its name and number. */
const helpUpdateFor = (people: ErasedPeople): HelpUpdate => ({
  freesSeat: (playerId) => isErased(people, playerId),
  ride: ({ userId }, { eventTime }) => {
    if (userId !== people.user?._id) return undefined;
    return eventTime >= Date.now() ? 'remove' : { name: REMOVED_PERSON, phoneNumber: '' };
  },
});

/** Returns the event's jobs without the erased account, by dot path: a coming job is free again. */
function jobsWithout({ user }: ErasedPeople, { jobs = {}, eventTime }: EventRecord): Record<string, unknown> {
  const set: Record<string, unknown> = {};
  const helperRow = memberRow(user?._id ?? '');
  for (const [key, { takenBy, taken }] of Object.entries(jobs)) {
    const { [helperRow]: ownJob, ...others } = takenBy;
    if (!ownJob || ownJob.name === REMOVED_PERSON) continue;
    if (eventTime >= Date.now())
      Object.assign(set, { [`jobs.${key}.takenBy`]: others, [`jobs.${key}.taken`]: taken - 1 });
    else set[`jobs.${key}.takenBy.${helperRow}.name`] = REMOVED_PERSON;
  }
  return set;
}

/**
 * Returns the event's participants and plays without the names of the erased children, by dot path.
 * @param named the present records of children whom the plays name
 */
function namelessItems(
  people: ErasedPeople,
  event: EventRecord,
  named: readonly Pick<PlayerRecord, '_id' | 'name'>[],
): Record<string, unknown> {
  const set: Record<string, unknown> = {};
  // Raises the items' versions, so that a form that was read before cannot bring a name back.
  const raisedVersion = (list: string, key: string) => ({
    [`itemVersions.${singleItem(list, key)}`]: event.version + 1,
  });
  const participants = Object.entries(event.participants);
  for (const [key, participant] of participants)
    if (isErased(people, participant.playerId) && participant.playerName !== REMOVED_PLAYER)
      Object.assign(set, { [`participants.${key}.playerName`]: REMOVED_PLAYER, ...raisedVersion('participants', key) });
  const known = new Set([
    ...participants.flatMap(([, { playerId, playerName }]) => (isErased(people, playerId) ? [] : [playerName])),
    ...named.flatMap(({ _id, name }) => (isErased(people, _id) ? [] : [name])),
  ]);
  for (const [key, play] of Object.entries(event.plays)) {
    const { name, players } = playWithout(play, { children: people.children, known, replacement: REMOVED_PLAYER });
    if (name !== play.name || !isDeepStrictEqual(players, play.players))
      Object.assign(set, {
        [`plays.${key}.name`]: name,
        [`plays.${key}.players`]: players,
        ...raisedVersion('plays', key),
      });
  }
  return set;
}

export function eventsErasure(services: Services) {
  const events = eventsStore(services.store);
  const { rewrite } = attendeeRewriter(services);
  const help = helpRewriter(services);
  const publish = eventFacts(services);
  const players = playersStore(services.store);

  /** Returns the present records of the children whom plays of an erased child name. */
  const namedInPlays = (people: ErasedPeople, event: EventRecord): Promise<PlayerRecord[]> =>
    players.byIds(
      Object.values(event.plays).flatMap(({ playerIds }) =>
        playerIds.some((id) => isErased(people, id)) ? playerIds : [],
      ),
    );

  return async (actor: Actor, people: ErasedPeople): Promise<void> => {
    const { user, children } = people;
    const persons = [...(user ? [user._id, user.emailAddress] : []), ...children.map(({ _id }) => _id)];
    for (const id of await events.idsNaming(persons)) {
      await rewrite(actor, id, rowUpdateFor(people));
      await help.rewrite(actor, id, helpUpdateFor(people));
      await retryOnConflict(async () => {
        const event = await events.byId(id);
        const named = event ? await namedInPlays(people, event) : [];
        const set = event ? { ...namelessItems(people, event, named), ...jobsWithout(people, event) } : {};
        if (!event || Object.keys(set).length === 0) return true;
        const lists = Object.keys(set).map((path) => path.split('.')[0] ?? '');
        const fields = [...new Set(lists)].filter((list) => list !== 'itemVersions');
        const change = { ...changeBy(actor, 'event:changed'), fields };
        const after = await events.rewrite(event, set, change);
        if (after) publish.saved(after, change);
        return after ? true : undefined;
      });
      if (user) await events.forgetAuthor(id, user._id, REMOVED_PERSON);
      await events.indexPeople(id);
    }
  };
}
