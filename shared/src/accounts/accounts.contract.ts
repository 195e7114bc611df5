/** Sign-in, accounts and passwords (specification 6.2). */
import { z } from 'zod';
import { defineContract } from '../contract';
import { email } from '../fields';
import { selectFields } from '../model';
import {
  accountExample,
  activateBody,
  addressExample,
  changePasswordBody,
  currentUser,
  loginBody,
  registerBody,
  resetPasswordBody,
  startClubBody,
} from './account.model';

const token = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE';

export const accountsContract = defineContract({
  login: {
    method: 'POST',
    path: '/api/login',
    action: 'account.enter',
    summary: 'Signs in by emailAddress or by userName. Returns an access token.',
    body: loginBody,
    reply: z.string(),
    fails: ['LOGIN_FAILED'],
    limit: 'login',
    example: { body: { emailAddress: addressExample, password: 'touchline' }, reply: token },
  },
  logout: {
    method: 'POST',
    path: '/api/logout',
    action: 'account.own',
    summary: 'Ends the session of this token.',
    reply: z.string(),
    signsOut: true,
    example: { reply: addressExample },
  },
  current_user: {
    method: 'GET',
    path: '/api/current_user',
    action: 'account.own',
    summary:
      'Returns the signed-in user. Accepts the token as x-auth-token or as bearer; fails with 400 if both are sent and differ.',
    reply: currentUser,
    example: {
      reply: selectFields(currentUser, {
        ...accountExample,
        roles: ['PARENT'],
        teams: ['26618'],
        staffTeams: [],
        familyTeams: ['26618'],
      }),
    },
  },
  register: {
    method: 'POST',
    path: '/api/register',
    action: 'account.enter',
    summary:
      'Creates an inactive account and mails its activation link. With the token of an invitation that was mailed to this address, the account is active at once. A request to join a team is made when the account is activated. The response does not show whether the address was known or the token valid.',
    body: registerBody,
    reply: z.string(),
    fails: ['CONFLICT'],
    limit: 'register',
    example: {
      body: { userName: 'Ana', fullName: 'Ana Silva', emailAddress: 'ana@riverside.example', password: 'corner flag' },
      reply: 'ana@riverside.example',
    },
  },
  start_club: {
    method: 'POST',
    path: '/api/start_club',
    action: 'account.enter',
    summary:
      'Creates the first account, with the roles ROOT and ADMIN. Needs the code that the server printed. Returns an access token. Fails with 403 for a wrong code, and with 409 when the club has an account.',
    body: startClubBody,
    reply: z.string(),
    fails: ['CONFLICT'],
    limit: 'login',
    example: {
      body: {
        code: 'ABCD-EFGH',
        userName: 'Ana Silva',
        emailAddress: 'ana@riverside.example',
        password: 'corner flag',
      },
      reply: token,
    },
  },
  activate: {
    method: 'POST',
    path: '/api/activate',
    action: 'account.enter',
    summary:
      'Activates the account of a mailed link, with the name and password of its registration. The link works once, within 7 days. If a password is sent and differs from that of the registration, the call fails with 403 and the link stays valid.',
    body: activateBody,
    reply: z.string(),
    limit: 'login',
    example: { body: { token }, reply: addressExample },
  },
  forgot_password: {
    method: 'PUT',
    path: '/api/forgot-password/:email',
    action: 'account.enter',
    summary: 'Mails a reset link. The response does not show whether the address is known.',
    params: z.object({ email }),
    reply: z.string(),
    limit: 'forgot',
    example: { params: { email: addressExample }, reply: addressExample },
  },
  reset_password: {
    method: 'POST',
    path: '/api/reset_password',
    action: 'account.enter',
    summary:
      'Sets a new password by a mailed link, and ends every session of the account. The link works once, within an hour.',
    body: resetPasswordBody,
    reply: z.string(),
    limit: 'login',
    example: { body: { token, password: 'corner flag' }, reply: addressExample },
  },
  change_password: {
    method: 'POST',
    path: '/api/change-password',
    action: 'account.own',
    summary: 'Sets a new password and ends the other sessions of the account.',
    body: changePasswordBody,
    reply: z.string(),
    limit: 'login',
    example: { body: { oldPassword: 'touchline', newPassword: 'corner flag' }, reply: addressExample },
  },
});
