/** Marks of events in lists: the icon of the type, and whether the name says the team. */
import { IconConfetti, IconPlayFootball, IconTournament, IconTrafficCone } from '@tabler/icons-react';
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
