/**
 * One record type per collection of the store; those of films, posts, notices, merges and services are in `…-records.ts` beside. Records
 * never leave the server: presenters convert them to views. A list that many users edit at once is a map keyed by what must be unique (specification 4.4).
 */
import type { Capacity, StaffRole } from '@touchline/shared/access/roles';
import type { AccountFields } from '@touchline/shared/accounts/account.model';
import type { LibraryDrill } from '@touchline/shared/boards/boards.contract';
import type { DevelopmentFields } from '@touchline/shared/developments/development.model';
import type { EngagementFields } from '@touchline/shared/engagements/engagement.model';
import type {
  AttendanceView,
  AttendeeFields,
  EventFields,
  Participant,
  Play,
} from '@touchline/shared/events/event.model';
import type { Helper, JobFields, RideFields } from '@touchline/shared/events/help.model';
import type { Schedule, TeamStats } from '@touchline/shared/events/tournament.model';
import type { ConsentLevel } from '@touchline/shared/films/film-words';
import type { InvitationKind } from '@touchline/shared/invitations/invitation.model';
import type { EntryFields, MatchFields } from '@touchline/shared/match/match.model';
import type { PlayerFields } from '@touchline/shared/players/player.model';
import type { TeamFields } from '@touchline/shared/teams/team.model';
import type { VenueRecord } from '@touchline/shared/venues/venue.model';
import type { NotifiedState } from './notice-records';

export type { VenueRecord };

export interface UserRecord extends AccountFields {
  /** argon2id. */
  passwordHash: string;
  /** Hash of the newest password with which the address of this active account was registered again. It opens nothing (decision 0028). */
  registeredAgainHash?: string;
  /** Children who are erased with the account, while its erasure runs: a restarted erasure continues with them. */
  leaving?: Pick<PlayerRecord, '_id' | 'name' | 'namesBorne' | 'wasInTeam'>[];
  /** Its erasure found it in a team or an event, so that texts of others may name it. */
  wasInTeam?: true;
  /** Full names and user names that it had before: an erasure takes them out of texts. */
  namesBorne?: string[];
  /** The name by which lists are sorted, and the beginnings of the words by which the account is found (`name-terms.ts`). */
  sortName?: string;
  nameTerms?: string[];
}

export interface PlayerRecord extends PlayerFields {
  /** By `memberRow(address)` of a guardian: the account that made them one (decision 0016). */
  linkedBy?: Record<string, string>;
  /** By field: the account that typed the value last; absent when it also made the record, empty when nobody typed the value. */
  typedBy?: Record<string, string>;
  /**
   * By `memberRow(address)`: a guardian whom another guardian asked to leave, the account that asked, and when (ms). An objection stays
   * until the guardian leaves, also when the request was withdrawn.
   */
  removals?: Record<string, { by: string; at: number; objected?: true; withdrawn?: true }>;
  /** By `memberRow(address)`: the newest requests to leave, oldest first, also withdrawn ones. */
  removalsAsked?: Record<string, { by: string; at: number }[]>;
  /** By `itemRow(id)`: children that were merged into this one. An erasure removes what is left of them, too. */
  absorbed?: Record<string, { id: string; createdBy: string }>;
  /** The child into which it is being merged. From then on nothing changes this record. */
  mergingInto?: string;
  /** By `memberRow(address)` of a guardian: whether film may show the child. Answers of guardians who left count no more. */
  filmConsents?: Record<string, FilmAnswer>;
  /** An account of staff marked that films never show the child. The reason is not stored. */
  neverFilmed?: { by: string; at: number };
  /** Its erasure found it in a team or an event, so that texts of others may name it. */
  wasInTeam?: true;
  /** When its only guardian began its erasure (ms). Nobody becomes a guardian of it any more, unless the erasure was interrupted. */
  erasing?: number;
  /** The beginnings of the words of its name (`name-terms.ts`). */
  nameTerms?: string[];
  /** Names that events may still have. They go when all of its events have the present one. */
  formerNames?: string[];
  /** All names that it had before, and those of children that were merged into it: an erasure takes them out of texts. */
  namesBorne?: string[];
  createdBy: string;
}

/** The answer of a guardian to a version of the question whether film may show the child. */
export interface FilmAnswer {
  level: ConsentLevel;
  wording: number;
  at: number;
}

export interface MemberRecord {
  emailAddress: string;
  capacity: Capacity;
  byAdmin?: true;
  /** Added by somebody else and not accepted yet: may read the team, but is not shown and vouches for nobody. */
  pending?: true;
}

