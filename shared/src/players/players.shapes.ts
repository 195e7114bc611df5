/** A child of the club (spec section 3, Player). */
import { z } from 'zod';
import { birthYear, dateKey, email, line, playerId, requiredLine, shirtNumber } from '../fields';

/** A player as one viewer may see them: what the viewer may not see is absent (security section 2.3). */
export const playerView = z
  .object({
    id: playerId,
    name: z.string(),
    club: z.string(),
    team: z.string(),
    position: z.string(),
    number: shirtNumber.optional(),
    birthYear: birthYear.optional(),
    birthDate: dateKey.optional(),
    contacts: z.array(email).optional(),
  })
  .meta({ id: 'Player' });
export type PlayerView = z.infer<typeof playerView>;

export const playerName = requiredLine('Name');
export const position = line(40);
