/**
 * Export and erasure of a person, as each stored field declares them (docs/decisions/0034). A field without a line does not compile.
 * Fields of models say it in their models. Tests hold the export and the erasure to these lines.
 */
import { accountModel } from '@touchline/shared/accounts/account.model';
import { developmentModel } from '@touchline/shared/developments/development.model';
import { engagementModel } from '@touchline/shared/engagements/engagement.model';
import {
  attendanceModel,
  attendeeModel,
  eventModel,
  participantModel,
  playModel,
} from '@touchline/shared/events/event.model';
import { helperModel, jobModel, rideModel } from '@touchline/shared/events/help.model';
import { filmModel } from '@touchline/shared/films/film.model';
import { entryModel, matchModel } from '@touchline/shared/match/match.model';
import { playerModel } from '@touchline/shared/players/player.model';
import type { Privacy, PrivacyOf } from '@touchline/shared/privacy';
import { teamModel } from '@touchline/shared/teams/team.model';
import { venueModel } from '@touchline/shared/venues/venue.model';
import type { CollectionName, Records } from './club-store';
import type { AttendeeRecord, EntryRecord, JobRecord, RideRecord } from './records';

/** The person's own values, in a record that goes with the person. */
const exportedThenRemoved = { exported: true, erased: 'removed' } as const;
/** Parts of a record that goes with the person: ids that select it, secrets and clockwork. What they say is elsewhere in the export. */
const onlyRemoved = { exported: false, erased: 'removed' } as const;
/** Says nothing about a person. */
const impersonal = { exported: false, erased: 'kept' } as const;
/** The person's account made it. The acts in the export list what the audit trail keeps of that. */
const madeBy = { exported: false, erased: 'id' } as const;
/** Holds several people. */
const ownPartExported = { exported: 'own', erased: 'own' } as const;
/** Holds several people; what it says about this one is elsewhere in the export. */
const ownPartErased = { exported: false, erased: 'own' } as const;

/** Returns the same privacy for each of these fields. */
const each = <P extends Privacy, K extends string>(privacy: P, ...names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, privacy])) as { readonly [_ in K]: P };

/** Rows of an event. */
export const EVENT_ROWS = {
  attendees: {
    ...attendeeModel.privacy,
    ...each(madeBy, 'createdBy', 'answeredBy'),
  } satisfies PrivacyOf<AttendeeRecord>,
  attendance: attendanceModel.privacy,
  participants: participantModel.privacy,
  plays: playModel.privacy,
  jobs: { ...jobModel.privacy, takenBy: ownPartExported, taken: ownPartErased } satisfies PrivacyOf<JobRecord>,
  helpers: helperModel.privacy,
  rides: { ...rideModel.privacy, taken: ownPartErased } satisfies PrivacyOf<RideRecord>,
};

/** Entries of a match's journal. */
export const MATCH_ENTRY = {
  ...entryModel.privacy,
  userId: madeBy,
  name: { exported: false, erased: 'renamed' },
} as const satisfies PrivacyOf<EntryRecord>;

