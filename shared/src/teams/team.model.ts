/** A team, its people and its roster (specification 3). */
import { z } from 'zod';
import { CAPACITIES } from '../access/roles';
import { birthYear, line, optionalEmail, requiredLine, rev, teamId, USUAL_BIRTH_YEAR } from '../fields';
import { clipWindows, matchFormat } from '../match/match-format';
import { defineModel, field, type RecordOf } from '../model';
import { playerView } from '../players/player.model';
import { MAX_REMINDERS } from './team-words';

/** A team is nobody's: the export names the teams that the person belongs to. */
const ofTeam = { visibleTo: 'none', exported: false, erased: 'kept' } as const;
const everybody = { ...ofTeam, writableBy: ['staff'] } as const;
const staff = { ...everybody, visibleTo: 'full' } as const;
/** Copies of a staff member's name and address: the export has them with the account. */
const copied = { ...everybody, erased: 'emptied' } as const;
const people = { visibleTo: 'full', exported: false, computed: true } as const;
export const capacity = z.enum(CAPACITIES);
const membership = z.object({ emailAddress: z.string(), capacity });

/**
 * Visibilities are those of the roster (`rosterVisibility`): addresses for the team's staff, the roster for its people,
 * neither for `none`. Members and roster have calls of their own.
 */
export const teamModel = defineModel(['full', 'film', 'family', 'none'], {
  id: field(teamId, { ...ofTeam, exported: true }),
  name: field(z.string(), { ...everybody, exported: true, input: requiredLine('Name') }),
  city: field(z.string(), { ...everybody, input: line(), initial: '' }),
  state: field(z.string(), { ...everybody, input: line(40), initial: '' }),
  playerBirthYear: field(birthYear, { ...everybody, initial: USUAL_BIRTH_YEAR }),
  practiceField: field(z.string(), { ...everybody, input: line(), initial: '' }),
  competitiveLevel: field(z.string(), { ...everybody, input: line(), initial: '' }),
  coach: field(z.string(), { ...copied, input: line(), initial: '' }),
  manager: field(z.string(), { ...copied, input: line(), initial: '' }),
  coachEmail: field(z.string(), { ...copied, visibleTo: 'full', input: optionalEmail, initial: '' }),
  managerEmail: field(z.string(), { ...copied, visibleTo: 'full', input: optionalEmail, initial: '' }),
  /** Hours before an event at which families without an answer are reminded; the usual ones, when absent. */
  reminders: field(
    z
      .array(z.number().int().min(1, 'Between 1 and 168 hours').max(168, 'Between 1 and 168 hours'))
      .max(MAX_REMINDERS, `At most ${MAX_REMINDERS} reminders`)
      .optional(),
    staff,
  ),
  /** The format of its games; the usual one of the age group, when absent. */
  matchFormat: field(matchFormat.optional(), everybody),
  /** False: families do not see how long their own child played. */
  showMinutes: field(z.boolean().optional(), everybody),
  /** Seconds of film around an entry that becomes a play; the usual ones, when absent. */
  clipWindows: field(clipWindows.optional(), staff),
  members: field(z.array(z.string()), people),
  memberships: field(z.array(membership), people),
  players: field(z.array(playerView), { visibleTo: 'family', exported: false, computed: true }),
  version: field(z.number().int(), ofTeam),
  rev: field(z.number().int(), ofTeam),
});

/** The stored fields of a team that views show; `TeamRecord` adds those that never leave the server. */
export type TeamFields = RecordOf<typeof teamModel>;

/** A team as one viewer may see it. */
export const teamView = teamModel.view.meta({ id: 'Team' });
export type TeamView = z.infer<typeof teamView>;

/** The fields of any team that every role may see: no addresses, no children. */
export const teamCard = teamModel.view
  .pick({ id: true, name: true, city: true, state: true, playerBirthYear: true })
  .meta({ id: 'TeamCard' });
export type TeamCard = z.infer<typeof teamCard>;

export const teamInput = z.object({ ...teamModel.newFields('staff'), id: teamId.optional() });
export type TeamInput = z.output<typeof teamInput>;

/** A save of the whole form: an absent field stays. */
export const teamForm = z.object({ ...teamModel.updateFields('staff'), id: teamId, rev });
export type TeamForm = z.output<typeof teamForm>;
