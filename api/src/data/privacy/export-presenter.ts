/** The data export of an account (specification 4.8). */

import type { Caller } from '@touchline/server/access/caller';
import type { FilmClipRecord, FilmRecord } from '@touchline/server/film-records';
import type { CalendarRecord, DeviceRecord, NoticeRecord, PreferencesRecord } from '@touchline/server/notice-records';
import type { PostReadRecord, PostRecord } from '@touchline/server/post-records';
import type {
  AttendeeRecord,
  DevelopmentRecord,
  DrillRecord,
  EntryRecord,
  EventRecord,
  MatchRecord,
} from '@touchline/server/records';
import { itemRow, memberRow } from '@touchline/server/row-keys';
import type { AuditRecord, SessionRecord } from '@touchline/server/service-records';
import { type Actor, teamsOf } from '@touchline/shared/access/actor';
import {
  type AccountExport,
  exportedDevice,
  exportedNotice,
  exportedRead,
  exportedRide,
  exportedSession,
  type RemovalView,
} from '@touchline/shared/accounts/profiles.contract';
import { type Presented, present } from '@touchline/shared/contract';
import { developmentModel } from '@touchline/shared/developments/development.model';
import { type EngagementView, engagementModel } from '@touchline/shared/engagements/engagement.model';
import {
  attendanceModel,
  attendeeModel,
  type Play,
  participantModel,
  playModel,
} from '@touchline/shared/events/event.model';
import { filmModel } from '@touchline/shared/films/film.model';
import { exportedClip } from '@touchline/shared/films/film-clips.contract';
import { entryModel } from '@touchline/shared/match/match.model';
import { selectFields } from '@touchline/shared/model';
import type { OwnFields } from '@touchline/shared/privacy';
import { exportOfAccount } from '../accounts/accounts-presenter';
import { drillOf } from '../boards/boards-presenter';
import type { AdviceAuthors } from '../developments/advice-authors';
import { developmentView } from '../developments/developments-presenter';
import { currentKey, fullAttendee, isOwnRow } from '../events/events-presenter';
import {
  invitationView,
  type KnownInvitation,
  type KnownRequest,
  requestView,
} from '../invitations/invitations-presenter';
import { entriesOf } from '../match/match-presenter';
import { calendarUrl } from '../notices/calendars-presenter';
import { answerOf } from '../players/film-consents';
import { ownActs } from './own-acts';

interface AccountData {
  events: readonly EventRecord[];
  /** Matches that name the children. */
  matches: readonly MatchRecord[];
  engagements: EngagementView[];
  developments: readonly DevelopmentRecord[];
  /** Of their advice. */
  authors: AdviceAuthors;
  invitations: readonly KnownInvitation[];
  requests: readonly KnownRequest[];
  removals: RemovalView[];
  drills: readonly DrillRecord[];
  films: readonly FilmRecord[];
  reported: readonly FilmRecord[];
  clips: readonly FilmClipRecord[];
  posts: readonly PostRecord[];
  seenPosts: readonly PostReadRecord[];
  notices: readonly NoticeRecord[];
  preferences: PreferencesRecord;
  devices: readonly DeviceRecord[];
  calendars: readonly CalendarRecord[];
  sessions: readonly SessionRecord[];
  acts: readonly AuditRecord[];
  /** Address of the web app. */
  base: string;
}

/** The account's jobs and ride at an event, and its children with a seat. */
function helpAt(actor: Actor, event: EventRecord) {
  const ownRow = memberRow(actor.userId);
  const ride = event.rides?.[ownRow];
  return {
    jobs: Object.values(event.jobs ?? {}).flatMap(({ name, takenBy }) => (ownRow in takenBy ? [name] : [])),
    ...(ride && { ride: selectFields(exportedRide, ride) }),
    riders: actor.children.filter((child) => itemRow(child) in (event.riders ?? {})),
  };
}

/** The account's children in the line-up, the plays and the journals of an event, and whether they came. */
function gamesOf({ children }: Actor, event: EventRecord, matches: readonly MatchRecord[]) {
  const { _id, participants, plays, attendance = {} } = event;
  const isOwn = (id: string) => children.includes(id);
  /** Names stand beside the ids, unless a client sent them otherwise: then they may be those of other children. */
  const ownNames = ({ players, playerIds }: Pick<Play, 'players' | 'playerIds'>) =>
    players.length === playerIds.length ? players.filter((_, n) => isOwn(playerIds[n] ?? '')) : [];
  const ownEntry = ({ playerId, otherPlayerId, ...entry }: EntryRecord) => {
    const own = {
      ...(playerId !== undefined && isOwn(playerId) && { playerId }),
      ...(otherPlayerId !== undefined && isOwn(otherPlayerId) && { otherPlayerId }),
    };
    return Object.keys(own).length > 0 ? selectFields(entryModel.exported, { ...entry, ...own }) : undefined;
  };
  const ownPart = (play: Play): OwnFields<typeof playModel.privacy, 'exported', Play> => ({
    playerIds: play.playerIds.filter(isOwn),
    players: ownNames(play),
  });
  return {
    lineUp: Object.values(participants)
      .filter(({ playerId }) => isOwn(playerId))
      .map((row) => selectFields(participantModel.exported, row)),
    plays: Object.values(plays)
      .filter(({ playerIds }) => playerIds.some(isOwn))
      .map((play) => selectFields(playModel.exported, { ...play, ...ownPart(play) })),
    attendance: Object.values(attendance)
      .filter(({ playerId }) => isOwn(playerId))
      .map((row) => selectFields(attendanceModel.exported, row)),
    entries: matches.flatMap(({ eventId, entries }) =>
      eventId === _id ? entriesOf({ entries }).flatMap((entry) => ownEntry(entry) ?? []) : [],
    ),
  };
}

