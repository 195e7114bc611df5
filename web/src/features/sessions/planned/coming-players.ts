/** The players of a team who come to an event, and the owners of markers. Pure. */
import type { PlacedShape } from '@touchline/shared/boards/document';
import type { AttendeeView, EventView } from '@touchline/shared/events/event.model';
import type { PlayerView } from '@touchline/shared/players/player.model';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { shirtMark } from '../../../domain/players/shirt-mark';
import { type PositionGroup, positionGroupOf } from './position-groups';

export interface ComingPlayer {
  /** The owner of the player's marker, as `ownerOf` returns it. */
  owner: string;
  /** Undefined for guests. */
  playerId?: string;
  /** The label of the marker: shirt number, otherwise initials. */
  label: string;
  /** Undefined if no position is known. */
  group: PositionGroup | undefined;
}

/** Returns the owner of an attendee's marker: the player id, or a name for a guest; undefined for adults who help. */
export const ownerOfRow = ({ id, playerId, player, volunteer }: AttendeeView): string | undefined =>
  playerId ?? (player && volunteer === '' ? `guest-${id}` : undefined);

/**
 * Returns the owner of a marker: a player id, or for a guest the start of the marker's id; undefined for other shapes.
 */
export const ownerOf = (shape: PlacedShape): string | undefined =>
  shape.kind === 'player' ? (shape.playerId ?? /^guest-\d+/.exec(shape.id)?.[0]) : undefined;

const byNumber = (one: PlayerView | undefined, other: PlayerView | undefined): number =>
  (one?.number ?? 100) - (other?.number ?? 100);

/**
 * Returns the attendees who said YES, by shirt number. For an event of several teams only players of this team's
 * roster: the team of the others is unknown.
 */
export function comingPlayers(
  event: Pick<EventView, 'attendees' | 'tags'>,
  team: Pick<TeamView, 'id' | 'players'>,
): ComingPlayer[] {
  const isOnlyTeam = event.tags.length === 1 && event.tags[0] === team.id;
  const roster = new Map(team.players?.map((player) => [player.id, player]));
  return event.attendees
    .filter(({ available }) => available === 'YES')
    .map((row) => ({ row, owner: ownerOfRow(row), child: row.playerId ? roster.get(row.playerId) : undefined }))
    .toSorted((one, other) => byNumber(one.child, other.child))
    .flatMap(({ row, owner, child }): ComingPlayer[] => {
      if (owner === undefined || (!child && !isOnlyTeam)) return [];
      return [
        {
          owner,
          ...(row.playerId !== undefined && { playerId: row.playerId }),
          label: shirtMark(child ?? { name: row.player ?? '' }),
          group: positionGroupOf(row.position) ?? positionGroupOf(child?.position ?? ''),
        },
      ];
    });
}

/** Returns the owners who do not come: they said NO, or are no longer on the list. */
export function absentOf(event: Pick<EventView, 'attendees'>, owners: Iterable<string>): string[] {
  const answers = new Map(event.attendees.map((row) => [ownerOfRow(row), row.available]));
  return [...new Set(owners)].filter((owner) => (answers.get(owner) ?? 'NO') === 'NO');
}
