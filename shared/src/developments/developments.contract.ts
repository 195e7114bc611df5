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
      "Developments of the caller's teams, all for ADMIN: 24 months back for ADMIN and FILMING, 2 for others, to 30 days ahead.",
    query: z.object({ startTime: momentText.optional(), endTime: momentText.optional() }),
    reply: z.array(developmentView),
    example: { query: {}, reply: [development] },
  },
  show_developments: {
    method: 'GET',
    path: '/api/show_developments',
    action: 'development.show',
    summary: "A player's developments, of one month when given; none is an empty list.",
    query: z.object({ time: month.optional(), playerId }),
    reply: z.array(developmentView),
    fails: ['NOT_FOUND'],
    example: { query, reply: [development] },
  },
  get_development: {
    method: 'GET',
    path: '/api/get_development',
    action: 'development.show',
    summary: "A player's development of one month.",
    query: z.object({ time: month, playerId }),
    reply: developmentView,
    fails: ['NOT_FOUND'],
    example: { query, reply: development },
  },
  add_development: {
    method: 'POST',
    path: '/api/add_development',
    action: 'development.change',
    summary: "Opens a player's month; one that is there already is answered.",
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
    summary: 'Saves a development. An older `rev` is 409 with the development as it is.',
    body: developmentForm,
    reply: developmentRef,
    example: { body: { id: development.id, rev: 2, matches: development.matches }, reply: ref },
  },
  remove_development: {
    method: 'DELETE',
    path: '/api/remove_development/:month/:playerId',
    action: 'development.remove',
    summary: 'Removes a development; answers its id.',
    params: z.object({ month, playerId }),
    reply: z.string(),
    example: { params: { month: '2026-05', playerId: development.playerId }, reply: development.id },
  },
});
