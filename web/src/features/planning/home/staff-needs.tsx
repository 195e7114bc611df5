import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton, Title } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { type Actor, hasRole, leads } from '@touchline/shared/access/actor';
import { STAFF_ROLES } from '@touchline/shared/access/roles';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { specAlert } from '../../../components/spec-alert';
import { call } from '../../../lib/client';
import { clock, day, when } from '../../../lib/club-time';
import { useClubZone, useNow } from '../../../lib/config';
import { copyText } from '../../../lib/copy-text';
import { useActor, useCurrentUser } from '../../../lib/session';
import { everyRequestKey } from '../../../live/engine/query-keys';
import { useEvents } from '../../../live/queries/use-events';
import { useSeenEvents } from '../../../live/queries/use-seen-events';
import { reminderText } from '../reminder';
import { useTeams } from '../use-planning-data';
import classes from './home.module.css';
import { type Need, type NeedKind, needsOf } from './needs';

/** Rows before "Show all". */
const SHOWN = 6;

const WORDS: Record<Exclude<NeedKind, 'silent'>, MessageDescriptor> = {
  place: msg`No place yet`,
  opponent: msg`No opponent yet`,
  result: msg`The result is missing`,
  film: msg`Film without plays`,
};
const ACTIONS: Record<Exclude<NeedKind, 'silent'>, MessageDescriptor> = {
  place: msg`Add the place`,
  opponent: msg`Add the opponent`,
  result: msg`Enter the result`,
  film: msg`Tag plays`,
};

const silentText = (count: number) =>
  plural(count, { one: '# player without an answer', other: '# players without an answer' });
const requestText = (count: number, team: string) =>
  plural(count, { one: `# family asks to join ${team}`, other: `# families ask to join ${team}` });

/** Returns the number of open requests of each of these teams. They change live. */
const useRequestCounts = (teams: readonly TeamView[]): number[] =>
  useQueries({
    queries: teams.map(({ id: teamId }) => ({
      queryKey: [...everyRequestKey, teamId],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(invitationsContract.list_requests, { query: { teamId } }, { signal }),
    })),
    combine: (results) => results.map(({ data }) => data?.length ?? 0),
  });

function NeedRow({ need: { kind, event, team, silent } }: { need: Need }) {
  const { t } = useLingui();
  const zone = useClubZone();
  const now = useNow();
  const date = when(event.eventTime, zone, now);
  const { name } = event;
  const needText = kind === 'silent' ? silentText(silent.length) : t(WORDS[kind]);
  const remind = async () => {
    const link = `${location.origin}/admin/planning?team=${team.id}`;
    const dateText = `${day(event.eventTime, zone, Date.now())} ${clock(event.eventTime, zone)}`;
    if (await copyText(reminderText(event, dateText, silent, link)))
      specAlert(t`Reminder copied. Paste it into your team chat.`, { tone: 'done' });
    else specAlert(t`The reminder was not copied. Let this page use the clipboard, then try again.`);
  };
  const page =
    kind === 'film'
      ? `/admin/event?team=${team.id}&id=${event.id}`
      : `/admin/planning?team=${team.id}#event-${event.id}`;
  const action = kind === 'silent' ? t`Copy a reminder` : t(ACTIONS[kind]);
  return (
    <li className={classes.need}>
      <span className={classes.what}>
        <span className={classes.name}>{needText}</span>
        <span className={classes.fact}>
          {name} · {date}
        </span>
      </span>
      {kind === 'silent' ? (
        <Button
          variant="light"
          className={classes.action}
          aria-label={`${action}: ${name}`}
          onClick={() => void remind()}
        >
          {action}
        </Button>
      ) : (
        <Button component={Link} to={page} variant="light" className={classes.action} aria-label={`${action}: ${name}`}>
          {action}
        </Button>
      )}
    </li>
  );
}

function Needs({ teams, actor }: { teams: readonly TeamView[]; actor: Actor }) {
  const heading = useId();
  const now = useNow();
  const [showsAll, setShowsAll] = useState(false);
  const ledTeams = teams.filter(({ id }) => leads(actor, id));
  const counts = useRequestCounts(ledTeams);
  const { events, loading } = useEvents('planning', useCurrentUser()?.teams ?? []);
  const needs = needsOf(useSeenEvents(events), teams, actor, now);
  const requestRows = ledTeams.flatMap((team, index) =>
    (counts[index] ?? 0) > 0 ? [{ team, asking: counts[index] ?? 0 }] : [],
  );
  if (loading) return <Skeleton height={160} />;
  const shownNeeds = showsAll ? needs : needs.slice(0, SHOWN);
  const count = needs.length;
  return (
    <section aria-labelledby={heading}>
      <Title order={2} size="h3" id={heading} className={classes.title}>
        <Trans>Needs you</Trans>
      </Title>
      {requestRows.length + needs.length === 0 ? (
        <p className={classes.done}>
          <Trans>Nothing right now. New requests and open questions show up here.</Trans>
        </p>
      ) : (
        <ul className={classes.needs}>
          {requestRows.map(({ team, asking }) => (
            <li key={team.id} className={classes.need}>
              <span className={classes.what}>
                <span className={classes.name}>{requestText(asking, team.name)}</span>
              </span>
              <Button component={Link} to={`/admin/team?id=${team.id}`} variant="light" className={classes.action}>
                <Trans>Decide</Trans>
              </Button>
            </li>
          ))}
          {shownNeeds.map((need) => (
            <NeedRow key={`${need.event.id} ${need.kind}`} need={need} />
          ))}
        </ul>
      )}
      {needs.length > shownNeeds.length && (
        <Button variant="subtle" size="compact-md" onClick={() => setShowsAll(true)}>
          <Trans>Show all {count}</Trans>
        </Button>
      )}
    </section>
  );
}

/** For staff: what their teams need from them, each with its action. Renders nothing for others. */
export default function StaffNeeds() {
  const actor = useActor();
  const teams = useTeams().data;
  if (!actor || !teams) return null;
  const staffed = teams.filter(({ id }) => hasRole(actor, ...STAFF_ROLES) && actor.staffTeams.includes(id));
  return staffed.length > 0 ? <Needs teams={staffed} actor={actor} /> : null;
}