/** The account's own part of a post. */
const postOf = (
  { userId }: Actor,
  { _id, teamId, at, text, by, replies }: PostRecord,
): AccountExport['posts'][number] => ({
  id: _id,
  teamId,
  at,
  ...(by.userId === userId && { text }),
  replies: Object.values(replies)
    .filter((reply) => reply.by.userId === userId)
    .map((reply) => ({ text: reply.text, at: reply.at })),
});

/** Returns whether an event contains data of the account or its children. */
export function concerns(actor: Actor, event: EventRecord, matches: readonly MatchRecord[]): boolean {
  const { jobs, ride, riders } = helpAt(actor, event);
  const { lineUp, plays, attendance, entries } = gamesOf(actor, event, matches);
  const rows = Object.values(event.attendees);
  return (
    jobs.length + riders.length + lineUp.length + plays.length + attendance.length + entries.length > 0 ||
    ride !== undefined ||
    rows.some((row) => isAbout(actor, row))
  );
}

/** Returns whether a row contains data of the account or its children: their own row, or a guest's with the account's address. */
const isAbout = (actor: Actor, row: AttendeeRecord): boolean =>
  isOwnRow(actor, row) || (row.playerId === undefined && row.emailAddress === actor.emailAddress);

export function presentExport(
  caller: Caller,
  {
    events,
    matches,
    engagements,
    developments,
    authors,
    invitations,
    requests,
    removals,
    drills,
    films,
    reported,
    clips,
    posts,
    seenPosts,
    notices,
    preferences,
    devices,
    calendars,
    sessions,
    acts,
    base,
  }: AccountData,
): Presented<AccountExport> {
  const { actor, teams, children } = caller;
  const own = teamsOf(actor);
  return present({
    exportedAt: Date.now(),
    account: exportOfAccount(caller),
    teams: teams.filter(({ _id }) => own.includes(_id)).map(({ _id, name }) => ({ id: _id, name })),
    attendance: events.flatMap((event) =>
      Object.values(event.attendees)
        .filter((row) => isAbout(actor, row))
        .map((row) => ({
          key: currentKey(event),
          name: event.name,
          eventTime: event.eventTime,
          location: event.eventLocation.name,
          attendee: selectFields(attendeeModel.exported, fullAttendee(row)),
        })),
    ),
    help: events.flatMap((event) => {
      const help = helpAt(actor, event);
      const hasHelped = help.jobs.length + help.riders.length > 0 || help.ride !== undefined;
      return hasHelped ? [{ key: currentKey(event), name: event.name, eventTime: event.eventTime, ...help }] : [];
    }),
    games: events.flatMap((event) => {
      const games = gamesOf(actor, event, matches);
      const isPlayed = Object.values(games).some((rows) => rows.length > 0);
      return isPlayed ? [{ key: currentKey(event), name: event.name, eventTime: event.eventTime, ...games }] : [];
    }),
    engagements: engagements.map((engagement) => selectFields(engagementModel.exported, engagement)),
    developments: developments.map((one) =>
      selectFields(developmentModel.exported, developmentView(one, actor, authors)),
    ),
    invitations: invitations.map(invitationView),
    requests: requests.map(requestView),
    removals,
    drills: drills.map(drillOf),
    films: films.map((film) => selectFields(filmModel.exported, filmModel.present(film, {}))),
    filmReports: reported.flatMap(({ _id, report }) =>
      report ? [{ film: _id, at: report.at, text: report.text }] : [],
    ),
    clips: clips.map(({ by, ...clip }) => ({
      ...selectFields(exportedClip, clip),
      ...(clip.userId === actor.userId && { by }),
    })),
    filmConsents: children.flatMap((child) => {
      const answer = answerOf(child, actor.emailAddress);
      return answer ? [{ playerId: child._id, ...answer }] : [];
    }),
    posts: posts.map((post) => postOf(actor, post)),
    seenPosts: seenPosts.map((row) => selectFields(exportedRead, row)),
    notices: notices.map((notice) => selectFields(exportedNotice, notice)),
    preferences: {
      kinds: preferences.kinds ?? {},
      quiet: preferences.quiet ?? null,
      ...(preferences.paused && { paused: preferences.paused }),
      devices: devices.map((device) => selectFields(exportedDevice, device)),
    },
    calendars: calendars.map(({ _id, teamId, createdAt }) => ({
      url: calendarUrl(base, _id),
      createdAt,
      ...(teamId !== undefined && { teamId }),
    })),
    sessions: sessions.map((session) => selectFields(exportedSession, session)),
    acts: ownActs(actor, acts),
  });
}
