/** A child of the club (specification 3.2). */
import { z } from 'zod';
import { birthYear, dateKey, email, line, playerId, requiredLine, shirtNumber } from '../fields';

/** A player as one viewer may see them: what the viewer may not see is absent (specification 1.6). */
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

/** What a guardian says of their own child; a field that is absent stays as it is, `null` clears it. */
export const ownPlayerInput = z.object({
  /** An own child's id; any other, and none, makes a new child. */
  id: playerId.optional(),
  name: playerName,
  birthDate: dateKey.nullable().optional(),
  /** Of a new child, when there is no date of birth. */
  birthYear: birthYear.optional(),
  position: position.optional(),
  number: shirtNumber.nullable().optional(),
});
export type OwnPlayerInput = z.output<typeof ownPlayerInput>;

/** What an ADMIN says of a child that is linked to a user; ROOT links by id only. */
export const linkedPlayerInput = ownPlayerInput.extend({ name: playerName.optional(), club: line().optional() });
export type LinkedPlayerInput = z.output<typeof linkedPlayerInput>;

/** Children that one account may have. */
export const MAX_CHILDREN = 12;
