import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Actor, hasRole } from '@touchline/shared/access/actor';
import { displayName } from '@touchline/shared/accounts/display-name';
import { roomOf } from '@touchline/shared/films/film-room';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { filmUsageQuery } from '../../domain/film/film-usage-query';
import { waitingUsersQuery } from '../../domain/joining/waiting-users';
import { deliveriesQuery } from '../../domain/notices/deliveries-query';
import { useOwed } from '../../domain/own-dues';
import { useLanguage } from '../../lib/language';
import { teamsQuery } from '../../live/queries/event-queries';
import { someNames } from './some-names';
import classes from './start.module.css';

/** Names of people or teams that one line has room for. */
const MAX_NAMES = 3;

interface AdminNeed {
  text: string;
  fact: string;
  /** The words of the button. */
  act: string;
  /** The page where the admin does it. */
  to: string;
}

const hasStaff = ({ memberships = [] }: TeamView): boolean => memberships.some(({ capacity }) => capacity === 'staff');

/** Returns what waits for an admin, the people first. */
function useAdminNeeds(isAdmin: boolean): AdminNeed[] | undefined {
  useLanguage();
  const waiting = useQuery(waitingUsersQuery).data;
  const teams = useQuery(teamsQuery).data;
  const deliveries = useQuery({ ...deliveriesQuery, enabled: isAdmin }).data;
  const owed = useOwed(isAdmin);
  const room = useQuery({ ...filmUsageQuery(undefined), enabled: isAdmin }).data;
  if (!waiting || !teams) return undefined;
  const needs: AdminNeed[] = [];
  const add = (need: AdminNeed) => needs.push(need);
  const people = waiting.total;
  if (people > 0)
    add({
      text: plural(people, { one: '# person is waiting for a role', other: '# people are waiting for a role' }),
      fact: someNames((waiting.users ?? []).map(displayName), MAX_NAMES, people),
      act: t`Give a role`,
      to: '/admin/user?state=WAITING',
    });
  // Only an ADMIN sees who belongs to a team.
  const alone = isAdmin ? teams.filter((team) => !hasStaff(team)) : [];
  const [first] = alone;
  const unstaffed = alone.length;
  if (first)
    add({
      text: plural(unstaffed, { one: '# team has no staff', other: '# teams have no staff' }),
      fact: someNames(
        alone.map(({ name }) => name),
        MAX_NAMES,
      ),
      act: t`Open the team`,
      to: `/admin/team?id=${first.id}`,
    });
  if (owed) {
    const { families } = owed;
    add({
      text: owed.text,
      fact: t`Dues of the last 12 months`,
      act: plural(families, { one: 'Write to # family', other: 'Write to # families' }),
      to: '/admin/engagement',
    });
  }
  const failed = (deliveries?.mail.failed ?? 0) + (deliveries?.push.failed ?? 0);
  if (deliveries && failed > 0)
    add({
      text: plural(failed, { one: '# message was not delivered', other: '# messages were not delivered' }),
      fact: someNames(
        [...new Set(deliveries.failures.map(({ name, emailAddress }) => name || emailAddress))],
        MAX_NAMES,
      ),
      act: t`See why`,
      to: '/admin/user#messages',
    });
  const state = room && roomOf(room);
  if (state && state !== 'fine')
    add({
      text: state === 'full' ? t`There is no room for new film` : t`There is little room for new film`,
      fact: t`Remove films, or keep them for fewer months`,
      act: t`Make room`,
      to: '/start#film',
    });
  return needs;
}

/** The beginning of an admin's start page: what waits for an admin of the club, each one tap away. Renders nothing when nothing waits. */
export function AdminNeeds({ actor }: { actor: Actor }) {
  const heading = useId();
  const needs = useAdminNeeds(hasRole(actor, 'ADMIN'));
  if (!needs || needs.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <Title order={2} size="h3" id={heading} mb="xs">
        <Trans>The club needs you</Trans>
      </Title>
      <ul className={classes.needs}>
        {needs.map(({ text, fact, act, to }) => (
          <li key={to}>
            <Link to={to} className={classes.need}>
              <span className={classes.needWords}>
                <span className={classes.title}>{text}</span>
                <span className={classes.help}>{fact}</span>
              </span>
              <span className={classes.needAct}>{act}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
