/** Permissions on films: staff of the event's teams, and ADMIN. To everybody else a film does not exist. */
import { type Actor, belongsTo, hasRole, isStaff, leads } from '../access/actor';
import { STAFF_ROLES } from '../access/roles';
import { only, rule } from '../access/rule';

export interface FilmFacts {
  /** The event's teams. */
  readonly tags: readonly string[];
  /** The account that made it. */
  readonly createdBy: string;
}

const crew = only('ADMIN', ...STAFF_ROLES);
const crewOrVolunteer = only('ADMIN', 'PARENT', ...STAFF_ROLES);

/** Names of the job whose holder films the game, in both languages. */
const FILM_JOBS = ['film', 'filming', 'video', 'grabar', 'filmar'];

/** Returns the accounts of families that film a game, because they hold the job. */
export const volunteersOf = (
  jobs: readonly { name: string; takenBy?: readonly { userId: string }[] | undefined }[],
): string[] =>
  jobs
    .filter(({ name }) => FILM_JOBS.includes(name.trim().toLowerCase()))
    .flatMap(({ takenBy = [] }) => takenBy.map(({ userId }) => userId));

const worksOn = (actor: Actor, tags: readonly string[]): boolean =>
  hasRole(actor, 'ADMIN') || tags.some((tag) => isStaff(actor, tag, ...STAFF_ROLES));

export const filmRules = {
  'film.list': rule<{ tag: string }>(crew, (actor, { tag }) => {
    if (worksOn(actor, [tag])) return 'yes';
    return belongsTo(actor, tag) ? 'no' : 'hidden';
  }),
  'film.add': rule<Pick<FilmFacts, 'tags'> & { volunteers: readonly string[] }>(crewOrVolunteer, (actor, facts) => {
    const { tags, volunteers } = facts;
    if (worksOn(actor, tags)) return 'yes';
    if (volunteers.includes(actor.userId) && tags.some((tag) => belongsTo(actor, tag))) return 'yes';
    return tags.some((tag) => belongsTo(actor, tag)) ? 'no' : 'hidden';
  }),
  'film.read': rule<Pick<FilmFacts, 'tags'>>(crew, (actor, { tags }) => (worksOn(actor, tags) ? 'yes' : 'hidden')),
  /** A volunteer goes on with their own film, while they belong to the team. */
  'film.change': rule<Pick<FilmFacts, 'tags' | 'createdBy'>>(crewOrVolunteer, (actor, { tags, createdBy }) => {
    const isOwn = createdBy === actor.userId && tags.some((tag) => belongsTo(actor, tag));
    return worksOn(actor, tags) || isOwn ? 'yes' : 'hidden';
  }),
  'film.remove': rule<FilmFacts>(crew, (actor, { tags, createdBy }) => {
    if (!worksOn(actor, tags)) return 'hidden';
    return createdBy === actor.userId || tags.some((tag) => leads(actor, tag)) ? 'yes' : 'no';
  }),
};
