/**
 * What the store holds: one record type a collection. Records never leave the server; presenters
 * turn them into views. Lists that many people edit at once are maps keyed by what must be unique (specification 4.4).
 */
import type { Capacity, Role } from '../access/roles';
import type { Match } from '../developments/developments.shapes';
import type { Payment, Volunteer } from '../engagements/engagements.shapes';
import type { EventInput, Participant, Play, Schedule, TeamStats } from '../events/events.shapes';
import type { Availability, VolunteerRole } from '../events/events.words';
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
  /** Children who go with the account, while its erasure is under way: one that broke off knows whom it began with. */
  leaving?: { _id: string; name: string }[];
}

export interface SessionRecord {
  /** SHA-256 of the token, hex. */
  _id: string;
  userId: string;
  createdAt: number;
  expiresAt: number;
}

/** The name and password that somebody registered with. */
export type Registration = Pick<UserRecord, 'userName' | 'fullName' | 'passwordHash'>;

/** A mailed single-use link. */
export interface LinkRecord {
  /** SHA-256 of the link's token, hex. */
  _id: string;
  purpose: 'activate' | 'reset';
  userId: string;
  expiresAt: number;
  /** What an activation link makes the account: its own registration, whoever registered the address after it. */
  registration?: Registration;
}

/** The one-time code that starts a club: one document while nobody has an account. */
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
  /** Accounts that made others guardians, by `memberRow(address)` of whom they made one (decision 0016). */
  linkedBy?: Record<string, string>;
  /** By `memberRow(address)`: a guardian whom another one asked to leave; the account that asked, and when (ms). */
  removals?: Record<string, { by: string; at: number; objected?: true }>;
  createdBy: string;
}

export interface MemberRecord {
  emailAddress: string;
  capacity: Capacity;
  byAdmin?: true;
  /** Named by others, and has not said yes: may read the team, but nothing of them is shown, and they vouch for nobody. */
  pending?: true;
}

export interface TeamRecord extends TeamFields {
  /** By `memberRow(address)`; whom an ADMIN put there vouches for the children of their own (decision 0016). */
  members: Record<string, MemberRecord>;
  /** The addresses in `members`: what the index finds. */
  memberEmails: string[];
  /** Addresses that were removed by hand: a child on the roster opens the team to them no more (decision 0009). */
  dismissed?: string[];
  /** By `itemRow(id)`. */
  players: Record<string, { id: string }>;
  /** The ids in `players`: what the index finds. */
  playerIds: string[];
  createdBy: string;
}

/** Somebody is asked to be a guardian of a child, or to be part of a team. */
export interface InvitationRecord {
  _id: string;
  kind: InvitationKind;
  emailAddress: string;
  /** The team; of a guardian's invitation absent. */
  teamId?: string;
  /** Of a team: nobody said as what, so that who works for teams becomes staff. */
  usual?: true;
  /** The child, of a guardian's invitation. */
  playerId?: string;
  /** The account that made it. */
  by: string;
  /** SHA-256 of the mailed link's token, hex. */
  tokenHash: string;
  /** `accepting` while the acceptance is being written: one that broke off can be sent again. */
  state: 'open' | 'accepting' | 'accepted';
  /** What there is one open invitation of; absent once it is accepted. */
  slot?: string;
  createdAt: number;
  /** When it goes (ms): unused, or some weeks after it was accepted, as a note of who let whom in. */
  expiresAt: number;
}

export interface AttendeeRecord {
  id: string;
  playerId?: string;
  player: string;
  available: Availability;
  position: string;
  parent: string;
  emailAddress: string;
  phoneNumber: string;
  volunteer: '' | VolunteerRole;
  /** Account that made the row: its retried call is the same call. */
  createdBy: string;
}

export interface EventChange {
  at: number;
  by: { userId: string; name: string };
  what: string;
  /** Fields that a save of the form changed. */
  fields?: string[];
}

export interface EventRecord extends Omit<EventInput, 'id' | 'participants' | 'plays' | 'schedules' | 'teamStats'> {
  _id: string;
  /** Every key it has or had, as `time/hash`. */
  keys: string[];
  participants: Record<string, Participant>;
  plays: Record<string, Play>;
  schedules: Record<string, Schedule>;
  teamStats: Record<string, TeamStats>;
  /** The versions that changed items by themselves, outside of the form, by `singleItem(…)` (decision 0010). */
  itemVersions?: Record<string, number>;
  /** By `attendeeRow(…)`, in the order in which they signed up. */
  attendees: Record<string, AttendeeRecord>;
  /** The ids in `attendees`, so that a filter can ask whether one is taken: no two rows share one. */
  attendeeIds: string[];
  /** Size of `attendees`, so that a filter can ask for it. */
  attendeeCount: number;
  /** The last 200, oldest first; the last one made `version`, the one before it `version - 1`, and so on. */
  changes: EventChange[];
  createdBy: string;
  createdAt: number;
  version: number;
  rev: number;
}

/** A user's month with a team: one a team, month and user. */
export interface EngagementRecord {
  _id: string;
  teamId: string;
  /** UTC month, `YYYY-MM`. */
  month: string;
  userId: string;
  /** Times (ms) that were entered by hand, beside those that the month's events tell. */
  datesOfSignup: number[];
  datesOfParticipation: number[];
  numOfPlayers: number[];
  payments: Payment[];
  volunteers: Volunteer[];
  createdBy: string;
  version: number;
  rev: number;
}

/** A player's month: one a player and month. */
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

/** A team's shared canvas: what is on it is in `boardJournal`. */
export interface BoardRecord {
  _id: string;
  teamId: string;
  /** UTC month, `YYYY-MM`. */
  month: string;
  name: string;
  /** Team, month and name, by which a board is one of its month; absent while it is removed. */
  slot?: string;
  /** Since when (ms) it is removed; it can be restored for a while. */
  removedAt?: number;
  /** Ids of children who were erased since it was made: what comes late of their discs goes at the next compaction. */
  erasedPlayers?: string[];
  createdBy: string;
  createdAt: number;
}

/** A Yjs update that a board took, or several merged. Together they are the board, in any order. */
export interface BoardEntryRecord {
  _id: string;
  boardId: string;
  /** When it was written (ms); what merges others comes after all of them. */
  at: number;
  update: Uint8Array;
}

/** A clip that anybody may watch. */
export interface VideoRecord {
  _id: string;
  name: string;
  url: string;
  poster: string;
  createdBy: string;
  createdAt: number;
}

/** What one side of a privileged act was: names of facts and their values. */
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
