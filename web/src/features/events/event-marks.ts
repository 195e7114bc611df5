/** Marks of events in lists: the icon of the type, whether the name says the team, and whether it is on now; and their order. */
import { IconConfetti, IconPlayFootball, IconTournament, IconTrafficCone } from '@tabler/icons-react';
import type { EventView } from '@touchline/shared/events/event.model';
import { isOver } from '@touchline/shared/events/event-length';
import type { EventType } from '@touchline/shared/events/event-words';
import type { TeamView } from '@touchline/shared/teams/team.model';
import type { ComponentType } from 'react';

export const TYPE_ICONS: Record<
  EventType,
  ComponentType<{ size: number; stroke: number; className?: string | undefined }>
> = {
  GAME: IconPlayFootball,
  TOURNAMENT: IconTournament,
  PRACTICE: IconTrafficCone,
  OTHER: IconConfetti,
};

/** Returns whether a name says a team's own word: "Green practice" is of "Riverside 2012 Green". */
export const saysTeam = (name: string, team: TeamView): boolean =>
  name.toLowerCase().includes(team.name.split(' ').at(-1)?.toLowerCase() ?? '');

/** Returns whether an event has begun and is not over. Lists read no match, whose clock may run earlier or longer. */
export const isOnNow = (event: EventView, now: number): boolean =>
  !isOver(event, now) && (event.eventState === 'ONGOING' || (event.eventState === 'PENDING' && event.eventTime <= now));

/** Returns how events stand in a list: by time, and those of one time by the name of their team. */
export function inOrder(teams: readonly TeamView[]): (one: EventView, other: EventView) => number {
  const nameOf = ({ tags }: EventView) => teams.find(({ id }) => tags.includes(id))?.name ?? '';
  return (one, other) => one.eventTime - other.eventTime || nameOf(one).localeCompare(nameOf(other));
}
