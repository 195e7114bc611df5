/** The steps that a new club needs before families can answer. */
import type { TeamView } from '@touchline/shared/teams/team.model';

export interface FirstStep {
  title: string;
  help: string;
  /** Path of the screen for this step. */
  to: string;
  done: boolean;
}

/** The data that decides which steps are done. */
export interface ClubSoFar {
  venues: number;
  teams: readonly Pick<TeamView, 'players' | 'members'>[];
  hasEvent: boolean;
  /** The viewer's own address, which does not count as an invited member. */
  ownAddress: string;
}

/** Returns the steps in order; each builds on the ones before it. */
export const firstSteps = ({ venues, teams, hasEvent, ownAddress }: ClubSoFar): FirstStep[] => [
  { title: 'Add a venue', help: 'Where you train and play.', to: '/admin/venue', done: venues > 0 },
  { title: 'Add a team', help: 'A name is enough; the rest can wait.', to: '/admin/team', done: teams.length > 0 },
  {
    title: 'Invite people',
    help: 'Choose the team, then paste its players’ names and its members’ addresses.',
    to: '/admin/team',
    done: teams.some(({ players, members }) => players?.length || members?.some((address) => address !== ownAddress)),
  },
  {
    title: 'Plan the first game',
    help: 'Families can answer as soon as it is there.',
    to: '/admin/planning',
    done: hasEvent,
  },
];
