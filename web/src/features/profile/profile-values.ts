/** My account as its form holds it, and what of it is sent (spec sections 2 and 5). Pure. */

import type { ProfileInput, ProfileView } from '@touchline/shared/accounts/profiles.contract';
import { parentZip } from '@touchline/shared/fields';
import type { PlayerView } from '@touchline/shared/players/players.shapes';

/** A child's sub-form; club and team are the club's to say. */
export interface PlayerValues {
  /** Of a child that the club knows. */
  id?: string;
  name: string;
  birthDate: string;
  position: string;
  number: number | string;
}

export interface ProfileValues {
  userName: string;
  fullName: string;
  phoneNumber: string;
  zipCode: string;
  address: string;
  oldPassword: string;
  newPassword: string;
  players: PlayerValues[];
}

export const newPlayer: PlayerValues = { name: '', birthDate: '', position: '', number: '' };

const playerValues = ({ id, name, birthDate, position, number }: PlayerView): PlayerValues => ({
  id,
  name,
  birthDate: birthDate ?? '',
  position,
  number: number ?? '',
});

export const profileValues = (profile: ProfileView): ProfileValues => ({
  userName: profile.userName,
  fullName: profile.fullName,
  phoneNumber: profile.phoneNumber,
  zipCode: profile.zipCode,
  address: profile.address,
  oldPassword: '',
  newPassword: '',
  players: (profile.players ?? []).map(playerValues),
});

const sent = ({ id, name, birthDate, position, number }: PlayerValues) => ({
  ...(id !== undefined && { id }),
  name,
  birthDate: birthDate || null,
  position,
  number: number === '' ? null : Number(number),
});

/** The profile's changes on top of what they were based on; children that did not change stay out. */
export function profileBody(rev: number, base: ProfileValues, now: ProfileValues): ProfileInput {
  const changed = now.players.filter(
    (player) => !base.players.some((known) => JSON.stringify(known) === JSON.stringify(player)),
  );
  const { userName, fullName, phoneNumber, zipCode, address } = now;
  return {
    ...{ rev, userName, fullName, phoneNumber, zipCode, address },
    ...(changed.length > 0 && { players: changed.map(sent) }),
  };
}

export const profileErrors = (values: ProfileValues): Record<string, string> => ({
  ...(values.userName.trim() === '' && { userName: 'Name is required' }),
  ...(!parentZip.safeParse(values.zipCode).success && { zipCode: 'Zip code must be 5 or 6 digits' }),
  ...(values.oldPassword && !values.newPassword && { newPassword: 'Please type the new password' }),
  ...(values.newPassword && !values.oldPassword && { oldPassword: 'Please type the password that you have now' }),
  ...(values.newPassword && values.newPassword.length < 8 && { newPassword: 'Password must be at least 8 characters' }),
  ...Object.fromEntries(
    values.players.flatMap(({ name, number }, index) => [
      ...(name.trim() === '' ? [[`players.${index}.name`, 'Name is required']] : []),
      ...(number !== '' && !(Number(number) >= 0 && Number(number) <= 99)
        ? [[`players.${index}.number`, 'Between 0 and 99']]
        : []),
    ]),
  ),
});
