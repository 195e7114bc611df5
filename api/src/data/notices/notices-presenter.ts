/** Notices and preferences for their owner, and the admin's overview. */

import type { DeviceRecord, NoticeRecord, PreferencesRecord } from '@touchline/server/notice-records';
import type { PostRecord } from '@touchline/server/post-records';
import type { EventRecord, PlayerRecord, TeamRecord, UserRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import { type Presented, present } from '@touchline/shared/contract';
import type { Language } from '@touchline/shared/languages';
import { NOTICE_KINDS, type NoticeKind } from '@touchline/shared/notices/notice-words';
import type {
  DeliveriesView,
  MailTrouble,
  NoticeView,
  PreferencesView,
} from '@touchline/shared/notices/notices.contract';
import { firstNameOf, shortNames } from '@touchline/shared/players/first-name';
import { currentKey } from '../events/events-presenter';
import { pathOf } from './notice-rules';
import { wants } from './wishes';

interface KnownRecords {
  /** The events that the viewer may read, by id. */
  events: ReadonlyMap<string, EventRecord>;
  teams: ReadonlyMap<string, TeamRecord>;
  /** Posts, by id. */
  posts: ReadonlyMap<string, PostRecord>;
  /** The viewer's teams. */
  teamIds: readonly string[];
  /** The club's time zone. */
  zone: string;
  readUntil: number;
  /** The viewer's own children: the only ones that are named. */
  children: readonly PlayerRecord[];
}

function wasOf({ was }: NoticeRecord): NoticeView['was'] {
  if (!was) return undefined;
  const { eventTime, meetTime, place, cancelled, removed, name } = was;
  return {
    ...(eventTime !== undefined && { eventTime }),
    ...(meetTime !== undefined && { meetTime }),
    ...(place !== undefined && { location: place }),
    ...(cancelled === false && { cancelled: true }),
    ...(cancelled === true && { restored: true }),
    ...(removed && { removed }),
    ...(name !== undefined && { name }),
  };
}

/** Characters of a post in the bell. */
const SHOWN = 120;

function postOf(
  { postId = '', replyId = '', takenDown, reworded }: NoticeRecord,
  posts: KnownRecords['posts'],
): NoticeView['post'] {
  if (takenDown) return { text: takenDown.text.slice(0, SHOWN), by: '', reason: takenDown.reason };
  const post = posts.get(postId);
  const written = post?.replies[itemRow(replyId)] ?? post;
  return (
    written && {
      text: written.text.slice(0, SHOWN),
      by: firstNameOf(written.by.name),
      ...(reworded && { reworded: true as const }),
    }
  );
}

function noticeView(
  notice: NoticeRecord,
  { events, posts, teams, teamIds, zone, readUntil, children }: KnownRecords,
): NoticeView {
  const { _id: id, kind, at, eventId, teamId, playerIds = [], accepted, ride, job, score } = notice;
  const event = eventId === undefined ? undefined : events.get(eventId);
  const team = teamId === undefined ? undefined : teams.get(teamId);
  const shown = shortNames(children);
  const names = children.flatMap(({ _id }) => (playerIds.includes(_id) ? (shown.get(_id) ?? []) : []));
  const was = wasOf(notice);
  const post = postOf(notice, posts);
  return {
    id,
    kind,
    at,
    read: at <= readUntil,
    path: pathOf(notice, event, { teamIds, zone }),
    ...(team && { team: team.name, teamId: team._id }),
    ...(names.length > 0 && { children: names }),
    ...(event && {
      event: {
        key: currentKey(event),
        name: event.name,
        type: event.type,
        eventState: event.eventState,
        eventTime: event.eventTime,
        location: event.eventLocation.name,
        ...(event.endTime !== undefined && { endTime: event.endTime }),
        ...(event.meetTime !== undefined && { meetTime: event.meetTime }),
        ...(event.eventState === 'CANCELLED' && event.cancelReason && { cancelReason: event.cancelReason }),
      },
    }),
    ...(was && { was }),
    ...(accepted !== undefined && { accepted }),
    ...(ride && { ride: ride.what }),
    ...(job && { job: { was: job.was, ...(job.is !== undefined && { is: job.is }) } }),
    ...(score !== undefined && { score }),
    ...(post && { post }),
  };
}

/** Lines of the bell. */
const MOST_LISTED = 100;
/** Fewer new events have a line each. */
const LEAST_GROUPED = 3;
/** New events of a team that were added within this time of each other are one line (ms). */
const GROUPED_WITHIN = 30 * 60_000;

/** Groups notices, newest first: new events of one team that were added in one sitting come together. */
function groupsOf(notices: readonly NoticeRecord[], events: KnownRecords['events']): NoticeRecord[][] {
  const groups: NoticeRecord[][] = [];
  const sittings = new Map<string, NoticeRecord[]>();
  for (const notice of notices) {
    const team = notice.kind === 'event' ? events.get(notice.eventId ?? '')?.tags[0] : undefined;
    const sitting = team === undefined ? undefined : sittings.get(team);
    if (sitting && (sitting.at(-1)?.at ?? 0) - notice.at <= GROUPED_WITHIN) {
      sitting.push(notice);
      continue;
    }
    const group = [notice];
    groups.push(group);
    if (team !== undefined) sittings.set(team, group);
  }
  return groups
    .flatMap((group) => (group.length < LEAST_GROUPED ? group.map((notice) => [notice]) : [group]))
    .toSorted(([one], [other]) => (other?.at ?? 0) - (one?.at ?? 0));
}

/** Returns the line of one notice, or of new events that were added together. */
function lineOf(group: readonly NoticeRecord[], records: KnownRecords): NoticeView {
  const { events, teams } = records;
  const added = group.flatMap(({ eventId }) => events.get(eventId ?? '') ?? []);
  const byTime = added.toSorted((one, other) => one.eventTime - other.eventTime);
  const next = byTime.find(({ eventTime, eventState }) => eventTime > Date.now() && eventState !== 'CANCELLED');
  const about = next ?? byTime.at(-1);
  const notice = group.find(({ eventId }) => eventId === about?._id) ?? (group[0] as NoticeRecord);
  if (group.length === 1) return noticeView(notice, records);
  const team = teams.get(about?.tags[0] ?? '');
  return {
    ...noticeView({ ...notice, at: Math.max(...group.map(({ at }) => at)) }, records),
    ...(team && { team: team.name, teamId: team._id }),
    added: { events: added.length, games: added.filter(({ type }) => type === 'GAME').length },
  };
}

export const presentNotices = (notices: readonly NoticeRecord[], records: KnownRecords): Presented<NoticeView[]> =>
  present(
    groupsOf(notices, records.events)
      .slice(0, MOST_LISTED)
      .map((group) => lineOf(group, records)),
  );

export const presentPreferences = (
  preferences: PreferencesRecord,
  devices: readonly DeviceRecord[],
  pushKey: string,
  { language }: UserRecord,
): Presented<PreferencesView> =>
  present({
    kinds: Object.fromEntries(
      NOTICE_KINDS.map((kind) => [
        kind,
        { mail: wants(preferences, kind, 'mail'), push: wants(preferences, kind, 'push') },
      ]),
    ) as PreferencesView['kinds'],
    quiet: preferences.quiet ?? null,
    ...(language && { language }),
    pushKey,
    devices: devices.map(({ _id, name, addedAt, gone }) => ({ id: _id, name, addedAt, ...(gone && { gone }) })),
    ...(preferences.paused && { mailPaused: preferences.paused.reason }),
  });

export const presentKind = (
  kind: NoticeKind,
  language: Language | undefined,
): Presented<{ kind: NoticeKind; language?: Language }> => present({ kind, ...(language && { language }) });

export const presentRead = (until: number): Presented<{ until: number }> => present({ until });
export const presentReminded = (reminded: number): Presented<{ reminded: number }> => present({ reminded });
export const presentFamilies = (families: number): Presented<{ families: number }> => present({ families });
export const presentTroubles = (troubles: MailTrouble[]): Presented<MailTrouble[]> => present(troubles);
export const presentDeliveries = (deliveries: DeliveriesView): Presented<DeliveriesView> => present(deliveries);
