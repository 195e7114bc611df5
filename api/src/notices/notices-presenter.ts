/** Notices and preferences for their owner, and the admin's overview. */
import { type Presented, present } from '@touchline/shared/contract';
import type { Language } from '@touchline/shared/languages';
import { NOTICE_KINDS, type NoticeKind } from '@touchline/shared/notices/notice-words';
import type { DeliveriesView, NoticeView, PreferencesView } from '@touchline/shared/notices/notices.contract';
import { firstNameOf } from '@touchline/shared/players/first-name';
import type { DeviceRecord, NoticeRecord, PreferencesRecord } from '@touchline/shared/server/notice-records';
import type { EventRecord, PlayerRecord, TeamRecord, UserRecord } from '@touchline/shared/server/records';
import { currentKey } from '../events/events-presenter';
import { pathOf } from './notice-mails';
import { wants } from './plan';

interface KnownRecords {
  /** The events that the viewer may read, by id. */
  events: ReadonlyMap<string, EventRecord>;
  teams: ReadonlyMap<string, TeamRecord>;
  /** The viewer's teams. */
  teamIds: readonly string[];
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

function noticeView(notice: NoticeRecord, { events, teams, teamIds, readUntil, children }: KnownRecords): NoticeView {
  const { _id: id, kind, at, eventId, teamId, playerIds = [], accepted, ride } = notice;
  const event = eventId === undefined ? undefined : events.get(eventId);
  const team = teamId === undefined ? undefined : teams.get(teamId);
  const names = children.filter(({ _id }) => playerIds.includes(_id)).map(({ name }) => firstNameOf(name));
  const was = wasOf(notice);
  return {
    ...{ id, kind, at, read: at <= readUntil, path: pathOf(notice, event, teamIds) },
    ...(team && { team: team.name, teamId: team._id }),
    ...(names.length > 0 && { children: names }),
    ...(event && {
      event: {
        ...{ key: currentKey(event), name: event.name, type: event.type, eventState: event.eventState },
        ...{ eventTime: event.eventTime, location: event.eventLocation.name },
        ...(event.meetTime !== undefined && { meetTime: event.meetTime }),
        ...(event.eventState === 'CANCELLED' && event.cancelReason && { cancelReason: event.cancelReason }),
      },
    }),
    ...(was && { was }),
    ...(accepted !== undefined && { accepted }),
    ...(ride && { ride: ride.what }),
  };
}

export const presentNotices = (notices: readonly NoticeRecord[], records: KnownRecords): Presented<NoticeView[]> =>
  present(notices.map((notice) => noticeView(notice, records)));

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
    devices: devices.map(({ _id, name, addedAt }) => ({ id: _id, name, addedAt })),
    ...(preferences.paused && { mailPaused: preferences.paused.reason }),
  });

export const presentKind = (
  kind: NoticeKind,
  language: Language | undefined,
): Presented<{ kind: NoticeKind; language?: Language }> => present({ kind, ...(language && { language }) });

export const presentRead = (until: number): Presented<{ until: number }> => present({ until });
export const presentReminded = (reminded: number): Presented<{ reminded: number }> => present({ reminded });
export const presentFamilies = (families: number): Presented<{ families: number }> => present({ families });
export const presentDeliveries = (deliveries: DeliveriesView): Presented<DeliveriesView> => present(deliveries);
