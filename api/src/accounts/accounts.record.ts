/** From what is known of a new account to what is stored. */
import type { UserRecord } from '@touchline/shared/server/records';

/** What is known of an account when it is made. */
export type NewAccount = Pick<UserRecord, 'emailAddress' | 'userName' | 'fullName' | 'passwordHash'>;

/** An account that nobody activated, without any role. */
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
