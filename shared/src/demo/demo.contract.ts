/** Calls of the demo club (specification 11.3). Without DEMO they return 404. */
import { z } from 'zod';
import { defineContract } from '../contract';
import { eventKey } from '../events/event.model';
import { teamId } from '../fields';

export const simulation = z
  .object({ id: z.string(), name: z.string(), families: z.number().int(), seconds: z.number().int() })
  .meta({ id: 'Simulation' });
export type Simulation = z.infer<typeof simulation>;

export const simulatedMatch = z
  .object({ key: eventKey, name: z.string(), seconds: z.number().int() })
  .meta({ id: 'SimulatedMatch' });
export type SimulatedMatch = z.infer<typeof simulatedMatch>;

export const outboxMail = z
  .object({ to: z.string(), subject: z.string(), text: z.string(), at: z.number() })
  .meta({ id: 'OutboxMail' });
export type OutboxMail = z.infer<typeof outboxMail>;

export const demoContract = defineContract({
  simulate_answers: {
    method: 'POST',
    path: '/api/simulate_answers/:teamId',
    action: 'demo.simulate',
    summary: "Lets the families of the demo club answer the team's next event for a minute.",
    params: z.object({ teamId }),
    reply: simulation,
    example: {
      params: { teamId: '26618' },
      reply: { id: '100000001', name: 'Green vs Harbor City', families: 13, seconds: 60 },
    },
  },
  simulate_match: {
    method: 'POST',
    path: '/api/simulate_match/:teamId',
    action: 'demo.simulate',
    summary:
      'Adds a game to the team of the demo club and plays it at 20 times its speed: line-up, goals, substitutions and the result.',
    params: z.object({ teamId }),
    reply: simulatedMatch,
    example: {
      params: { teamId: '26618' },
      reply: { key: { time: '2026-10', hash: 'u33d', id: '100000001' }, name: 'Green vs Harbor City', seconds: 160 },
    },
  },
  list_outbox: {
    method: 'GET',
    path: '/api/list_outbox',
    action: 'demo.mailbox',
    summary: 'Lists the last 50 mails that the demo club would have sent, newest first.',
    reply: z.array(outboxMail),
    fails: ['NOT_FOUND'],
    example: {
      reply: [
        {
          to: 'ana@riverside.example',
          subject: 'Activate your Touchline account',
          text: 'Hello Ana,',
          at: 1_790_000_000_000,
        },
      ],
    },
  },
});
