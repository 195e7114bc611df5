/** A child of the club (specification 3). */
import { z } from 'zod';
import { birthYear, dateKey, email, line, playerId, requiredLine, shirtNumber, USUAL_BIRTH_YEAR } from '../fields';
import { defineModel, field, type RecordOf } from '../model';

export const playerName = requiredLine('Name');
export const position = line(40);
/** Children that one account may have. */
export const MAX_CHILDREN = 12;
/** Children on the roster of one team. */
export const MAX_ROSTER = 500;

const GUARDIAN_AND_ADMIN = ['guardian', 'admin'] as const;

/** A child's record goes with the child. */
const own = { exported: true, erased: 'removed' } as const;

/** Visibilities: `full` for MANAGER and COACH staff and admins, `film` for the film crew, `family` for other families. */
export const playerModel = defineModel(['full', 'film', 'family'], {
  id: field(playerId, { visibleTo: 'family', ...own }),
  name: field(z.string(), { visibleTo: 'family', ...own, input: playerName, writableBy: GUARDIAN_AND_ADMIN }),
  club: field(z.string(), { visibleTo: 'family', ...own, input: line(), writableBy: ['admin'], initial: '' }),
  /** Name of the team in whose roster the player is shown. */
  team: field(z.string(), { visibleTo: 'family', exported: true, computed: true }),
  position: field(z.string(), {
    visibleTo: 'family',
    ...own,
    input: position,
    writableBy: GUARDIAN_AND_ADMIN,
    initial: '',
  }),
  number: field(shirtNumber.optional(), { visibleTo: 'family', ...own, writableBy: GUARDIAN_AND_ADMIN }),
  /** Follows the date of birth where there is one. */
  birthYear: field(birthYear, { visibleTo: 'film', ...own, writableBy: GUARDIAN_AND_ADMIN, initial: USUAL_BIRTH_YEAR }),
  birthDate: field(dateKey.optional(), { visibleTo: 'full', ...own, writableBy: GUARDIAN_AND_ADMIN }),
  /** Addresses of the guardians who have accepted; invited ones are in `invitations`. */
  contacts: field(z.array(email), { visibleTo: 'full', ...own }),
});

/** The stored fields of a player that views show; `PlayerRecord` adds those that never leave the server. */
export type PlayerFields = RecordOf<typeof playerModel>;

/** A player as one viewer may see them: a field that the viewer may not see is absent. */
export const playerView = playerModel.view.meta({ id: 'Player' });
export type PlayerView = z.infer<typeof playerView>;

/** Removes the fields of a player that a visibility does not include. */
export const maskPlayer = (player: PlayerView, visibility: 'full' | 'film' | 'family'): PlayerView =>
  playerModel.mask(player, visibility);

/** A guardian's form of their own child: an absent field stays, `null` clears it. */
export const ownPlayerInput = z.object({
  /** Id of an own child; any other id, or none, creates a new child. */
  id: playerId.optional(),
  ...playerModel.updateFields('guardian'),
  name: playerName,
});
export type OwnPlayerInput = z.output<typeof ownPlayerInput>;

/** An ADMIN's form of a child that is linked to a user; ROOT links by id only. */
export const linkedPlayerInput = z.object({ id: playerId.optional(), ...playerModel.updateFields('admin') });
export type LinkedPlayerInput = z.output<typeof linkedPlayerInput>;

/** A child on the roster that may be the same as another one: the name differs by at most a letter, or surname and year agree. */
export const lookAlike = z
  .object({ playerId, name: z.string(), number: shirtNumber.optional(), hasGuardian: z.boolean() })
  .meta({ id: 'LookAlike' });
export type LookAlike = z.infer<typeof lookAlike>;
