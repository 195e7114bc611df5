/**
 * Permissions on films, and on what they may show. Staff of the event's teams and ADMIN see a film. Families of its teams see it while every
 * child on it may be shown (`familyBars`). To everybody else it does not exist. Pure.
 */

import { type Actor, belongsTo, hasRole, isGuardian, isStaff, leads } from '../access/actor';
import { STAFF_ROLES } from '../access/roles';
import { anyRole, only, rule } from '../access/rule';
import { holdersOf, type TakenJob } from '../events/job-kind';
import { CONSENT_LEVELS, type ConsentLevel, type FilmBar, type FilmState, isTaking } from './film-words';

export interface FilmFacts {
  /** The event's teams. */
  readonly tags: readonly string[];
  /** The account that made it. */
  readonly createdBy: string;
  /** Somebody reported it, and nobody has decided yet. */
  readonly isReported: boolean;
  /** Families of its teams see it: `familyBars` found nothing. */
  readonly forFamilies: boolean;
}

/** A child on a film. */
export interface FilmedChild {
  readonly id: string;
  readonly level: ConsentLevel;
  /** The child was erased: nobody can say yes any more, and staff decide. */
  readonly isGone?: boolean | undefined;
  /** A play of the film names the child: no word of staff says otherwise. */
  readonly isTagged?: boolean | undefined;
}

/** Decisions of staff about a film. */
export interface FilmDecisions {
  readonly mode: string;
  readonly state: FilmState;
  readonly report?: unknown;
  /** A child that it named was erased: staff look at it again. */
  readonly undecided?: boolean | undefined;
  /** The other team was told. */
  readonly told?: unknown;
  /** Children who are not on it, by the word of staff. */
  readonly absent?: readonly string[] | undefined;
}

/** Returns the level that the answers of a child's guardians give together: the strictest of them, and `NONE` without any. */
export const strictest = (levels: readonly ConsentLevel[]): ConsentLevel =>
  CONSENT_LEVELS.find((level) => levels.includes(level)) ?? 'NONE';

/** Returns the children who keep a film from families. Of a live one nobody can say yet who is not on it. */
export function lackingConsent(film: FilmDecisions, children: readonly FilmedChild[]): string[] {
  const isLive = film.mode === 'LIVE' && isTaking(film.state);
  const isAway = ({ id, isGone, isTagged }: FilmedChild) =>
    !isLive && (isGone || !isTagged) && film.absent?.includes(id);
  return children.filter((child) => child.level === 'NONE' && !isAway(child)).map(({ id }) => id);
}

/**
 * Returns why families of its teams do not see a film, file or live; nothing when they do.
 * @param children the line-up, and the children who are tagged in it
 */
export function familyBars(film: FilmDecisions, children: readonly FilmedChild[]): FilmBar[] {
  const gone = children.filter(({ isGone }) => isGone);
  const others = children.filter(({ isGone }) => !isGone);
  return [
    ...(film.report === undefined ? [] : (['REPORTED'] as const)),
    ...(film.undecided || lackingConsent(film, gone).length > 0 ? (['UNDECIDED'] as const) : []),
    ...(film.told === undefined ? (['NOT_TOLD'] as const) : []),
    ...(children.length > 0 ? [] : (['NOBODY_NAMED'] as const)),
    ...(lackingConsent(film, others).length > 0 ? (['CONSENT'] as const) : []),
  ];
}

/** Bars of a film that a clip of it meets, too. Staff may save one before the other team was told. */
const BARS_OF_CLIPS: readonly FilmBar[] = ['REPORTED', 'UNDECIDED'];

/**
 * Returns why a stretch of a film may not leave the club as a file; undefined when it may.
 * @param film what keeps the whole film from families
 * @param tagged of the children who are tagged in the stretch, those who may not be shown; undefined when nobody is tagged in it
 */
export function clipBar(film: readonly FilmBar[], tagged: readonly unknown[] | undefined): FilmBar | undefined {
  const bars = film.filter((bar) => BARS_OF_CLIPS.includes(bar));
  if (tagged === undefined) return bars[0] ?? film.find((bar) => bar === 'NOBODY_NAMED' || bar === 'CONSENT');
  return bars[0] ?? (tagged.length > 0 ? 'CONSENT' : undefined);
}

const crew = only('ADMIN', ...STAFF_ROLES);
const crewOrVolunteer = only('ADMIN', 'PARENT', ...STAFF_ROLES);

/** Returns the accounts of families that film a game, because they hold the job. */
export const volunteersOf = (jobs: readonly TakenJob[]): string[] => holdersOf(jobs, 'FILM');

const worksOn = (actor: Actor, tags: readonly string[]): boolean =>
  hasRole(actor, 'ADMIN') || tags.some((tag) => isStaff(actor, tag, ...STAFF_ROLES));
const decidesOn = (actor: Actor, tags: readonly string[]): boolean => tags.some((tag) => leads(actor, tag));
/** Returns whether somebody made a film, and works on it or belongs to one of its teams: also a volunteer. */
const isOwn = (actor: Actor, { tags, createdBy }: Pick<FilmFacts, 'tags' | 'createdBy'>): boolean =>
  createdBy === actor.userId && (worksOn(actor, tags) || tags.some((tag) => belongsTo(actor, tag)));

