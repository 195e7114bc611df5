/** The forms for sign-in and registration, and the signed-in user (specification 3.1 and 5.1). */
import { z } from 'zod';
import { role } from '../access/roles';
import { email, line, newPassword, optionalEmail, requiredLine } from '../fields';
import { playerView } from '../players/player.model';

export const typedPassword = z.string().min(1, 'Password is required').max(128, 'At most 128 characters');

export const loginBody = z
  .strictObject({
    emailAddress: optionalEmail.optional(),
    userName: line().optional(),
    password: typedPassword,
  })
  .refine((body) => body.emailAddress || body.userName, { path: ['emailAddress'], message: 'E-mail is required' });

/** A single-use token from a mailed link. */
export const linkToken = z.string().regex(/^[A-Za-z0-9_-]{20,200}$/, 'This link is not valid');

export const registerBody = z.strictObject({
  userName: requiredLine('Name'),
  fullName: line().optional(),
  emailAddress: email,
  password: newPassword,
  /** The token of a mailed invitation: it proves the address, so the account is active at once. */
  invitation: linkToken.optional(),
});

/** The one-time code as people type it, with or without its dash, in any case; read as its 8 letters and digits. */
export const startCode = z
  .string()
  .max(40, 'At most 40 characters')
  .transform((typed) => typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1'))
  .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{8}$/, 'The code has 8 letters and digits, such as ABCD-EFGH'));

export const startClubBody = z.strictObject({
  code: startCode,
  userName: requiredLine('Name'),
  emailAddress: email,
  password: newPassword,
});

export const changePasswordBody = z.strictObject({ oldPassword: typedPassword, newPassword });

export const activateBody = z.strictObject({ token: linkToken, password: typedPassword.optional() });
export const resetPasswordBody = z.strictObject({ token: linkToken, password: newPassword });

export const currentUser = z
  .object({
    id: z.string(),
    emailAddress: z.string(),
    userName: z.string(),
    fullName: z.string(),
    phoneNumber: z.string(),
    roles: z.array(role),
    /** Ids of the teams that the user belongs to, staff and family. */
    teams: z.array(z.string()),
    /** Teams of which the user is a staff member: their staff roles count there. */
    staffTeams: z.array(z.string()),
    /** Teams of the user's children, or where they are a family member; one may be among the others too. */
    familyTeams: z.array(z.string()),
    players: z.array(playerView),
  })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.infer<typeof currentUser>;
