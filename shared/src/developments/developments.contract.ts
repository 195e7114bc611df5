/** Monthly player developments (specification 6.5). */
import { z } from 'zod';
import { defineContract } from '../contract';
import { email, itemId, momentText, month, playerId, teamId } from '../fields';
import { type DevelopmentView, developmentForm, developmentView } from './development.model';

const developmentRef = z.object({ id: z.string(), playerId: z.string() }).meta({ id: 'DevelopmentRef' });
export type DevelopmentRef = z.infer<typeof developmentRef>;

const development: DevelopmentView = {
  id: '50000001',
  playerId: '10000001',
  playerName: 'Leo Raman',
  contactEmail: 'parent@riverside.example',
  birthYear: 2012,
  month: Date.UTC(2026, 4),
  teamId: '26618',
  matches: [
    {
      id: '51000001',
      eventId: '100000001',
      shirtColor: 'green',
      shirtNumber: 11,
      shareLink: 'https://film.example/leo/share.mov',
      wipLink: '',
      learnLink: '',
      advice: 'Look over your shoulder before the ball comes.',
      position: 'Winger',
      eventSource: '',
      hodPlayerIds: [],
    },
  ],
  version: 2,
  rev: 2,
};
const ref = { id: development.id, playerId: development.playerId };
const query = { time: '2026-05', playerId: development.playerId };

export const developmentsContract = defineContract({
  list_developments: {
    method: 'GET',
    path: '/api/list_developments',
    action: 'development.list',
    summary:
      "Lists the developments of the caller's teams, and all for ADMIN, from at most 24 months ago (ADMIN and FILMING) or 2 months ago (others) to 30 days ahead.",
    query: z.object({ startTime: momentText.optional(), endTime: momentText.optional() }),
    reply: z.array(developmentView),
    example: { query: {}, reply: [development] },
  },
  show_developments: {
    method: 'GET',
    path: '/api/show_developments',
    action: 'development.show',
    summary: "Lists a player's developments, optionally of one month.",
    query: z.object({ time: month.optional(), playerId }),
    reply: z.array(developmentView),
    fails: ['NOT_FOUND'],
    example: { query, reply: [development] },
  },
  get_development: {
    method: 'GET',
    path: '/api/get_development',
    action: 'development.show',
    summary: "Returns a player's development of one month.",
    query: z.object({ time: month, playerId }),
    reply: developmentView,
    fails: ['NOT_FOUND'],
    example: { query, reply: development },
  },
  add_development: {
    method: 'POST',
    path: '/api/add_development',
    action: 'development.change',
    summary: "Creates a player's development for a month. Returns the existing one, if there is one.",
    body: z.object({
      id: itemId.optional(),
      month,
      contactEmail: email,
      playerId,
      /** One of the player's teams; by default the first in which the caller may do this. */
      teamId: teamId.optional(),
    }),
    reply: developmentRef,
    example: {
      body: { month: development.month, contactEmail: 'parent@riverside.example', playerId: development.playerId },
      reply: ref,
    },
  },
  update_development: {
    method: 'POST',
    path: '/api/update_development',
    action: 'development.change',
    summary: 'Saves a development. With an outdated `rev`, fails with 409 and the current development.',
    body: developmentForm,
    reply: developmentRef,
    example: { body: { id: development.id, rev: 2, matches: development.matches }, reply: ref },
  },
  remove_development: {
    method: 'DELETE',
    path: '/api/remove_development/:month/:playerId',
    action: 'development.remove',
    summary: 'Removes a development. Returns its id.',
    params: z.object({ month, playerId }),
    reply: z.string(),
    example: { params: { month: '2026-05', playerId: development.playerId }, reply: development.id },
  },
});
