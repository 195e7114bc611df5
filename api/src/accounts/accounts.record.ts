/** Builds the record of a new account. */
import type { UserRecord } from '@touchline/shared/server/records';

/** The facts of a new account. */
export type NewAccount = Pick<UserRecord, 'emailAddress' | 'userName' | 'fullName' | 'passwordHash'>;

/** Returns an inactive account without roles. */
export const newUser = (_id: string, { emailAddress, userName, fullName, passwordHash }: NewAccount): UserRecord => ({
  _id,
  emailAddress,
  userName,
  fullName,
  passwordHash,
  phoneNumber: '',
  zipCode: '',
  address: '',
  active: false,
  roles: [],
  venueGeoHashs: [],
  eventGeoHashs: [],
  createdAt: Date.now(),
  rev: 1,
});