const people = {
  users: {
    ...accountModel.privacy,
    ...each(
      onlyRemoved,
      'passwordHash',
      'registeredAgainHash',
      'leaving',
      'sortName',
      'nameTerms',
      'namesBorne',
      'wasInTeam',
    ),
  },
  players: {
    ...playerModel.privacy,
    ...each(madeBy, 'createdBy', 'typedBy', 'absorbed', 'mergingInto'),
    ...each(ownPartErased, 'linkedBy', 'removalsAsked'),
    removals: ownPartExported,
    filmConsents: ownPartExported,
    // A court or an office may be behind it: nobody learns of it but those who run the team.
    neverFilmed: onlyRemoved,
    ...each(onlyRemoved, 'erasing', 'nameTerms', 'formerNames', 'namesBorne', 'wasInTeam'),
  },
  invitations: {
    ...each(exportedThenRemoved, '_id', 'kind', 'emailAddress', 'teamId', 'createdAt', 'expiresAt'),
    ...each(exportedThenRemoved, 'role', 'code', 'uses'),
    // Nobody is shown before they accept (decision 0030).
    ...each(
      onlyRemoved,
      'playerId',
      'by',
      'byAdmin',
      'usual',
      'joins',
      'tokenHash',
      'unmailed',
      'state',
      'acceptingSince',
      'ended',
      'slot',
    ),
    openedAt: onlyRemoved,
  },
  requests: {
    ...each(exportedThenRemoved, '_id', 'teamId', 'state', 'createdAt'),
    children: exportedThenRemoved,
    decision: ownPartExported,
    ...each(onlyRemoved, 'userId', 'by', 'slot', 'toTell', 'playerIds', 'expiresAt'),
  },
  // Copies of account, children and developments, for the undo of a merge; an erasure ends it.
  merges: {
    ...each(onlyRemoved, '_id', 'keepId', 'dropId', 'by', 'state', 'keep', 'drop', 'choices', 'taken'),
    ...each(
      onlyRemoved,
      'invitations',
      'prepared',
      'teams',
      'events',
      'matches',
      'attendance',
      'developments',
      'clips',
      'boards',
      'seal',
      'createdAt',
      'expiresAt',
    ),
  },
  engagements: { ...engagementModel.privacy, createdBy: madeBy },
  developments: { ...developmentModel.privacy, createdBy: madeBy, toTell: impersonal },
} satisfies { [C in CollectionName]?: PrivacyOf<Records[C]> };

const things = {
  teams: {
    ...teamModel.privacy,
    ...each(ownPartErased, 'members', 'memberEmails', 'dismissed', 'players', 'playerIds'),
    ...each(madeBy, 'createdBy', 'importing'),
    fees: impersonal,
  },
  venues: { ...venueModel.privacy, createdBy: madeBy },
  events: {
    ...eventModel.privacy,
    ...each(ownPartExported, 'attendees', 'participants', 'plays', 'jobs', 'rides', 'riders'),
    ...each(ownPartErased, 'attendeeIds', 'changes', 'told', 'people'),
    attendance: ownPartExported,
    matchWrote: impersonal,
    ...each(impersonal, 'toTell', 'remind', 'keys', 'peopleVersion', 'schedules', 'teamStats', 'itemVersions'),
    ...each(impersonal, 'attendeeCount', 'createdAt', 'changedAt'),
    createdBy: madeBy,
  },
  matches: {
    ...matchModel.privacy,
    eventId: impersonal,
    entries: ownPartExported,
    named: ownPartErased,
    createdAt: impersonal,
  },
  removedEvents: { ...each(impersonal, '_id', 'eventId', 'at', 'expiresAt'), event: madeBy },
  boards: {
    ...each(impersonal, '_id', 'teamId', 'month', 'name', 'slot', 'removedAt', 'createdAt'),
    createdBy: madeBy,
    // The erasure notes the ids of children here.
    erasedPlayers: ownPartErased,
  },
  drills: {
    ...each({ exported: true, erased: 'kept' }, '_id', 'title', 'minutes', 'points', 'equipment', 'createdAt'),
    ...each({ exported: true, erased: 'kept' }, 'age', 'theme', 'picture'),
    createdBy: { exported: true, erased: 'emptied' },
    author: { exported: true, erased: 'renamed' },
    slot: impersonal,
  },
  posts: {
    ...each({ exported: true, erased: 'kept' }, '_id', 'teamId', 'at'),
    ...each(impersonal, 'links', 'pinnedUntil', 'confirm', 'urgent', 'closed', 'picture', 'replyCount'),
    ...each(impersonal, 'reworded', 'toTell', 'toldUntil', 'toldText', 'remind', 'version', 'rev', 'expiresAt'),
    // Of a post, the export has what the person wrote.
    text: { exported: 'own', erased: 'kept' },
    ...each(ownPartExported, 'replies'),
    ...each(ownPartErased, 'by', 'edited', 'writers'),
  },
  pictures: each(impersonal, '_id', 'image', 'expiresAt'),
  urgentPosts: each(impersonal, '_id', 'postId', 'expiresAt'),
  boardJournal: { ...each(impersonal, '_id', 'boardId', 'at'), update: ownPartErased },
  films: {
    ...filmModel.privacy,
    ...each(impersonal, 'touchedAt', 'refusals', 'inits', 'stills', 'undecided', 'warnedAt', 'conversion', 'fault'),
    ...each(madeBy, 'told', 'absent'),
    report: ownPartExported,
    createdBy: { exported: false, erased: 'emptied' },
  },
  filmSegments: each(impersonal, '_id', 'film', 'rendition', 'take', 'k', 'size', 'sha', 'seconds', 'start', 'at'),
  filmTakes: each(impersonal, '_id', 'film', 'rendition', 'take', 'count', 'rows'),
  filmClips: {
    ...each({ exported: true, erased: 'kept' }, 'film', 'title', 'from', 'to', 'drawn', 'at'),
    by: { exported: 'own', erased: 'renamed' },
    userId: { exported: false, erased: 'emptied' },
    ...each(impersonal, '_id', 'tags'),
    // A clip with an erased child goes as a whole.
    playerIds: ownPartErased,
  },
  videos: { ...each(impersonal, '_id', 'name', 'url', 'poster', 'createdAt'), createdBy: madeBy },
} satisfies { [C in CollectionName]?: PrivacyOf<Records[C]> };

