/** Monthly engagements (specification 6.5). */
import { z } from 'zod';
import { defineContract } from '../contract';
import { itemId, momentText, month, optionalEmail, repeated, serverId, teamId } from '../fields';
import { type EngagementView, engagementForm, engagementView } from './engagement.model';

const engagementRef = z.object({ id: z.string(), userId: z.string() }).meta({ id: 'EngagementRef' });
export type EngagementRef = z.infer<typeof engagementRef>;

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