export interface TeamRecord extends TeamFields {
  /** By `memberRow(address)`. A member whom an ADMIN added vouches for their own children (decision 0016). */
  members: Record<string, MemberRecord>;
  /** The addresses in `members`, for the index. */
  memberEmails: string[];
  /** Addresses that staff removed: a child on the roster no longer gives them access to the team (decision 0016). */
  dismissed?: string[];
  /** By `itemRow(id)`. */
  players: Record<string, RosterRow>;
  /** The ids in `players`, for the index. */
  playerIds: string[];
  /** By month `YYYY-MM`: the fee per child from that month on (decision 0043). */
  fees?: Record<string, number>;
  createdBy: string;
  /** Imports of a sheet whose children are stored and not on the roster yet. The next import or start undoes an interrupted one. */
  importing?: Record<string, { by: string; ids: string[]; undoing?: true }>;
}

export interface RosterRow {
  id: string;
  /** Day on which the child joined the roster, `YYYY-MM-DD`; in older rows its month, or absent. Fees and the season count from it. */
  since?: string;
}

/** An invitation to be a guardian of a child, or a member of a team. */
export interface InvitationRecord {
  _id: string;
  kind: InvitationKind;
  /** The role that a staff member gets with the acceptance. */
  role?: StaffRole;
  /** Empty in a team link. */
  emailAddress: string;
  /** The team; absent in a guardian's invitation. */
  teamId?: string;
  /** Team invitation without a capacity: a user with a staff role becomes staff. */
  usual?: true;
  /** The membership begins with the acceptance. Otherwise it exists already, pending. */
  joins?: true;
  /** An ADMIN made it, so the new member vouches for their own children (decision 0016). */
  byAdmin?: true;
  /** The child, in a guardian's invitation. */
  playerId?: string;
  /** The account that sent it. */
  by: string;
  /** SHA-256 of the mailed link's token, hex. Only this token proves the address. */
  tokenHash?: string;
  /** Until the mail with its token is in the queue. */
  unmailed?: true;
  /** The code of a team link. Stored as it is, so that staff can show it again: it only lets people ask. */
  code?: string;
  /** How many requests were made with the code. */
  uses?: number;
  /** `accepting` while the acceptance is written: an interrupted one can be repeated. */
  state: 'open' | 'accepting' | 'accepted' | 'ended';
  /** When its newest acceptance began (ms). */
  acceptingSince?: number;
  /** Why it ended: taken back or declined, or its maker no longer runs the team. */
  ended?: 'revoked' | 'left';
  /** Unique key of an open invitation; absent once it is accepted. */
  slot?: string;
  createdAt: number;
  /** When somebody first opened the link of a personal invitation (ms). */
  openedAt?: number;
  /** When it is deleted (ms): unused, or some weeks after its acceptance, as a trace of who invited whom. */
  expiresAt: number;
}

/** A family's request to join a team, made with a team link. */
export interface RequestRecord {
  _id: string;
  teamId: string;
  userId: string;
  /** The account that made the link. */
  by: string;
  children: { id: string; name: string; birthYear: number }[];
  /** `accepting` while the acceptance is written: the next start finishes an interrupted one. */
  state: 'open' | 'accepting' | 'accepted' | 'declined';
  /** Unique key of team and account while it is open. */
  slot?: string;
  decision?: {
    by: { userId: string; name: string; emailAddress: string };
    byAdmin: boolean;
    at: number;
    reason: string;
    /** By the id of the requested child: the child of the club that it is, or becomes. */
    players: Record<string, { playerId: string; isNew: boolean }>;
  };
  /** When the worker of notices looks at it next (ms). */
  toTell?: number;
  /** The children of an accepted request, for the index. */
  playerIds: string[];
  createdAt: number;
  /** When it is deleted (ms). */
  expiresAt: number;
}

export interface AttendeeRecord extends AttendeeFields {
  /** Account that added the row: a retried call of it is the same call. */
  createdBy: string;
  /** Account that gave the newest answer; absent in rows from before it was stored. */
  answeredBy?: string;
}

export interface EventChange {
  at: number;
  by: { userId: string; name: string };
  what: string;
  /** Fields that a save of the form changed. */
  fields?: string[];
}

export interface JobRecord extends JobFields {
  /** By `memberRow(userId)`. */
  takenBy: Record<string, Helper>;
  /** Size of `takenBy`, for filters. */
  taken: number;
}

