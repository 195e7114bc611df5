/** The person of a sign-up. Names and contacts come from the records, never from a parent's body (specification 4.3). */

import type { Caller } from '@touchline/server/access/caller';
import type { AttendeeRecord, PlayerRecord, UserRecord } from '@touchline/server/records';
import { type Actor, isGuardian } from '@touchline/shared/access/actor';
import { displayName } from '@touchline/shared/accounts/display-name';
import { notFound, Problem } from '@touchline/shared/errors';
import type { AttendeeInput } from '@touchline/shared/events/event.model';
import { managesAttendees } from '@touchline/shared/events/events.rules';
import { authorize } from '@touchline/shared/permissions/rules';
import type { Services } from '../../base/services';
import { accountsStore } from '../accounts/accounts.store';
import { playersStore } from '../players/players.store';
import { teamsStore } from '../teams/teams.store';

type Store = Services['store'];
type Contact = Pick<AttendeeRecord, 'parent' | 'emailAddress' | 'phoneNumber'>;
type Person = Contact & Pick<AttendeeRecord, 'player' | 'playerId'> & { position: string };

/** A row with its key in the map. */
export interface KeyedAttendee {
  key: string;
  row: AttendeeRecord;
}

/** The contact of a row that names nobody. */
export const NO_CONTACT: Contact = { parent: '', emailAddress: '', phoneNumber: '' };

export const contactOf = (user: UserRecord): Contact => ({
  parent: displayName(user),
  emailAddress: user.emailAddress,
  phoneNumber: user.phoneNumber,
});

/**
 * Returns whether a row without a child signs up this account's user. The account must have created the row, and the row must
 * hold its address; otherwise the row is a guest.
 */
export const isOwnAsAdult = (
  { playerId, createdBy, emailAddress }: AttendeeRecord,
  account: Pick<Actor, 'userId' | 'emailAddress'>,
): boolean => playerId === undefined && createdBy === account.userId && emailAddress === account.emailAddress;

/** Returns whether the child is on the roster of one of these teams. Looks only at the caller's own teams. */
export const isRosteredInOwn = (caller: Caller, tags: readonly string[], playerId: string): boolean =>
  caller.teams.some((team) => tags.includes(team._id) && team.playerIds.includes(playerId));

/** Returns the caller's own rostered child of this name, if there is exactly one. */
function ownChildNamed(caller: Caller, tags: readonly string[], name: string | undefined): string | undefined {
  const wanted = name?.toLowerCase();
  const named = caller.children.filter(
    (child) => child.name.toLowerCase() === wanted && isRosteredInOwn(caller, tags, child._id),
  );
  return named.length === 1 ? named[0]?._id : undefined;
}

/** Returns the guardian that the list shows: the caller if they are a guardian, otherwise the first contact. */
async function guardianOf(store: Store, caller: Caller, child: PlayerRecord): Promise<Contact> {
  if (isGuardian(caller.actor, child._id)) return contactOf(caller.user);
  const [emailAddress = ''] = child.contacts;
  const user = emailAddress ? await accountsStore(store).byAddress(emailAddress) : null;
  return user?.active ? contactOf(user) : { parent: '', emailAddress, phoneNumber: '' };
}

async function childOf(store: Store, caller: Caller, tags: readonly string[], playerId: string): Promise<Person> {
  const rostered =
    isRosteredInOwn(caller, tags, playerId) ||
    (managesAttendees(caller.actor, tags) && (await teamsStore(store).anyRosters(tags, playerId)));
  authorize(caller.actor, 'attendee.add', { tags, playerId, rostered, own: false }, 'player');
  const child = caller.children.find(({ _id }) => _id === playerId) ?? (await playersStore(store).byId(playerId));
  if (!child) throw notFound('player');
  return { playerId, player: child.name, position: child.position, ...(await guardianOf(store, caller, child)) };
}

/**
 * Returns the person whom the caller may sign up with this input.
 * @throws Problem 404 for a child out of reach, 403 for another person's row, 400 for a guest without a name
 */
async function personOf(store: Store, caller: Caller, tags: readonly string[], input: AttendeeInput): Promise<Person> {
  const manages = managesAttendees(caller.actor, tags);
  const playerId = input.playerId ?? (manages ? undefined : ownChildNamed(caller, tags, input.player));
  if (playerId !== undefined) return childOf(store, caller, tags, playerId);

  const own = Boolean(input.volunteer) && !(manages && input.player);
  authorize(caller.actor, 'attendee.add', { tags, rostered: false, own }, 'attendee');
  if (own) return { player: displayName(caller.user), position: '', ...contactOf(caller.user) };
  if (!input.player)
    throw new Problem('VALIDATION', 'Player is required', { fields: { player: 'Player is required' } });
  const { player, parent = '', emailAddress = '', phoneNumber = '' } = input;
  return { player, parent, emailAddress, phoneNumber, position: '' };
}

/** Builds the row of a new sign-up. Throws like `personOf`. */
export async function newRow(
  store: Store,
  caller: Caller,
  tags: readonly string[],
  input: AttendeeInput & { id: string },
): Promise<AttendeeRecord> {
  const { position, ...person } = await personOf(store, caller, tags, input);
  return {
    id: input.id,
    available: input.available ?? 'YES',
    position: input.position ?? position,
    volunteer: input.volunteer ?? '',
    createdBy: caller.actor.userId,
    answeredBy: caller.actor.userId,
    ...(input.reason && { reason: input.reason }),
    ...person,
  };
}
