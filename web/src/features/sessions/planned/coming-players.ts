/** Who of a team comes to an event, and whose disc a shape is. Pure. */
import type { PlacedShape } from '@touchline/shared/boards/document';
import type { AttendeeView, EventView } from '@touchline/shared/events/events.shapes';
import type { PlayerView } from '@touchline/shared/players/player.model';
import type { TeamView } from '@touchline/shared/teams/teams.contract';
import { shirtMark } from '../../../lib/shirt-mark';
import { type Line, lineOf } from './lines';

export interface ComingPlayer {
  /** Who it is, as `ownerOf` names them. */
  owner: string;
  /** A child of the club; a guest is none. */
  playerId?: string;
  /** On the disc: the shirt number, else initials. */
  label: string;
  /** Undefined where no position tells. */
  line: Line | undefined;
}

/** Whom an attendee's row is about: the child's id, or what a guest's disc is called; undefined for adults who help. */
const ownerOfRow = ({ id, playerId, player, volunteer }: AttendeeView): string | undefined =>
  playerId ?? (player && volunteer === '' ? `guest-${id}` : undefined);

/** Whose disc a shape is: a child's id, or a guest's, which its own id tells; undefined for every other shape. */
export const ownerOf = (shape: PlacedShape): string | undefined =>
  shape.kind === 'player' ? (shape.playerId ?? /^guest-\d+/.exec(shape.id)?.[0]) : undefined;

const byNumber = (one: PlayerView | undefined, other: PlayerView | undefined): number =>
  (one?.number ?? 100) - (other?.number ?? 100);

/**
 * Who said yes, by shirt number. Of an event of several teams only whom the team's roster names: nobody knows whose
 * the others are.
 */
export function comingPlayers(
  event: Pick<EventView, 'attendees' | 'tags'>,
  team: Pick<TeamView, 'id' | 'players'>,
): ComingPlayer[] {
  const alone = event.tags.length === 1 && event.tags[0] === team.id;
  const roster = new Map(team.players?.map((player) => [player.id, player]));
  return event.attendees
    .filter(({ available }) => available === 'YES')
    .map((row) => ({ row, owner: ownerOfRow(row), child: row.playerId ? roster.get(row.playerId) : undefined }))
    .toSorted((one, other) => byNumber(one.child, other.child))
    .flatMap(({ row, owner, child }): ComingPlayer[] => {
      if (owner === undefined || (!child && !alone)) return [];
      return [
        {
          owner,
          ...(row.playerId !== undefined && { playerId: row.playerId }),
          label: shirtMark(child ?? { name: row.player ?? '' }),
          line: lineOf(row.position) ?? lineOf(child?.position ?? ''),
        },
      ];
    });
}

/** Of these owners of discs, who does not come: who said no, and who is not on the list any more. */
export function absentOf(event: Pick<EventView, 'attendees'>, owners: Iterable<string>): string[] {
  const answers = new Map(event.attendees.map((row) => [ownerOfRow(row), row.available]));
  return [...new Set(owners)].filter((owner) => (answers.get(owner) ?? 'NO') === 'NO');
}
