/** The coaches and managers whom a team's families call or write to. */
import { z } from 'zod';
import { defineContract } from '../contract';
import { teamId } from '../fields';

/** A leader of the team, with what they chose to show to families. */
export const teamContact = z
  .object({
    name: z.string(),
    role: z.enum(['COACH', 'MANAGER']),
    phoneNumber: z.string().optional(),
    emailAddress: z.string().optional(),
  })
  .meta({ id: 'TeamContact' });
export type TeamContact = z.infer<typeof teamContact>;

const phoneNumber = '+49 30 5550103';

export const teamContactsContract = defineContract({
  show_team_contacts: {
    method: 'GET',
    path: '/api/show_team_contacts',
    action: 'team.contacts',
    summary:
      'Lists the coaches and managers of a team by name, with the phone number and the address that each chose to show to families.',
    query: z.object({ teamId }),
    reply: z.array(teamContact),
    example: { query: { teamId: '26618' }, reply: [{ name: 'Marta Nowak', role: 'COACH', phoneNumber }] },
  },
});
