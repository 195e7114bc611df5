/** Converts the user's own account to form values, and the changed values to a request body (specification 2.10 and 5.1). */
import { t } from '@lingui/core/macro';
import type { ProfileInput, ProfileView, Reach, UserInput } from '@touchline/shared/accounts/account.model';
import { parentZip } from '@touchline/shared/fields';
import { isRelinked, type PlayerRow, playerBody, playerRow, playerRowErrors } from '../../domain/players/player-fields';
import { messageText } from '../../lib/language';
import { changedItems } from '../../lib/three-way';

export interface ProfileValues {
  userName: string;
  fullName: string;
  phoneNumber: string;
  zipCode: string;
  address: string;
  reachableBy: Reach[];
  oldPassword: string;
  newPassword: string;
  players: PlayerRow[];
}

export const profileValues = (profile: ProfileView): ProfileValues => ({
  userName: profile.userName,
  fullName: profile.fullName,
  phoneNumber: profile.phoneNumber,
  zipCode: profile.zipCode,
  address: profile.address,
  reachableBy: [...(profile.reachableBy ?? [])],
  oldPassword: '',
  newPassword: '',
  players: (profile.players ?? []).map(playerRow),
});

/** Returns the changed fields and the changed or new children. */
export function profileBody(rev: number, base: ProfileValues, current: ProfileValues): ProfileInput {
  const { changed } = changedItems(base.players, current.players);
  const players = changed
    .filter((row) => row.playerId === '' || !isRelinked(base.players, row))
    .map((row) => ({ ...playerBody(row), id: row.playerId || row.id }));
  const { userName, fullName, phoneNumber, zipCode, address, reachableBy } = current;
  return {
    rev,
    userName,
    fullName,
    phoneNumber,
    zipCode,
    address,
    reachableBy,
    ...(players.length > 0 && { players }),
  };
}

/** Returns the children that an ADMIN links to or unlinks from their own account by id; undefined if there are none. */
export function linkChanges(base: ProfileValues, current: ProfileValues): Omit<UserInput, 'emailAddress'> | undefined {
  const rows = current.players.filter((row) => row.playerId !== '' && isRelinked(base.players, row));
  if (rows.length === 0) return undefined;
  const replaced = rows.map(({ id }) => id).filter((id) => base.players.some((row) => row.id === id));
  return { players: rows.map(({ playerId }) => ({ id: playerId })), removed: { players: replaced } };
}

export const profileErrors = (values: ProfileValues, base: ProfileValues): Record<string, string> => ({
  ...(values.userName.trim() === '' && { userName: messageText('Name is required') }),
  ...(values.fullName.trim() === '' && { fullName: messageText('Name is required') }),
  ...(!parentZip.safeParse(values.zipCode).success && { zipCode: messageText('Zip code must be 5 or 6 digits') }),
  ...(values.oldPassword && !values.newPassword && { newPassword: t`Enter a new password` }),
  ...(values.newPassword && !values.oldPassword && { oldPassword: t`Enter your current password` }),
  ...(values.newPassword &&
    values.newPassword.length < 8 && { newPassword: messageText('Password must be at least 8 characters') }),
  ...playerRowErrors(base.players, values.players),
});
