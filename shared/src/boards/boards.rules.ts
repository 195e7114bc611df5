/** Permissions on a team's boards (specification 1.5). */
import { type Actor, belongsTo, hasRole, isStaff } from '../access/actor';
import { STAFF_ROLES } from '../access/roles';
import { only, ownRule, rule } from '../access/rule';
import { DAY } from '../span';

export interface BoardFacts {
  readonly teamId: string;
}

/** A removed board can be restored for this long (ms). */
export const BOARD_RETENTION_MS = 30 * DAY;

/** Returns whether a removed board can no longer be restored. */
export const isGone = ({ removedAt }: { removedAt?: number }, now: number): boolean =>
  removedAt !== undefined && removedAt < now - BOARD_RETENTION_MS;

const mayDraw = (actor: Actor, teamId: string) => hasRole(actor, 'ADMIN') || isStaff(actor, teamId, ...STAFF_ROLES);

export const boardRules = {
  /** Families may watch. */
  'board.read': rule<BoardFacts>(only('ADMIN', 'PARENT', ...STAFF_ROLES), (actor, { teamId }) =>
    mayDraw(actor, teamId) || belongsTo(actor, teamId) ? 'yes' : 'hidden',
  ),
  /** Drawing, and changes of the board itself. */
  'board.change': rule<BoardFacts>(only('ADMIN', ...STAFF_ROLES), (actor, { teamId }) => {
    if (mayDraw(actor, teamId)) return 'yes';
    return belongsTo(actor, teamId) ? 'no' : 'hidden';
  }),
  /** The club's library of drills is for all its staff. */
  'drill.read': ownRule(only('ADMIN', ...STAFF_ROLES)),
  'drill.remove': rule<{ createdBy: string }>(only('ADMIN', ...STAFF_ROLES), (actor, { createdBy }) =>
    hasRole(actor, 'ADMIN') || actor.userId === createdBy ? 'yes' : 'no',
  ),
};
