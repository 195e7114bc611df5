/**
 * An account: its fields, the views of it, and the forms for sign-in, registration and profile (specification 3.1 and 5.1).
 * Secrets are not fields of the model, so no view can hold them: `UserRecord` adds the password's hash.
 */
import { z } from 'zod';
import { role } from '../access/roles';
import {
  email,
  ignored,
  line,
  linkToken,
  newPassword,
  optionalEmail,
  parentZip,
  playerId,
  requiredLine,
  rev,
} from '../fields';
import { invitationToken, requestedChild } from '../invitations/invitation.model';
import { LANGUAGES } from '../languages';
import { defineModel, field, type RecordOf } from '../model';
import { linkedPlayerInput, MAX_CHILDREN, ownPlayerInput, playerView } from '../players/player.model';
import { postNews } from '../posts/post.model';

const userName = requiredLine('Name');

/** The ways to reach a person. */
const REACHES = ['PHONE', 'EMAIL'] as const;
export type Reach = (typeof REACHES)[number];
const reaches = z.array(z.enum(REACHES, 'Must be PHONE or EMAIL')).max(2, 'At most phone and email');

const shown = { visibleTo: 'root', exported: true, erased: 'removed' } as const;
/** Computed from other stored values, which the export lists. */
const computed = { visibleTo: 'root', exported: false, computed: true } as const;
const own = { ...shown, writableBy: ['owner'] } as const;

/** Visibilities: `full` for the owner and ADMIN; `root` for ROOT, who administers accounts and does not see the children of others. */
export const accountModel = defineModel(['full', 'root'], {
  id: field(z.string(), shown),
  emailAddress: field(z.string(), shown),
  userName: field(z.string(), { ...own, input: userName }),
  fullName: field(z.string(), { ...own, input: line() }),
  phoneNumber: field(z.string(), { ...shown, writableBy: ['owner', 'admin'], input: line(40), initial: '' }),
  zipCode: field(z.string(), { ...own, input: parentZip, initial: '' }),
  address: field(z.string(), { ...own, input: line(200), initial: '' }),
  /** The language of screens and mails; the browser's, when absent. */
  language: field(z.enum(LANGUAGES).optional(), { ...own, input: z.enum(LANGUAGES, 'Language must be en or es') }),
  /** How families of the teams that the user leads may reach them: nothing, unless the user chose it. */
  reachableBy: field(reaches.optional(), { ...own, input: reaches }),
  /** Film that the user makes waits while a device is connected by a mobile network. */
  wifiOnly: field(z.boolean().optional(), { ...own, input: z.boolean() }),
  players: field(z.array(playerView), { visibleTo: 'full', exported: true, computed: true }),
  roles: field(z.array(role), { ...shown, initial: [] }),
  /** Ids of the teams that the user belongs to, staff and family. */
  teams: field(z.array(z.string()), computed),
  /** Teams of which the user is a staff member: their staff roles count there. */
  staffTeams: field(z.array(z.string()), computed),
  /** Teams of the user's children, or where the user is a family member. A team may be in both lists. */
  familyTeams: field(z.array(z.string()), computed),
  venueGeoHashs: field(z.array(z.string()), { ...shown, initial: [] }),
  eventGeoHashs: field(z.array(z.string()), { ...shown, initial: [] }),
  /** The other spelling of the two lists. */
  venue_geo_hashs: field(z.array(z.string()), computed),
  event_geo_hashs: field(z.array(z.string()), computed),
  /** False until the mailed link was opened: contacts and memberships by address count only then. */
  active: field(z.boolean(), { ...shown, exported: false, initial: false }),
  createdAt: field(z.number(), shown),
  /** Counts saves of the profile. */
  rev: field(z.number().int(), { ...shown, initial: 1 }),
});

/** The stored fields of an account that views show; `UserRecord` adds those that never leave the server. */
export type AccountFields = RecordOf<typeof accountModel>;

const person = { id: true, emailAddress: true, userName: true, fullName: true, phoneNumber: true } as const;
const profile = {
  ...person,
  zipCode: true,
  address: true,
  language: true,
  reachableBy: true,
  players: true,
  rev: true,
} as const;
const geoHashs = { venueGeoHashs: true, eventGeoHashs: true, venue_geo_hashs: true, event_geo_hashs: true } as const;
const administered = { roles: true, ...geoHashs } as const;

/** The signed-in user. */
export const currentUser = accountModel.view
  .pick({
    ...person,
    language: true,
    wifiOnly: true,
    roles: true,
    teams: true,
    staffTeams: true,
    familyTeams: true,
    players: true,
  })
  .required({ players: true })
  /** The newest post that the user has not seen, or not confirmed where it asks. */
  .extend({ news: postNews.optional() })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.infer<typeof currentUser>;