const service = {
  sessions: { ...each(onlyRemoved, '_id', 'userId'), ...each(exportedThenRemoved, 'createdAt', 'expiresAt') },
  links: each(onlyRemoved, '_id', 'purpose', 'userId', 'expiresAt', 'registration', 'request'),
  mailLinks: each(onlyRemoved, '_id', 'userId', 'purpose', 'eventId', 'playerId', 'postId', 'kind', 'expiresAt'),
  mails: {
    ...each(
      onlyRemoved,
      '_id',
      'way',
      'state',
      'to',
      'subject',
      'kind',
      'text',
      'html',
      'headers',
      'push',
      'notices',
      'userId',
    ),
    ...each(onlyRemoved, 'createdAt', 'attempts', 'dueAt', 'until', 'isFailing', 'failure', 'reason', 'expiresAt'),
  },
  notices: {
    ...each(exportedThenRemoved, 'kind', 'at', 'eventId'),
    ...each(onlyRemoved, '_id', 'userId', 'until', 'dueAt', 'batch', 'sentAt', 'teamId'),
    ...each(
      onlyRemoved,
      'requestId',
      'developmentId',
      'playerIds',
      'was',
      'said',
      'late',
      'accepted',
      'ride',
      'job',
      'score',
      'postId',
      'replyId',
      'urgent',
      'reworded',
      'takenDown',
      'expiresAt',
    ),
  },
  postReads: {
    ...each(exportedThenRemoved, 'postId', 'at', 'confirmedAt'),
    ...each(onlyRemoved, '_id', 'userId', 'confirmedText', 'expiresAt'),
  },
  calendars: { ...each(exportedThenRemoved, '_id', 'teamId', 'createdAt'), userId: onlyRemoved },
  preferences: { ...each(exportedThenRemoved, 'kinds', 'quiet', 'paused'), ...each(onlyRemoved, '_id', 'readUntil') },
  devices: {
    ...each(exportedThenRemoved, 'endpoint', 'name', 'addedAt'),
    ...each(onlyRemoved, '_id', 'userId', 'keys', 'gone', 'sessionId'),
  },
  audit: {
    ...each({ exported: true, erased: 'kept' }, 'at', 'action'),
    ...each(ownPartExported, 'by', 'about', 'before', 'after'),
    ...each(impersonal, '_id', 'requestId', 'open'),
  },
  starts: each(impersonal, '_id', 'codeHash', 'createdAt'),
  secrets: each(impersonal, '_id', 'publicKey', 'privateKey'),
  clubs: each(impersonal, '_id', 'name', 'colour', 'crest', 'shows', 'filmMonths'),
  crests: each(impersonal, '_id', 'image'),
  erasures: each(impersonal, '_id', 'at'),
  leases: each(impersonal, '_id', 'holder', 'until'),
} satisfies { [C in CollectionName]?: PrivacyOf<Records[C]> };

/** The privacy of every stored field, by collection. */
export const PERSONAL_DATA: { readonly [C in CollectionName]: { readonly [field: string]: Privacy } } = {
  ...people,
  ...things,
  ...service,
};