function maySee(actor: Actor, { tags, isReported, forFamilies }: Omit<FilmFacts, 'createdBy'>): boolean {
  if (hasRole(actor, 'ADMIN') || (isReported && decidesOn(actor, tags))) return true;
  if (isReported) return false;
  return worksOn(actor, tags) || (forFamilies && tags.some((tag) => actor.familyTeams.includes(tag)));
}

/** Facts about a child whose guardians are asked. */
export interface ConsentFacts {
  readonly playerId: string;
  /** Teams with the child on their rosters. */
  readonly rosters: readonly string[];
}

export const filmRules = {
  'film.list': rule<{ tag: string }>(anyRole, (actor, { tag }) =>
    hasRole(actor, 'ADMIN') || belongsTo(actor, tag) ? 'yes' : 'hidden',
  ),
  'film.add': rule<Pick<FilmFacts, 'tags'> & { volunteers: readonly string[] }>(crewOrVolunteer, (actor, facts) => {
    const { tags, volunteers } = facts;
    if (worksOn(actor, tags)) return 'yes';
    if (volunteers.includes(actor.userId) && tags.some((tag) => belongsTo(actor, tag))) return 'yes';
    return tags.some((tag) => belongsTo(actor, tag)) ? 'no' : 'hidden';
  }),
  'film.read': rule<Omit<FilmFacts, 'createdBy'>>(anyRole, (actor, film) => (maySee(actor, film) ? 'yes' : 'hidden')),
  /** Its maker alone sends it, and says that it has ended; once it is given up, the film crew may go on with it (decision 0083). */
  'film.change': rule<Pick<FilmFacts, 'tags' | 'createdBy'> & { isGivenUp: boolean }>(
    crewOrVolunteer,
    (actor, film) => {
      if (isOwn(actor, film)) return 'yes';
      if (!worksOn(actor, film.tags)) return 'hidden';
      return film.isGivenUp ? 'yes' : 'no';
    },
  ),
  /** Start and end, the picture that stands for it, and its place: of those who see all of it. */
  'film.edit': rule<Pick<FilmFacts, 'tags' | 'isReported'>>(crew, (actor, { tags, isReported }) =>
    worksOn(actor, tags) && (!isReported || decidesOn(actor, tags)) ? 'yes' : 'hidden',
  ),
  /** Decisions about its audience: who is not on it, whether the other team was told, and what follows from a report. */
  'film.decide': rule<Pick<FilmFacts, 'tags'>>(crew, (actor, { tags }) => {
    if (decidesOn(actor, tags)) return 'yes';
    return worksOn(actor, tags) ? 'no' : 'hidden';
  }),
  /** A volunteer removes their own film, too. A reported one is in the hands of those who decide. */
  'film.remove': rule<Pick<FilmFacts, 'tags' | 'createdBy' | 'isReported'>>(crewOrVolunteer, (actor, film) => {
    const { tags, isReported } = film;
    if (decidesOn(actor, tags)) return 'yes';
    if (isReported) return 'hidden';
    if (isOwn(actor, film)) return 'yes';
    return worksOn(actor, tags) ? 'no' : 'hidden';
  }),
  /** A picture of a film, for the boards of its teams. */
  'still.make': rule<Pick<FilmFacts, 'tags'>>(crew, (actor, { tags }) => (worksOn(actor, tags) ? 'yes' : 'hidden')),
  /** The records of saved clips: of a team's films, or without one those of the caller's own children. */
  'clip.list': rule<{ tag?: string | undefined }>(anyRole, (actor, { tag }) => {
    if (tag === undefined || leads(actor, tag)) return 'yes';
    return belongsTo(actor, tag) ? 'no' : 'hidden';
  }),
  /** Room for film: of a team, or of the whole club. */
  'film.usage': rule<{ tag?: string | undefined }>(crew, (actor, { tag }) => {
    if (hasRole(actor, 'ADMIN')) return 'yes';
    if (tag === undefined) return 'no';
    return worksOn(actor, [tag]) ? 'yes' : 'hidden';
  }),
  'consent.save': rule<ConsentFacts>(anyRole, (actor, { playerId, rosters }) => {
    if (isGuardian(actor, playerId)) return 'yes';
    return decidesOn(actor, rosters) ? 'no' : 'hidden';
  }),
  /** Of a team, or without one of the caller's own children. */
  'consent.list': rule<{ tag?: string | undefined }>(anyRole, (actor, { tag }) =>
    tag === undefined || hasRole(actor, 'ADMIN') || belongsTo(actor, tag) ? 'yes' : 'hidden',
  ),
  /** Reminds the families of a team that have not answered. */
  'consent.ask': rule<{ tag: string }>(crew, (actor, { tag }) => {
    if (leads(actor, tag)) return 'yes';
    return belongsTo(actor, tag) ? 'no' : 'hidden';
  }),
  /** The mark that films never show a child. */
  'consent.mark': rule<ConsentFacts>(crew, (actor, { rosters }) => {
    if (decidesOn(actor, rosters)) return 'yes';
    return worksOn(actor, rosters) ? 'no' : 'hidden';
  }),
};

/** Returns whether the caller sees the consents of all children of a team. */
export const seesConsents = (actor: Actor, tag: string): boolean => worksOn(actor, [tag]);