export interface RideRecord extends RideFields {
  /** Number of riders, for filters. */
  taken: number;
}

export interface EventRecord extends EventFields {
  /** When the worker of notices looks at the event next (ms); every change sets it. */
  toTell?: number;
  /** The state that its people know; absent until they are told. */
  told?: NotifiedState;
  /** The newest reminder that staff asked for, and how many families it reached. */
  remind?: { at: number; count: number };
  /** Every key it has or had, as `time/hash`. */
  keys: string[];
  /** Hashes of the people whom it names, or named, for the index (`event-people.ts`). */
  people?: number[];
  /** Equals `version` unless a process of an older release wrote the event: then the next start completes `people`. */
  peopleVersion?: number;
  participants: Record<string, Participant>;
  plays: Record<string, Play>;
  schedules: Record<string, Schedule>;
  /** By `itemRow(id)`. */
  jobs?: Record<string, JobRecord>;
  /** By `memberRow(userId)` of the driver, so that each driver offers one. */
  rides?: Record<string, RideRecord>;
  /** By `itemRow(playerId)`: the id of the ride, so that a child has one seat. In the order in which they were taken. */
  riders?: Record<string, string>;
  teamStats: Record<string, TeamStats>;
  /** By `itemRow(playerId)`. */
  attendance?: Record<string, AttendanceView>;
  /** Facts that its ended matches wrote into it: `game`, or by `itemRow(id)` of a schedule. Written with it, so that a correction replaces nothing else. */
  matchWrote?: Record<string, MatchWrote>;
  /** By `singleItem(…)`: the version that changed the item outside of the form (decision 0010). */
  itemVersions?: Record<string, number>;
  /** By `attendeeRow(…)`, in the order of the sign-ups. */
  attendees: Record<string, AttendeeRecord>;
  /** The ids in `attendees`, so that a filter can check that an id is free. */
  attendeeIds: string[];
  /** Size of `attendees`, for filters. */
  attendeeCount: number;
  /** The last 200, oldest first; the last one made `version`, the one before it `version - 1`, and so on. */
  changes: EventChange[];
  createdBy: string;
  createdAt: number;
  /** When its newest version was made (ms); absent while nothing was changed since it was created. */
  changedAt?: number;
}

/** A user's month with a team: one per team, month and user. */
export interface EngagementRecord extends EngagementFields {
  createdBy: string;
}

/** A player's month: one per player and month. */
export interface DevelopmentRecord extends DevelopmentFields {
  /** When it was saved (ms), until its guardians are told. */
  toTell?: number;
  createdBy: string;
}

/** Facts that an ended match wrote into its event. */
export interface MatchWrote {
  /** Absent when a person typed another one. */
  result?: string;
  /** It set the state FINISHED. */
  finished?: true;
}

/** An entry of a match's journal. */
export interface EntryRecord extends EntryFields {
  /** The author. */
  userId: string;
  name: string;
}

/** The match of an event, or of a row of a tournament's schedule. */
export interface MatchRecord extends MatchFields {
  eventId: string;
  /** By `itemRow(id)`. */
  entries: Record<string, EntryRecord>;
  /** Ids of the children and accounts that it names, or named, for the index. */
  named: string[];
  createdAt: number;
}

/** A drill of the club's library. */
export interface DrillRecord extends Omit<LibraryDrill, 'id'> {
  _id: string;
  /** Unique key: the title in lower case. */
  slot: string;
}

/** A team's board: its drawing is in `boardJournal`. */
export interface BoardRecord {
  _id: string;
  teamId: string;
  /** UTC month, `YYYY-MM`. */
  month: string;
  name: string;
  /** Unique key of team, month and name; absent while the board is removed. */
  slot?: string;
  /** When it was removed (ms); it can be restored for a while. */
  removedAt?: number;
  /** Ids of children who were erased since the board was made: the next compaction removes their late markers. */
  erasedPlayers?: string[];
  createdBy: string;
  createdAt: number;
}

/** An accepted Yjs update of a board, or several merged ones. Together, in any order, they are the board. */
export interface BoardEntryRecord {
  _id: string;
  boardId: string;
  /** When it was written (ms); a merged entry is later than the entries it replaces. */
  at: number;
  update: Uint8Array;
}

/** A public clip. */
export interface VideoRecord {
  _id: string;
  name: string;
  url: string;
  poster: string;
  createdBy: string;
  createdAt: number;
}
