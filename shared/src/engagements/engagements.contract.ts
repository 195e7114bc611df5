/** Monthly engagements (specification 6.5). */
import { z } from 'zod';
import { defineContract } from '../contract';
import { itemId, momentText, month, monthKey, optionalEmail, repeated, rowsBefore, serverId, teamId } from '../fields';
import { PAGE_ROWS } from '../pages';
import { amount, type EngagementView, engagementForm, engagementView } from './engagement.model';

const engagementRef = z.object({ id: z.string(), userId: z.string() }).meta({ id: 'EngagementRef' });
export type EngagementRef = z.infer<typeof engagementRef>;

const fee = z.object({ teamId, month: monthKey, amount }).meta({ id: 'Fee' });
export type Fee = z.infer<typeof fee>;

const ledgerMonth = z
  .object({
    month: monthKey,
    due: z.number(),
    paid: z.number(),
    /** Due minus paid: negative when paid in advance. */
    open: z.number(),
    hours: z.number(),
  })
  .meta({ id: 'LedgerMonth' });
export type LedgerMonth = z.infer<typeof ledgerMonth>;

const ledgerFamily = z
  .object({
    id: z.string(),
    teamId: z.string(),
    guardians: z.array(z.object({ userId: z.string(), name: z.string(), emailAddress: z.string() })),
    children: z.array(z.string()),
    months: z.array(ledgerMonth),
  })
  .meta({ id: 'LedgerFamily' });
export type LedgerFamily = z.infer<typeof ledgerFamily>;

const ledger = z
  .object({ currency: z.string(), fees: z.array(fee), families: z.array(ledgerFamily) })
  .meta({ id: 'Ledger' });
export type Ledger = z.infer<typeof ledger>;

/** A page of engagements. */
const engagementPage = z
  .object({
    /** The engagements of all pages. */
    total: z.number().int(),
    engagements: z.array(engagementView),
  })
  .meta({ id: 'EngagementPage' });
export type EngagementPage = z.infer<typeof engagementPage>;

const engagement: EngagementView = {
  id: '40000001',
  userId: 'u-parent-0001',
  userName: 'Priya Raman',
  userEmail: 'parent@riverside.example',
  userPhone: '+49 30 5550101',
  month: Date.UTC(2026, 4),
  teamId: '26618',
  datesOfSignup: [],
  datesOfParticipation: [],
  numOfPlayers: [2],
  payments: [{ id: '41000001', amount: 10, method: 'PayPal' }],
  volunteers: [{ id: '42000001', role: 'Ref' }],
  version: 2,
  rev: 2,
};
const ref = { id: engagement.id, userId: engagement.userId };

export const engagementsContract = defineContract({
  list_engagements: {
    method: 'GET',
    path: '/api/list_engagements',
    action: 'engagement.list',
    summary:
      "Lists the engagements of a manager's teams, and all for ADMIN, from at most 24 months ago to 30 days ahead.",
    query: z.object({
      startTime: momentText.optional(),
      endTime: momentText.optional(),
      teams: repeated(teamId).optional(),
    }),
    reply: z.array(engagementView),
    example: { query: { teams: ['26618'] }, reply: [engagement] },
  },
  show_engagements: {
    method: 'GET',
    path: '/api/show_engagements',
    action: 'engagement.show',
    summary: 'Lists the engagements of these teams that the caller may see: all for staff, their own for parents.',
    query: z.object({ teams: repeated(teamId).optional() }),
    reply: z.array(engagementView),
    example: { query: { teams: ['26618'] }, reply: [engagement] },
  },
  find_engagements: {
    method: 'GET',
    path: '/api/find_engagements',
    action: 'engagement.find',
    summary: `Lists a page of at most ${PAGE_ROWS} engagements of the teams that the caller leads, and of all teams for ADMIN. With a month, lists those of that month by team; without one, those from 24 months ago to 30 days ahead, newest months first. A team narrows the list. With an id, lists that engagement, whatever its month.`,
    query: z.object({
      month: month.optional(),
      team: teamId.optional(),
      id: itemId.optional(),
      /** Rows before the page. */
      from: rowsBefore.optional(),
    }),
    reply: engagementPage,
    example: { query: { month: '2026-05', team: '26618' }, reply: { total: 1, engagements: [engagement] } },
  },
  get_engagement: {
    method: 'GET',
    path: '/api/get_engagement',
    action: 'engagement.show',
    summary: 'Returns one engagement of a month and team, by its id or by its user.',
    query: z.object({ time: month, teamId, id: z.union([itemId, serverId]) }),
    reply: engagementView,
    fails: ['NOT_FOUND'],
    example: { query: { time: '2026-05', teamId: '26618', id: engagement.id }, reply: engagement },
  },
  show_ledger: {
    method: 'GET',
    path: '/api/show_ledger',
    action: 'engagement.show',
    summary:
      'Lists the amounts due, paid and open of each family and month. Staff see all families of their teams, parents their own.',
    query: z.object({ teams: repeated(teamId).optional(), from: month.optional(), until: month.optional() }),
    reply: ledger,
    example: {
      query: { teams: ['26618'], from: '2026-05', until: '2026-05' },
      reply: {
        currency: 'USD',
        fees: [{ teamId: '26618', month: '2026-05', amount: 30 }],
        families: [
          {
            id: '10000001',
            teamId: '26618',
            guardians: [{ userId: 'u-parent-0001', name: 'Priya Raman', emailAddress: 'parent@riverside.example' }],
            children: ['Mia Raman'],
            months: [{ month: '2026-05', due: 30, paid: 10, open: 20, hours: 1 }],
          },
        ],
      },
    },
  },
  set_fee: {
    method: 'POST',
    path: '/api/set_fee',
    action: 'engagement.change',
    summary:
      "Sets a team's monthly fee per child from this month on, until another month has its own. Answers the fee.",
    body: z.object({ teamId, month, amount }),
    reply: fee,
    example: {
      body: { teamId: '26618', month: '2026-05', amount: 30 },
      reply: { teamId: '26618', month: '2026-05', amount: 30 },
    },
  },
  add_engagement: {
    method: 'POST',
    path: '/api/add_engagement',
    action: 'engagement.change',
    summary:
      "Creates a user's engagement for a month with a team; without an address, the caller's own. Returns the existing one, if there is one.",
    body: z.object({
      id: itemId.optional(),
      teamId,
      month,
      userEmail: optionalEmail.optional(),
    }),
    reply: engagementRef,
    example: { body: { teamId: '26618', month: engagement.month, userEmail: engagement.userEmail }, reply: ref },
  },
  update_engagement: {
    method: 'POST',
    path: '/api/update_engagement',
    action: 'engagement.change',
    summary: 'Saves an engagement. With an outdated `rev`, fails with 409 and the current engagement.',
    body: engagementForm,
    reply: engagementRef,
    example: { body: { id: engagement.id, rev: 2, payments: engagement.payments }, reply: ref },
  },
  remove_engagement: {
    method: 'DELETE',
    path: '/api/remove_engagement/:teamId/:month/:userId',
    action: 'engagement.change',
    summary: 'Removes an engagement. Returns its id.',
    params: z.object({ teamId, month, userId: serverId }),
    reply: z.string(),
    example: { params: { teamId: '26618', month: '2026-05', userId: engagement.userId }, reply: engagement.id },
  },
});