/** An account as its owner and user administrators see it. */
export const profileView = accountModel.view.pick({ ...profile, wifiOnly: true }).meta({ id: 'Profile' });
export type ProfileView = z.infer<typeof profileView>;

/** An account on the users screen. */
export const userView = accountModel.view
  .pick({ ...profile, ...administered, teams: true, active: true })
  .meta({ id: 'User' });
export type UserView = z.infer<typeof userView>;

/** The account in an export of everything that the club holds about it. */
export const exportedAccount = accountModel.exported;

/** Absent fields stay unchanged. Fields about a user's place in the club are ignored, because users must not set them. */
export const profileInput = z.strictObject({
  rev,
  ...accountModel.updateFields('owner'),
  players: z.array(ownPlayerInput).max(MAX_CHILDREN, `At most ${MAX_CHILDREN} players`).optional(),
  id: ignored,
  emailAddress: ignored,
  password: ignored,
  oldPassword: ignored,
  newPassword: ignored,
  roles: ignored,
  teams: ignored,
  venueGeoHashs: ignored,
  eventGeoHashs: ignored,
  venue_geo_hashs: ignored,
  event_geo_hashs: ignored,
});
export type ProfileInput = z.output<typeof profileInput>;

/** An ADMIN's or ROOT's form of an account. */
export const userInput = z.strictObject({
  emailAddress: email,
  ...accountModel.updateFields('admin'),
  /** Children to link, or linked children to change. Children that are not listed stay linked. */
  players: z.array(linkedPlayerInput).max(MAX_CHILDREN, `At most ${MAX_CHILDREN} players`).optional(),
  removed: z.object({ players: z.array(playerId).max(MAX_CHILDREN) }).optional(),
  id: ignored,
  userName: ignored,
  fullName: ignored,
  zipCode: ignored,
  language: ignored,
  wifiOnly: ignored,
  address: ignored,
  password: ignored,
  roles: ignored,
  teams: ignored,
  venueGeoHashs: ignored,
  eventGeoHashs: ignored,
  venue_geo_hashs: ignored,
  event_geo_hashs: ignored,
  active: ignored,
  rev: ignored,
});
export type UserInput = z.output<typeof userInput>;

export const typedPassword = z.string().min(1, 'Password is required').max(128, 'At most 128 characters');

export const loginBody = z
  .strictObject({
    emailAddress: optionalEmail.optional(),
    userName: line().optional(),
    password: typedPassword,
  })
  .refine((body) => body.emailAddress || body.userName, { path: ['emailAddress'], message: 'Email is required' });

/** A request to join the team of a link, which is made when the account is activated. */
export const registeredRequest = z.strictObject({
  code: invitationToken,
  children: z.array(requestedChild).min(1, 'Add at least one child').max(MAX_CHILDREN, `At most ${MAX_CHILDREN}`),
});

export const registerBody = z.strictObject({
  userName,
  fullName: line().optional(),
  emailAddress: email,
  password: newPassword,
  /** The token of a mailed invitation: it proves the address, so the account is active at once. */
  invitation: linkToken.optional(),
  request: registeredRequest.optional(),
});

/** The one-time code as people type it, with or without its dash, in any case; read as its 8 letters and digits. */
export const startCode = z
  .string()
  .max(40, 'At most 40 characters')
  .transform((typed) => typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1'))
  .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{8}$/, 'The code has 8 letters and digits, such as ABCD-EFGH'));

export const startClubBody = z.strictObject({
  code: startCode,
  userName,
  emailAddress: email,
  password: newPassword,
});

export const changePasswordBody = z.strictObject({ oldPassword: typedPassword, newPassword });

export const activateBody = z.strictObject({ token: linkToken, password: typedPassword.optional() });
export const resetPasswordBody = z.strictObject({
  token: linkToken,
  password: newPassword,
  /** True ends the addresses of the account's calendar feeds, too. */
  endCalendars: z.boolean().optional(),
});

/** The examples of the API page: an account's address, its child, its form and itself. */
export const addressExample = 'parent@riverside.example';
export const playerExample = {
  id: '10000001',
  name: 'Leo Raman',
  club: 'Riverside FC',
  team: 'Riverside 2012 Green',
  position: 'Winger',
  number: 11,
  birthYear: 2012,
};
export const profileExample = {
  userName: 'parent',
  fullName: 'Priya Raman',
  phoneNumber: '+49 30 5550101',
  zipCode: '10437',
  address: 'Gleimstr. 55',
  rev: 1,
};
export const accountExample = {
  ...profileExample,
  id: 'u-parent-0001',
  emailAddress: addressExample,
  players: [playerExample],
};
