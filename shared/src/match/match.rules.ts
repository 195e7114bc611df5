/** Permissions on matches, and what a journal takes. */

import { type Actor, isGuardian, isStaff } from '../access/actor';
import { STAFF_ROLES } from '../access/roles';
import { anyRole, only, rule } from '../access/rule';
import type { Participant } from '../events/event.model';
import { type EventFacts, eventRules, managesAttendees, visibilityOf } from '../events/events.rules';
import type { Visibility } from '../events/help.model';
import { holdersOf, type TakenJob } from '../events/job-kind';
import { type EntryKind, KINDS_OF_HELPERS, type Side } from './entries';

export interface MatchFacts extends EventFacts {
  /** The account of a family that staff named for the score, or that holds the job. */
  readonly scorers: readonly string[];
}

/** An event, and its children of other teams (`borrowedOf`). Their guardians read its matches, and nothing else of the event. */
export interface MatchReading extends EventFacts {
  readonly borrowed?: readonly string[];
}

/** Returns the children on the list of an event who come from a team that is not the event's. */
export const borrowedOf = (
  tags: readonly string[],
  participants: readonly Pick<Participant, 'playerId' | 'teamId'>[],
): string[] => participants.flatMap(({ playerId, teamId }) => (tags.includes(teamId) ? [] : [playerId]));

const guardsBorrowed = (actor: Actor, { borrowed = [] }: Pick<MatchReading, 'borrowed'>): boolean =>
  borrowed.some((child) => isGuardian(actor, child));

/** Returns how much of a match the caller may see: guardians of a borrowed child as much as families of the team. */
export function matchVisibilityOf(actor: Actor, facts: Omit<MatchReading, 'createdBy'>): Visibility {
  const visibility = visibilityOf(actor, facts.tags);
  return visibility === 'anonymous' && guardsBorrowed(actor, facts) ? 'masked' : visibility;
}

/** A film crew of the team sees what families see, and enters what helpers enter. */
const isFilmCrew = (actor: Actor, { tags }: Pick<EventFacts, 'tags'>): boolean =>
  tags.some((tag) => isStaff(actor, tag, 'FILMING'));

export const matchRules = {
  'match.read': rule<MatchReading>(anyRole, (actor, facts) =>
    guardsBorrowed(actor, facts) ? 'yes' : eventRules['event.read'].on(actor, facts),
  ),
  /** Format, line-up and plan. */
  'match.lineup': eventRules['event.attendance'],
  /** Entries of the journal: `mayEnter` says which kinds. */
  'match.enter': rule<MatchFacts>(only('ADMIN', 'PARENT', ...STAFF_ROLES), (actor, facts) => {
    if (managesAttendees(actor, facts.tags) || isFilmCrew(actor, facts)) return 'yes';
    const verdict = eventRules['event.read'].on(actor, facts);
    return verdict === 'yes' && !facts.scorers.includes(actor.userId) ? 'no' : verdict;
  }),
  /** Plays from the journal. */
  'match.clips': eventRules['event.change'],
};

/** Returns whether the caller may enter a kind: a team's manager, its coach and ADMIN all of them, others the score and moments. */
export const mayEnter = (actor: Actor, { tags }: Pick<EventFacts, 'tags'>, kind: EntryKind): boolean =>
  managesAttendees(actor, tags) || KINDS_OF_HELPERS.includes(kind);

/** Returns the accounts of families that may enter the score: the one that staff named, and who holds the job. */
export const scorersOf = (named: string | undefined, jobs: readonly TakenJob[]): string[] => [
  ...(named === undefined ? [] : [named]),
  ...holdersOf(jobs, 'SCORE'),
];

/** How far the time of an entry may be from the server's clock while there is a connection (ms). */
export const CLOCK_TOLERANCE = 5 * 60_000;
/** Entries are taken until this time after the match was planned to begin, or its journal began (ms). */
export const ENTRIES_UNTIL = 30 * 24 * 3_600_000;
/** Entries may be this much earlier than that (ms). */
export const ENTRIES_FROM = 3 * 3_600_000;
/**
 * In this time after the planned start an entry is made within CLOCK_TOLERANCE, unless its phone was offline. Later, people type times (ms).
 */
export const LIVE_UNTIL = 12 * 3_600_000;

/** When a match was planned to begin, and when its journal did (ms). A match goes on another day, and an event that moves keeps its journal. */
export interface MatchTimes {
  planned: number;
  begun?: number | undefined;
}

/** Returns the problem with the time of an entry, or undefined. */
export function timeProblem(
  entry: { at: number; offline?: boolean | undefined },
  { planned, begun = planned }: MatchTimes,
  now: number,
): string | undefined {
  if (entry.at > now + CLOCK_TOLERANCE) return 'Is in the future: check the clock of this device';
  if (now > Math.max(planned, begun) + ENTRIES_UNTIL) return 'Is more than 30 days after the match';
  const isLive = now <= planned + LIVE_UNTIL;
  if (isLive && !entry.offline && entry.at < now - CLOCK_TOLERANCE) return 'Is more than 5 minutes ago';
  return entry.at < Math.min(planned, begun) - ENTRIES_FROM ? 'Is more than 3 hours before the match' : undefined;
}

/** Returns the field that an entry of this kind lacks, with the words of the error, or undefined. */
export function missingField(entry: {
  kind: EntryKind;
  side?: Side | undefined;
  playerId?: string | null | undefined;
  otherPlayerId?: string | null | undefined;
  slot?: string | null | undefined;
  note?: string | null | undefined;
  scored?: boolean | null | undefined;
}): { field: string; message: string } | undefined {
  const { kind, side, playerId, otherPlayerId, slot, note, scored } = entry;
  if (kind === 'SUB' && !playerId && !otherPlayerId)
    return { field: 'playerId', message: 'Say who comes on or goes off' };
  if (kind === 'SUB' && playerId && !otherPlayerId && !slot)
    return { field: 'otherPlayerId', message: 'Say who goes off, or name the empty slot' };
  if (kind === 'SWAP' && !playerId) return { field: 'playerId', message: 'Say who moves' };
  if (kind === 'SWAP' && !otherPlayerId && !slot)
    return { field: 'otherPlayerId', message: 'Say where the player moves' };
  if (kind === 'SIN_BIN' && side !== 'THEM' && !playerId) return { field: 'playerId', message: 'Say who goes off' };
  if (kind === 'INJURY' && !playerId) return { field: 'playerId', message: 'Say who is hurt' };
  if (kind === 'PENALTY' && typeof scored !== 'boolean')
    return { field: 'scored', message: 'Say whether it was scored' };
  return kind === 'NOTE' && !note ? { field: 'note', message: 'Write the note' } : undefined;
}
