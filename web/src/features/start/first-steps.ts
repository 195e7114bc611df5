/** The steps that a new club needs before families can answer. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TeamView } from '@touchline/shared/teams/team.model';

export interface FirstStep {
  title: MessageDescriptor;
  help: MessageDescriptor;
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
  { title: msg`Add a field`, help: msg`Where you practice and play.`, to: '/admin/venue', done: venues > 0 },
  { title: msg`Add a team`, help: msg`A name is enough for now.`, to: '/start', done: teams.length > 0 },
  {
    title: msg`Invite people`,
    help: msg`Families scan a code or open a link.`,
    to: '/start',
    done: teams.some(({ players, members }) => players?.length || members?.some((address) => address !== ownAddress)),
  },
  {
    title: msg`Plan the first game`,
    help: msg`Families can answer right away.`,
    to: '/admin/planning',
    done: hasEvent,
  },
];
