import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton, Title } from '@mantine/core';
import { type Actor, hasRole } from '@touchline/shared/access/actor';
import { STAFF_ROLES } from '@touchline/shared/access/roles';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { NeedsYou } from '../../../domain/joining/needs-you';
import { useOwed } from '../../../domain/own-dues';
import { shortNamesOf } from '../../../domain/players/short-names';
import { when } from '../../../lib/club-time';
import { useClubZone, useNow } from '../../../lib/config';
import { listOf } from '../../../lib/language';
import { lazyWithRetry } from '../../../lib/lazy-with-retry';
import { useActor, useCurrentUser } from '../../../lib/session';
import { useSeenEvents } from '../../../live/queries/own-changes';
import { useEvents } from '../../../live/queries/use-events';
import { useOpenRequests } from '../../../live/queries/use-open-requests';
import { useTeams } from '../../../live/queries/use-teams';
import { rowOfPlayer } from '../answers/answer-status';
import { RemindFamilies } from '../answers/remind-families';
import HelpCount from '../help/help-count';
import classes from './home.module.css';
import { type Need, type NeedKind, needsOf } from './needs';

const AttendanceButton = lazyWithRetry(async () => ({
  default: (await import('../attendees/attendance-button')).AttendanceButton,
}));
const EnterResult = lazyWithRetry(() => import('../editor/in-card/enter-result'));

/** Rows before "Show all". */
const SHOWN = 6;

const WORDS: Record<Exclude<NeedKind, 'silent' | 'jobs'>, MessageDescriptor> = {
  place: msg`No place yet`,
  opponent: msg`No opponent yet`,
  result: msg`The result is missing`,
  came: msg`Who came is missing`,
  film: msg`Film with no plays tagged`,
};
const ACTIONS: Record<Exclude<NeedKind, 'silent' | 'result' | 'came'>, MessageDescriptor> = {
  place: msg`Add the place`,
  opponent: msg`Add the opponent`,
  film: msg`Tag plays`,
  jobs: msg`See the jobs`,
};

/** Children who are named; more are counted. */
const NAMED = 3;

/** Returns the words for missing answers: up to three names, or how many. */
function silentText({ event, team: { players = [] } }: Need): string {
  const silent = players.filter(({ id }) => !rowOfPlayer(event, id));
  const count = silent.length;
  if (count > NAMED) return plural(count, { one: '# player without an answer', other: '# players without an answer' });
  const short = shortNamesOf(players);
  const names = listOf(silent.map(({ id, name }) => short.get(id) ?? name));
  return plural(count, { one: `${names} has not answered`, other: `${names} have not answered` });
}

function NeedRow({ need }: { need: Need }) {
  const { kind, event, team, silent } = need;
  const { t } = useLingui();
  const zone = useClubZone();
  const now = useNow();
  const date = when(event.eventTime, zone, now);
  const { name } = event;
  const needText =
    kind === 'silent' ? silentText(need) : kind === 'jobs' ? <HelpCount event={event} /> : t(WORDS[kind]);
  const page =
    kind === 'film'
      ? `/admin/event?team=${team.id}&id=${event.id}`
      : `/admin/planning?team=${team.id}#event-${event.id}`;
  return (
    <li className={classes.need}>
      <span className={classes.what}>
        <span className={classes.name}>{needText}</span>
        <span className={classes.fact}>
          {name} · {date}
        </span>
      </span>
      {kind === 'silent' ? (
        <RemindFamilies event={event} team={team.id} silent={silent} className={classes.action} />
      ) : kind === 'result' ? (
        <EnterResult event={event} className={classes.action} />
      ) : kind === 'came' ? (
        <AttendanceButton event={event} className={classes.action} />
      ) : (
        <Button
          component={Link}
          to={page}
          variant="light"
          className={classes.action}
          aria-label={`${t(ACTIONS[kind])}: ${name}`}
        >
          {t(ACTIONS[kind])}
        </Button>
      )}
    </li>
  );
}

function Needs({ teams, actor }: { teams: readonly TeamView[]; actor: Actor }) {
  const heading = useId();
  const now = useNow();
  const [showsAll, setShowsAll] = useState(false);
  const isAsked = useOpenRequests().length > 0;
  const { events, loading } = useEvents('planning', useCurrentUser()?.teams ?? []);
  const needs = needsOf(useSeenEvents(events), teams, actor, now);
  const shownNeeds = showsAll ? needs : needs.slice(0, SHOWN);
  const count = needs.length;
  // The part of an admin above names the dues of the club.
  const owed = useOwed(hasRole(actor, 'MANAGER') && !hasRole(actor, 'ADMIN'), actor.staffTeams);
  return (
    <section aria-labelledby={heading}>
      <Title order={2} size="h3" id={heading} className={classes.title}>
        <Trans>Needs you</Trans>
      </Title>
      <div className={classes.parts}>
        <NeedsYou nested />
        {loading ? (
          <Skeleton height={160} />
        ) : needs.length > 0 || owed ? (
          <ul className={classes.needs}>
            {shownNeeds.map((need) => (
              <NeedRow key={`${need.event.id} ${need.kind}`} need={need} />
            ))}
            {owed && (
              <li className={classes.need}>
                <span className={classes.what}>
                  <span className={classes.name}>{owed.text}</span>
                  <span className={classes.fact}>
                    <Trans>Dues of the last 12 months</Trans>
                  </span>
                </span>
                <Button component={Link} to="/admin/engagement" variant="light" className={classes.action}>
                  <Trans>See the dues</Trans>
                </Button>
              </li>
            )}
          </ul>
        ) : (
          !isAsked && (
            <p className={classes.done}>
              <Trans>Nothing right now. New requests and open questions show up here.</Trans>
            </p>
          )
        )}
      </div>
      {needs.length > shownNeeds.length && (
        <Button variant="subtle" size="compact-md" onClick={() => setShowsAll(true)}>
          <Trans>Show all {count}</Trans>
        </Button>
      )}
    </section>
  );
}

/** For staff: what their teams need from them, each with its action. Others get only the requests that wait for them. */
export default function StaffNeeds() {
  const actor = useActor();
  const teams = useTeams().data;
  if (!actor || !teams) return null;
  const staffed = teams.filter(({ id }) => hasRole(actor, ...STAFF_ROLES) && actor.staffTeams.includes(id));
  return staffed.length > 0 ? <Needs teams={staffed} actor={actor} /> : <NeedsYou />;
}
