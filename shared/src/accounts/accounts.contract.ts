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
    summary: 'Answers the access token. By emailAddress, else by userName.',
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
    example: { reply: addressExample },
  },
  current_user: {
    method: 'GET',
    path: '/api/current_user',
    action: 'account.own',
    summary: 'The signed-in user. The token may come as x-auth-token or as bearer; two different ones are 400.',
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
      'Creates an inactive account and mails its activation link. With the token of an invitation that was mailed to this address the account is active at once. A request to join a team is made when the account is activated. Answers alike for a known address, and for a token that is not valid.',
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
      'Makes the first account, with ROOT and ADMIN, by the code that the server printed; answers its access token. A wrong code is 403, a club that has an account 409.',
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
      'Activates the account of a mailed link (7 days, once) as it was registered with. A password, when sent, must be the one of that registration, else 403; the link stays.',
    body: activateBody,
    reply: z.string(),
    limit: 'login',
    example: { body: { token }, reply: addressExample },
  },
  forgot_password: {
    method: 'PUT',
    path: '/api/forgot-password/:email',
    action: 'account.enter',
    summary: 'Mails a reset link. Answers alike for an unknown address.',
    params: z.object({ email }),
    reply: z.string(),
    limit: 'forgot',
    example: { params: { email: addressExample }, reply: addressExample },
  },
  reset_password: {
    method: 'POST',
    path: '/api/reset_password',
    action: 'account.enter',
    summary: 'Sets a new password by a mailed link (1 hour, once) and ends every session of the account.',
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
