/** Who may see and draw on a team's boards (specification 1.5). */
import { type Actor, belongsTo, hasRole, isStaff } from '../access/actor';
import { STAFF_ROLES } from '../access/roles';
import { only, rule } from '../access/rule';
import { DAY } from '../span';

export interface BoardFacts {
  readonly teamId: string;
}

/** So long (ms) a removed board can be restored. */
export const BOARD_KEPT_FOR = 30 * DAY;

/** Whether a board was removed for good. */
export const isGone = ({ removedAt }: { removedAt?: number }, now: number): boolean =>
  removedAt !== undefined && removedAt < now - BOARD_KEPT_FOR;

const draws = (actor: Actor, teamId: string) => hasRole(actor, 'ADMIN') || isStaff(actor, teamId, ...STAFF_ROLES);

export const boardRules = {
  /** Families watch. */
  'board.read': rule<BoardFacts>(only('ADMIN', 'PARENT', ...STAFF_ROLES), (actor, { teamId }) =>
    draws(actor, teamId) || belongsTo(actor, teamId) ? 'yes' : 'hidden',
  ),
  /** Drawing, and everything about the board itself. */
  'board.change': rule<BoardFacts>(only('ADMIN', ...STAFF_ROLES), (actor, { teamId }) => {
    if (draws(actor, teamId)) return 'yes';
    return belongsTo(actor, teamId) ? 'no' : 'hidden';
  }),
};
