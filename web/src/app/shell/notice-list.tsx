import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { NoticeView } from '@touchline/shared/notices/notices.contract';
import clsx from 'clsx';
import { Link } from 'react-router-dom';
import { ago, clock, span, when } from '../../lib/club-time';
import { useClubZone, useNow } from '../../lib/config';
import { errorText } from '../../lib/errors';
import { listOf } from '../../lib/language';
import { CardSkeleton } from '../../ui/skeletons';
import classes from './notice-bell.module.css';

/** Formats a time in the club's zone. */
type FormatTime = (ms: number) => string;

function changeText({ event, was = {} }: NoticeView): string {
  const name = event?.name ?? was.name ?? '';
  if (!event || was.removed || was.cancelled || event.eventState === 'CANCELLED') return t`Canceled: ${name}`;
  if (was.restored) return t`Takes place after all: ${name}`;
  if (was.eventTime !== undefined && was.location !== undefined) return t`New time and place: ${name}`;
  if (was.eventTime !== undefined) return t`New time: ${name}`;
  return was.location === undefined ? t`New meeting time: ${name}` : t`New place: ${name}`;
}

/** Returns `58 games were added for Green`. */
const addedText = ({ events, games }: NonNullable<NoticeView['added']>, team: string): string =>
  events === games
    ? plural(games, { one: `# game was added for ${team}`, other: `# games were added for ${team}` })
    : plural(events, { one: `# event was added for ${team}`, other: `# events were added for ${team}` });

function rideText({ ride, children = [] }: NoticeView, name: string): string {
  const riders = listOf(children);
  switch (ride) {
    case 'taken':
      return t`A seat in your car is taken: ${name}`;
    case 'freed':
      return t`A seat in your car is free again: ${name}`;
    case 'removed':
      return t`Your ride was removed: ${name}`;
    case 'given':
      return t`A seat for ${riders}: ${name}`;
    case 'lost':
      return t`No seat any more for ${riders}: ${name}`;
    default:
      return t`The ride for ${riders} is off: ${name}`;
  }
}

/** Returns the sentence of a notice. */
function titleOf(notice: NoticeView): string {
  const name = notice.event?.name ?? notice.was?.name ?? '';
  const children = listOf(notice.children ?? []);
  const team = notice.team ?? t`the team`;
  switch (notice.kind) {
    case 'event':
      return notice.added ? addedText(notice.added, team) : t`New: ${name}`;
    case 'change':
      return changeText(notice);
    case 'reminder':
      return children ? t`Is ${children} coming to ${name}?` : t`Your answer is missing: ${name}`;
    case 'summary':
      return t`Who is coming to ${name}`;
    case 'request':
      return t`A family asks to join ${team}`;
    case 'decision':
      return notice.accepted ? t`You are in ${team} now` : t`Your request to join ${team} was declined`;
    case 'film':
      return t`New film: ${name}`;
    case 'development':
      return children ? t`New learning material for ${children}` : t`New learning material`;
    case 'late':
      return t`An answer changed late: ${name}`;
    case 'ride':
      return rideText(notice, name);
  }
}

/** Returns time and place of the event, why it is cancelled, and the values that a change replaced. */
function factsOf(
  { kind, event, was = {}, added }: NoticeView,
  formatSpan: (event: NonNullable<NoticeView['event']>) => string,
  formatTime: FormatTime,
  formatClock: FormatTime,
): string[] {
  if (!event || kind === 'film') return [];
  const place = `${formatSpan(event)} · ${event.location}`;
  const { name } = event;
  if (added) return [t`Next: ${name}`, place];
  const facts = [place];
  if (event.eventState === 'CANCELLED') return event.cancelReason ? [...facts, event.cancelReason] : facts;
  const meetAt = (ms: number) => {
    const meet = formatClock(ms);
    return t`Meet at ${meet}`;
  };
  if (was.meetTime !== undefined && event.meetTime !== undefined) facts.push(meetAt(event.meetTime));
  const before = [
    ...(was.eventTime === undefined ? [] : [formatTime(was.eventTime)]),
    ...(typeof was.meetTime === 'number' ? [meetAt(was.meetTime)] : []),
    ...(was.location === undefined ? [] : [was.location]),
  ].join(' · ');
  if (before) facts.push(t`Before: ${before}`);
  return facts;
}

interface NoticeListProps {
  notices: UseQueryResult<NoticeView[]>;
  /** Ids of the notices that are marked as new. */
  newIds: ReadonlySet<string>;
  /** Called when the user follows a link. */
  onLeave: () => void;
}

/** The notices of the last 30 days. Each leads to its screen. */
export default function NoticeList({ notices: { data, error, refetch }, newIds, onLeave }: NoticeListProps) {
  const { t } = useLingui();
  const zone = useClubZone();
  const now = useNow();
  const formatTime: FormatTime = (ms) => when(ms, zone, now);
  const formatClock: FormatTime = (ms) => clock(ms, zone);
  const formatSpan = (event: NonNullable<NoticeView['event']>) => span(event, zone, now);
  return (
    <>
      <div className={classes.head}>
        <Text fw={650}>
          <Trans>Notices</Trans>
        </Text>
        <Anchor component={Link} to="/admin/profile#notifications" size="sm" onClick={onLeave}>
          <Trans>Settings</Trans>
        </Anchor>
      </div>
      {data && data.length > 0 ? (
        <ul className={classes.list} aria-label={t`Notices`}>
          {data.map((notice) => (
            <li key={notice.id}>
              <Link
                to={notice.path}
                className={clsx(classes.item, (newIds.has(notice.id) || !notice.read) && classes.fresh)}
                onClick={onLeave}
              >
                {titleOf(notice)}
                {factsOf(notice, formatSpan, formatTime, formatClock).map((fact) => (
                  <span key={fact} className={classes.facts}>
                    {fact}
                  </span>
                ))}
                <span className={classes.facts}>{ago(notice.at, zone, now)}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : data ? (
        <p className={classes.empty}>
          <Trans>Nothing new in the last 30 days. New events, changes and reminders appear here.</Trans>
        </p>
      ) : error ? (
        <div className={classes.empty} role="alert">
          <p>{errorText(error)}</p>
          <Button variant="default" size="sm" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : (
        <CardSkeleton />
      )}
    </>
  );
}
