/** What only the demo club has (design section 11). Without DEMO the call answers 404. */
import { z } from 'zod';
import { defineContract } from '../contract';
import { teamId } from '../fields';

export const simulation = z
  .object({ id: z.string(), name: z.string(), families: z.number().int(), seconds: z.number().int() })
  .meta({ id: 'Simulation' });
export type Simulation = z.infer<typeof simulation>;

export const demoContract = defineContract({
  simulate_answers: {
    method: 'POST',
    path: '/api/simulate_answers/:teamId',
    action: 'demo.simulate',
    summary: "For a minute, the demo club's families answer the team's next event.",
    params: z.object({ teamId }),
    reply: simulation,
    example: {
      params: { teamId: '26618' },
      reply: { id: '100000001', name: 'Green vs Harbor City', families: 13, seconds: 60 },
    },
  },
});
