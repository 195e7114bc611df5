import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { NoticeView } from '@touchline/shared/notices/notices.contract';
import clsx from 'clsx';
import { Link } from 'react-router-dom';
import { KIND_WORDS, titleOf } from '../../domain/notices/notice-kinds';
import { ago, clock, span, when } from '../../lib/club-time';
import { useClubZone, useNow } from '../../lib/config';
import { errorText } from '../../lib/errors';
import { CardSkeleton } from '../../ui/skeletons';
import classes from './notice-bell.module.css';

/** Formats a time in the club's zone. */
type FormatTime = (ms: number) => string;

/** Returns time and place of the event, why it is cancelled, and the values that a change replaced. */
function factsOf(
  { kind, event, was = {}, added }: NoticeView,
  formatSpan: (event: NonNullable<NoticeView['event']>) => string,
  formatTime: FormatTime,
  formatClock: FormatTime,
): string[] {
  if (!event || KIND_WORDS[kind].brief) return [];
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
