/** Erases people from events. Rows of past events stay without a name (specification 4.8). */
import type { EventRecord, PlayerRecord, UserRecord } from '@touchline/server/records';
import { memberRow } from '@touchline/server/row-keys';
import type { Actor } from '@touchline/shared/access/actor';
import { attendeeModel, type Play, participantModel, playModel } from '@touchline/shared/events/event.model';
import { helperModel, rideModel } from '@touchline/shared/events/help.model';
import { erasedFields, type OwnFields } from '@touchline/shared/privacy';
import { changedOrClearedFields, updateOf, valuesAt } from '../../base/changed-fields';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { isOwnAsAdult } from '../../data/events/attendee-person';
import { eventsStore } from '../../data/events/events.store';
import { playWithout } from '../../data/events/play-names';
import { playersStore } from '../../data/players/players.store';
import { attendeeRewriter, type RowUpdate } from '../../reactions/events/attendee-rewriter';
import { eventWrites } from '../../reactions/events/event-writes';
import { type HelpUpdate, helpRewriter } from '../../reactions/events/help-rewriter';
import { forgetAuthor } from '../../reactions/match/forget-author';

export const REMOVED_PLAYER = 'Removed player';
export const REMOVED_PERSON = 'Removed person';

/** A child, the names that it had before, and whether it was ever in a team or an event: if not, no text of others means it. */
export type ErasedChild = Pick<PlayerRecord, '_id' | 'name' | 'namesBorne' | 'wasInTeam'>;

/** An account and the children who have no other guardian. After a restore it can be children alone. */
export interface ErasedPeople {
  user?: UserRecord;
  children: readonly ErasedChild[];
}

const isErased = ({ children }: ErasedPeople, playerId: string | undefined) =>
  playerId !== undefined && children.some(({ _id }) => _id === playerId);

/** Removes rows of future events. Of other rows it erases what is about the people: as themselves, as the contact, or as who answered. */
const rowUpdateFor = (people: ErasedPeople): RowUpdate => {
  const account = people.user && { userId: people.user._id, emailAddress: people.user.emailAddress };
  return (row, { eventTime }) => {
    const erased = isErased(people, row.playerId) || (account !== undefined && isOwnAsAdult(row, account));
    if (erased && eventTime >= Date.now()) return 'remove';
    const name = row.playerId === undefined ? REMOVED_PERSON : REMOVED_PLAYER;
    if (erased) return erasedFields(attendeeModel.privacy, row, name);
    const isContact = row.emailAddress === account?.emailAddress;
    // Of two guardians one may have signed the child up, and the other one have answered.
    const isAnswerer = row.answeredBy === undefined ? isContact : row.answeredBy === account?.userId;
    return {
      ...(isContact && erasedFields(attendeeModel.privacy, row, name, 'contact')),
      ...(isAnswerer && erasedFields(attendeeModel.privacy, row, name, 'answerer')),
    };
  };
};

/** Frees seats of erased children, removes coming rides of the erased account, and erases the driver of past ones. */
const helpUpdateFor = (people: ErasedPeople): HelpUpdate => ({
  freesSeat: (playerId) => isErased(people, playerId),
  ride: (ride, { eventTime }) => {
    if (ride.userId !== people.user?._id) return undefined;
    return eventTime >= Date.now() ? 'remove' : erasedFields(rideModel.privacy, ride, REMOVED_PERSON);
  },
});

/** Returns the changes of the event's jobs without the erased account, by dot path: a coming job is free again. */
function jobsWithout({ user }: ErasedPeople, { jobs = {}, eventTime }: EventRecord): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  const helperRow = memberRow(user?._id ?? '');
  for (const [key, { takenBy, taken }] of Object.entries(jobs)) {
    const { [helperRow]: ownJob, ...others } = takenBy;
    if (!ownJob || ownJob.name === REMOVED_PERSON) continue;
    Object.assign(
      changes,
      eventTime >= Date.now()
        ? valuesAt(`jobs.${key}`, { takenBy: others, taken: taken - 1 })
        : valuesAt(`jobs.${key}.takenBy.${helperRow}`, erasedFields(helperModel.privacy, ownJob, REMOVED_PERSON)),
    );
  }
  return changes;
}

/**
 * Returns the changes of the event's participants and plays without the erased children, by dot path.
 * @param named the present records of children whom the plays name
 */
function namelessItems(
  people: ErasedPeople,
  event: EventRecord,
  named: readonly Pick<PlayerRecord, '_id' | 'name'>[],
): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  const erase = (list: 'participants' | 'plays', key: string, fields: Record<string, unknown>) => {
    if (Object.keys(fields).length === 0) return;
    Object.assign(changes, valuesAt(`${list}.${key}`, fields));
  };
  const participants = Object.entries(event.participants);
  for (const [key, participant] of participants)
    if (isErased(people, participant.playerId))
      erase('participants', key, erasedFields(participantModel.privacy, participant, REMOVED_PLAYER));
  const known = new Set([
    ...participants.flatMap(([, { playerId, playerName }]) => (isErased(people, playerId) ? [] : [playerName])),
    ...named.flatMap(({ _id, name }) => (isErased(people, _id) ? [] : [name])),
  ]);
  for (const [key, play] of Object.entries(event.plays)) {
    if (!play.playerIds.some((id) => isErased(people, id))) continue;
    const own: OwnFields<typeof playModel.privacy, 'erased', Play> = playWithout(play, {
      children: people.children,
      known,
      replacement: REMOVED_PLAYER,
    });
    erase(
      'plays',
      key,
      changedOrClearedFields(play, { ...erasedFields(playModel.privacy, play, REMOVED_PLAYER), ...own }),
    );
  }
  return changes;
}

export function eventsErasure(services: Services) {
  const events = eventsStore(services.store);
  const { rewrite } = attendeeRewriter(services);
  const help = helpRewriter(services);
  const write = eventWrites(services);
  const players = playersStore(services.store);
  const forget = forgetAuthor(services);

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
    if (user) await forget(actor, user._id, REMOVED_PERSON);
    for (const id of await events.idsNaming(persons)) {
      await rewrite(actor, id, rowUpdateFor(people));
      await help.rewrite(actor, id, helpUpdateFor(people));
      await retryOnConflict(async () => {
        const event = await events.byId(id);
        const named = event ? await namedInPlays(people, event) : [];
        const changes = event ? { ...namelessItems(people, event, named), ...jobsWithout(people, event) } : {};
        if (!event || Object.keys(changes).length === 0) return true;
        const { $set = {}, $unset = {} } = updateOf(changes);
        return (await write.rewrite(actor, event, $set, Object.keys($unset))) ? true : undefined;
      });
      if (user) await events.forgetAuthor(id, user._id, REMOVED_PERSON);
      await events.indexPeople(id);
    }
  };
}
