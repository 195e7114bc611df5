import { Trans, useLingui } from '@lingui/react/macro';
import { Title } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { eventsContract } from '@touchline/shared/events/events.contract';
import type { TeamView } from '@touchline/shared/teams/team.model';
import clsx from 'clsx';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { venuesQuery } from '../../domain/venues-query';
import { call } from '../../lib/client';
import { now } from '../../lib/now';
import { useCurrentUser } from '../../lib/session';
import { teamsQuery } from '../../live/queries/event-queries';
import { type FirstStep, firstSteps } from './first-steps';
import classes from './start.module.css';

/** Teams that are asked for an event: a club with more of them has long planned its first game. */
const ASKED_TEAMS = 5;

/** Reads whether the club has an event. Asks team by team, and for upcoming events first, because an old club has many past ones. */
const hasEventQuery = (teams: readonly TeamView[]) =>
  queryOptions({
    queryKey: ['first steps', 'event'],
    queryFn: async ({ signal }) => {
      for (const startTime of [String(now()), undefined])
        for (const { id } of teams.slice(0, ASKED_TEAMS)) {
          const query = { tags: [id], ...(startTime && { startTime }) };
          if ((await call(eventsContract.list_events, { query }, { signal })).length > 0) return true;
        }
      return teams.length > ASKED_TEAMS;
    },
    staleTime: ({ state }) => (state.data ? Number.POSITIVE_INFINITY : 0),
  });

/** Returns the club's first steps for an ADMIN; undefined until the data is loaded. */
function useFirstSteps(): FirstStep[] | undefined {
  const user = useCurrentUser();
  const venues = useQuery(venuesQuery);
  const teams = useQuery(teamsQuery);
  const hasEvent = useQuery({ ...hasEventQuery(teams.data ?? []), enabled: (teams.data ?? []).length > 0 });
  if (!user || !venues.data || !teams.data) return undefined;
  if (teams.data.length > 0 && hasEvent.data === undefined) return undefined;
  return firstSteps({
    venues: venues.data.length,
    teams: teams.data,
    hasEvent: hasEvent.data ?? false,
    ownAddress: user.emailAddress,
  });
}

function Step({ step: { title, help, to, done } }: { step: FirstStep }) {
  const { t } = useLingui();
  return (
    <li>
      <Link to={to} className={clsx(classes.step, done && classes.done)}>
        <span className={classes.tick}>
          {done ? <IconCircleCheckFilled size={24} /> : <IconCircle size={24} stroke={1.75} strokeDasharray="3 3" />}
        </span>
        <span className={classes.title}>{t(title)}</span>
        <span className={classes.help}>{done ? t`Done` : t(help)}</span>
      </Link>
    </li>
  );
}

/** The steps up to a club's first game, each with a link. Renders nothing once all are done. */
export function Checklist() {
  const steps = useFirstSteps();
  const heading = useId();
  if (!steps || steps.every(({ done }) => done)) return null;
  return (
    <section aria-labelledby={heading}>
      <Title order={2} size="h3" id={heading} mb="sm">
        <Trans>First steps</Trans>
      </Title>
      <ol className={classes.steps} aria-labelledby={heading}>
        {steps.map((step) => (
          <Step key={step.title.id} step={step} />
        ))}
      </ol>
    </section>
  );
}
