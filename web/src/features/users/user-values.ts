/** Converts an account to form values, and the changes to a request body (specification 2.13). Pure. */
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { ROLES, type Role } from '@touchline/shared/access/roles';
import type { UserInput, UserView } from '@touchline/shared/accounts/account.model';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { isRelinked, type PlayerRow, playerBody, playerRow, playerRowErrors } from '../../domain/players/player-fields';
import { changedItems } from '../../lib/three-way';

export interface UserValues {
  phoneNumber: string;
  players: PlayerRow[];
}

export const noUser: UserValues = { phoneNumber: '', players: [] };

export const userValues = (user: UserView): UserValues => ({
  phoneNumber: user.phoneNumber,
  players: (user.players ?? []).map(playerRow),
});

/**
 * Returns the changes: a row with another id links that child instead, a removed row unlinks it.
 * @param isAdmin false sends only ids (specification 1.5)
 */
export function userBody(emailAddress: string, base: UserValues, current: UserValues, isAdmin: boolean): UserInput {
  const { changed, removed } = changedItems(base.players, current.players);
  const relinked = changed.filter(
    (row) => isRelinked(base.players, row) && base.players.some(({ id }) => id === row.id),
  );
  const players = changed.map((row) =>
    (isRelinked(base.players, row) && row.playerId !== '') || !isAdmin
      ? { id: row.playerId }
      : // The row's own id, so that a retry does not create a second child.
        { id: row.id, ...playerBody(row), club: row.club },
  );
  const removedIds = [...removed, ...relinked.map(({ id }) => id)];
  return {
    emailAddress,
    ...(current.phoneNumber !== base.phoneNumber && { phoneNumber: current.phoneNumber }),
    ...(players.length > 0 && { players }),
    ...(removedIds.length > 0 && { removed: { players: removedIds } }),
  };
}

export const userErrors = (values: UserValues, base: UserValues): Record<string, string> => ({
  ...(values.phoneNumber.length > 40 && { phoneNumber: t`At most 40 characters` }),
  ...playerRowErrors(base.players, values.players),
});

/** Returns the grantable roles in the order of the specification, those that only ROOT grants last. */
export const rolesFor = (mayGrant: (role: Role) => boolean): Role[] => ROLES.filter(mayGrant);

export const ROLE_NAMES: Record<Role, MessageDescriptor> = {
  ROOT: msg`Root`,
  ADMIN: msg`Admin`,
  PARENT: msg`Parent`,
  MANAGER: msg`Manager`,
  COACH: msg`Coach`,
  FILMING: msg`Filming`,
};

/** The children whose only guardian is this user: an erasure of the account erases them, too. */
export const childrenWhoGo = ({ emailAddress, players = [] }: UserView): PlayerView[] =>
  players.filter(({ contacts = [] }) => contacts.every((contact) => contact === emailAddress));
