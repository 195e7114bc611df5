/**
 * One record type per collection of the store. Records never leave the server: presenters
 * convert them to views. A list that many users edit at once is a map keyed by what must be unique (specification 4.4).
 */
import type { Capacity, Role } from '../access/roles';
import type { Match } from '../developments/developments.shapes';
import type { Payment, Volunteer } from '../engagements/engagements.shapes';
import type { AttendeeFields, EventFields, Job, Participant, Play } from '../events/event.model';
import type { Schedule, TeamStats } from '../events/tournament.model';
import type { InvitationKind } from '../invitations/invitations.shapes';
import type { PlayerFields } from '../players/player.model';
import type { TeamFields } from '../teams/team.model';
import type { VenueRecord } from '../venues/venue.model';

export type { VenueRecord };

export interface UserRecord {
  _id: string;
  emailAddress: string;
  userName: string;
  fullName: string;
  phoneNumber: string;
  zipCode: string;
  address: string;
  /** argon2id. */
  passwordHash: string;
  /** False until the mailed link was opened: contacts and memberships by address count only then. */
  active: boolean;
  roles: Role[];
  venueGeoHashs: string[];
  eventGeoHashs: string[];
  createdAt: number;
  /** Counts saves of the profile. */
  rev: number;
  /** Children who are erased with the account, while its erasure runs: a restarted erasure continues with them. */
  leaving?: { _id: string; name: string }[];
}

export interface SessionRecord {
  /** SHA-256 of the token, hex. */
  _id: string;
  userId: string;
  createdAt: number;
  expiresAt: number;
}

/** Name and password of a registration. */
export type Registration = Pick<UserRecord, 'userName' | 'fullName' | 'passwordHash'>;

/** A mailed single-use link. */
export interface LinkRecord {
  /** SHA-256 of the link's token, hex. */
  _id: string;
  purpose: 'activate' | 'reset';
  userId: string;
  expiresAt: number;
  /** The registration that an activation link activates, even if the address was registered again later. */
  registration?: Registration;
}

/** The one-time code that starts a club: one document until the first account exists. */
export interface StartRecord {
  _id: string;
  /** argon2id. */
  codeHash: string;
  createdAt: number;
}

export interface MailRecord {
  _id: string;
  to: string;
  subject: string;
  text: string;
  createdAt: number;
  attempts: number;
  /** Not before this moment (ms). */
  dueAt: number;
}

export interface PlayerRecord extends PlayerFields {
  /** By `memberRow(address)` of a guardian: the account that made them one (decision 0016). */
  linkedBy?: Record<string, string>;
  /** By `memberRow(address)`: a guardian whom another guardian asked to leave, the account that asked, and when (ms). */
  removals?: Record<string, { by: string; at: number; objected?: true }>;
  createdBy: string;
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
  /** Addresses that staff removed: a child on the roster no longer gives them access to the team (decision 0009). */
  dismissed?: string[];
  /** By `itemRow(id)`. */
  players: Record<string, { id: string }>;
  /** The ids in `players`, for the index. */
  playerIds: string[];
  createdBy: string;
}

/** An invitation to be a guardian of a child, or a member of a team. */
export interface InvitationRecord {
  _id: string;
  kind: InvitationKind;
  emailAddress: string;
  /** The team; absent in a guardian's invitation. */
  teamId?: string;
  /** Team invitation without a capacity: a user with a staff role becomes staff. */
  usual?: true;
  /** The child, in a guardian's invitation. */
  playerId?: string;
  /** The account that sent it. */
  by: string;
  /** SHA-256 of the mailed link's token, hex. */
  tokenHash: string;
  /** `accepting` while the acceptance is written: an interrupted one can be repeated. */
  state: 'open' | 'accepting' | 'accepted';
  /** Unique key of an open invitation; absent once it is accepted. */
  slot?: string;
  createdAt: number;
  /** When it is deleted (ms): unused, or some weeks after its acceptance, as a trace of who invited whom. */
  expiresAt: number;
}

export interface AttendeeRecord extends AttendeeFields {
  /** Account that added the row: a retried call of it is the same call. */
  createdBy: string;
}

export interface EventChange {
  at: number;
  by: { userId: string; name: string };
  what: string;
  /** Fields that a save of the form changed. */
  fields?: string[];
}

export interface JobRecord extends Omit<Job, 'takenBy'> {
  /** By `memberRow(userId)`. */
  takenBy: Record<string, Job['takenBy'][number]>;
  /** Size of `takenBy`, for filters. */
  taken: number;
}

export interface EventRecord extends EventFields {
  /** Every key it has or had, as `time/hash`. */
  keys: string[];
  participants: Record<string, Participant>;
  plays: Record<string, Play>;
  schedules: Record<string, Schedule>;
  /** By `itemRow(id)`. */
  jobs?: Record<string, JobRecord>;
  teamStats: Record<string, TeamStats>;
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
}

/** A user's month with a team: one per team, month and user. */
export interface EngagementRecord {
  _id: string;
  teamId: string;
  /** UTC month, `YYYY-MM`. */
  month: string;
  userId: string;
  /** Times (ms) entered by hand; the month's events add theirs. */
  datesOfSignup: number[];
  datesOfParticipation: number[];
  numOfPlayers: number[];
  payments: Payment[];
  volunteers: Volunteer[];
  createdBy: string;
  version: number;
  rev: number;
}

/** A player's month: one per player and month. */
export interface DevelopmentRecord {
  _id: string;
  playerId: string;
  /** UTC month, `YYYY-MM`. */
  month: string;
  teamId: string;
  playerName: string;
  contactEmail: string;
  birthYear: number;
  matches: Match[];
  createdBy: string;
  version: number;
  rev: number;
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

/** Facts before or after a privileged act, by name. */
export type AuditFacts = Record<string, string | string[]>;

/** A privileged act. Kept for 12 months. */
export interface AuditRecord {
  _id: string;
  at: number;
  by: { userId: string; name: string; emailAddress: string };
  action: string;
  about: string;
  before: AuditFacts;
  after: AuditFacts;
  requestId: string;
}
