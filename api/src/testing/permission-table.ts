/**
 * The permission table: a row for each call and target, a column for each caller. It is written by hand from the security
 * rules, not computed from the code that it checks.
 */
import { accountRows } from './permissions/accounts.rows';
import { boardRows } from './permissions/boards.rows';
import type { Rows } from './permissions/cells';
import { eventRows } from './permissions/events.rows';
import { filmRows } from './permissions/films.rows';
import { invitationRows } from './permissions/invitations.rows';
import { matchRows } from './permissions/match.rows';
import { monthRows } from './permissions/months.rows';
import { noticeRows } from './permissions/notices.rows';
import { otherRows } from './permissions/other.rows';
import { postRows } from './permissions/posts.rows';
import { teamRows } from './permissions/teams.rows';
import { userRows } from './permissions/users.rows';

export const permissionTable: Rows = {
  ...accountRows,
  ...userRows,
  ...teamRows,
  ...eventRows,
  ...matchRows,
  ...monthRows,
  ...boardRows,
  ...filmRows,
  ...otherRows,
  ...noticeRows,
  ...postRows,
  ...invitationRows,
};
