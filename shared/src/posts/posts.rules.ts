/** Permissions on team news. */
import { type Actor, belongsTo, hasRole, isStaff, leads, teamsOf } from '../access/actor';
import { STAFF_ROLES } from '../access/roles';
import { only, rule } from '../access/rule';

export interface PostFacts {
  /** Empty: for the whole club. */
  readonly teamId: string;
}
/** A post or a reply with its author. */
export interface WrittenFacts extends PostFacts {
  readonly author: string;
}

const reads = (actor: Actor, { teamId }: PostFacts): boolean => {
  if (hasRole(actor, 'ADMIN')) return true;
  return teamId === '' ? teamsOf(actor).length > 0 : belongsTo(actor, teamId);
};

/** Returns whether the actor runs the people to whom a post goes: its team, or the club. */
export const runs = (actor: Actor, { teamId }: PostFacts): boolean =>
  teamId === '' ? hasRole(actor, 'ADMIN') : leads(actor, teamId);

const readers = only('ADMIN', 'PARENT', ...STAFF_ROLES);
const staff = only('ADMIN', ...STAFF_ROLES);

/** The verdict of those who may not do it, but may read the post. */
const noOrHidden = (actor: Actor, facts: PostFacts) => (reads(actor, facts) ? 'no' : 'hidden');

export const postRules = {
  'post.read': rule<PostFacts>(readers, (actor, facts) => (reads(actor, facts) ? 'yes' : 'hidden')),
  'post.add': rule<PostFacts>(staff, (actor, facts) =>
    runs(actor, facts) || (facts.teamId !== '' && isStaff(actor, facts.teamId, ...STAFF_ROLES))
      ? 'yes'
      : noOrHidden(actor, facts),
  ),
  /** Those who run the team change every post of it; its film crew change their own. */
  'post.change': rule<WrittenFacts>(staff, (actor, facts) => {
    if (runs(actor, facts)) return 'yes';
    const isOwn = facts.author === actor.userId && isStaff(actor, facts.teamId, ...STAFF_ROLES);
    return isOwn ? 'yes' : noOrHidden(actor, facts);
  }),
  'reply.remove': rule<WrittenFacts>(readers, (actor, facts) => {
    if (!reads(actor, facts)) return 'hidden';
    return runs(actor, facts) || facts.author === actor.userId ? 'yes' : 'no';
  }),
  /** Reminding families that have not seen or confirmed it. */
  'post.remind': rule<PostFacts>(staff, (actor, facts) => (runs(actor, facts) ? 'yes' : noOrHidden(actor, facts))),
};
