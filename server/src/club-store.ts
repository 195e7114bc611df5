/** The collections of the club: their names, record types and indexes. */
import { setTimeout as delay } from 'node:timers/promises';
import type { FilmClipRecord, FilmRecord, FilmSegmentRecord, FilmTakeRecord } from './film-records';
import type { MergeRecord } from './merge-records';
import { migrate } from './migrations';
import type {
  CalendarRecord,
  DeviceRecord,
  MailLinkRecord,
  NoticeRecord,
  PreferencesRecord,
  RemovedEventRecord,
  SecretRecord,
} from './notice-records';
import type { PictureRecord, PostReadRecord, PostRecord, UrgentPostRecord } from './post-records';
import type {
  BoardEntryRecord,
  BoardRecord,
  DevelopmentRecord,
  DrillRecord,
  EngagementRecord,
  EventRecord,
  InvitationRecord,
  MatchRecord,
  PlayerRecord,
  RequestRecord,
  TeamRecord,
  UserRecord,
  VenueRecord,
  VideoRecord,
} from './records';
import type {
  AuditRecord,
  ClubRecord,
  CrestRecord,
  DeliveryRecord,
  ErasureRecord,
  LeaseRecord,
  LinkRecord,
  SessionRecord,
  StartRecord,
} from './service-records';
import { type DocumentCollection, type DocumentStore, type IndexSpec, StoreUnavailable } from './store/port';

/** The record type of each collection. */
export interface Records {
  users: UserRecord;
  sessions: SessionRecord;
  links: LinkRecord;
  starts: StartRecord;
  /** All deliveries, by mail and push. */
  mails: DeliveryRecord;
  calendars: CalendarRecord;
  mailLinks: MailLinkRecord;
  notices: NoticeRecord;
  preferences: PreferencesRecord;
  devices: DeviceRecord;
  secrets: SecretRecord;
  removedEvents: RemovedEventRecord;
  players: PlayerRecord;
  invitations: InvitationRecord;
  requests: RequestRecord;
  merges: MergeRecord;
  teams: TeamRecord;
  venues: VenueRecord;
  events: EventRecord;
  matches: MatchRecord;
  engagements: EngagementRecord;
  developments: DevelopmentRecord;
  boards: BoardRecord;
  drills: DrillRecord;
  posts: PostRecord;
  postReads: PostReadRecord;
  pictures: PictureRecord;
  urgentPosts: UrgentPostRecord;
  boardJournal: BoardEntryRecord;
  films: FilmRecord;
  filmSegments: FilmSegmentRecord;
  filmTakes: FilmTakeRecord;
  filmClips: FilmClipRecord;
  videos: VideoRecord;
  clubs: ClubRecord;
  crests: CrestRecord;
  audit: AuditRecord;
  erasures: ErasureRecord;
  leases: LeaseRecord;
}

const indexes: Record<keyof Records, IndexSpec[]> = {
  users: [
    { key: { emailAddress: 1 }, unique: true },
    { key: { userName: 1 } },
    // The pages of users: all, with a role, without any, not activated, found by a word.
    { key: { sortName: 1 } },
    { key: { roles: 1, sortName: 1 } },
    { key: { 'roles.0': 1, active: 1, sortName: 1 } },
    { key: { active: 1, sortName: 1 } },
    { key: { nameTerms: 1 }, sparse: true },
  ],
  sessions: [{ key: { userId: 1 } }, { key: { expiresAt: 1 }, expireAfterMs: 0 }],
  links: [{ key: { userId: 1 } }, { key: { expiresAt: 1 }, expireAfterMs: 0 }],
  starts: [],
  mails: [
    { key: { dueAt: 1 } },
    { key: { to: 1 } },
    { key: { notices: 1 }, sparse: true },
    { key: { isFailing: 1 }, sparse: true },
    { key: { state: 1, way: 1 } },
    { key: { expiresAt: 1 }, expireAfterMs: 0 },
  ],
  calendars: [{ key: { userId: 1 } }],
  notices: [
    { key: { dueAt: 1 }, sparse: true },
    { key: { userId: 1, at: 1 } },
    { key: { playerIds: 1 }, sparse: true },
    { key: { expiresAt: 1 }, expireAfterMs: 0 },
  ],
  preferences: [],
  devices: [{ key: { userId: 1 } }],
  secrets: [],
  removedEvents: [{ key: { at: 1 } }, { key: { expiresAt: 1 }, expireAfterMs: 0 }],
  mailLinks: [
    { key: { userId: 1 } },
    { key: { playerId: 1 }, sparse: true },
    { key: { expiresAt: 1 }, expireAfterMs: 0 },
  ],
  players: [{ key: { contacts: 1 } }, { key: { nameTerms: 1 }, sparse: true }],
  invitations: [
    { key: { slot: 1 }, unique: true, sparse: true },
    { key: { tokenHash: 1 } },
    { key: { code: 1 }, unique: true, sparse: true },
    { key: { emailAddress: 1 } },
    { key: { teamId: 1 } },
    { key: { playerId: 1 } },
    { key: { by: 1 } },
    { key: { expiresAt: 1 }, expireAfterMs: 0 },
  ],
  requests: [
    { key: { slot: 1 }, unique: true, sparse: true },
    { key: { teamId: 1, state: 1 } },
    { key: { state: 1 } },
    { key: { userId: 1 } },
    { key: { playerIds: 1 } },
    { key: { toTell: 1 }, sparse: true },
    { key: { expiresAt: 1 }, expireAfterMs: 0 },
  ],
  merges: [{ key: { keepId: 1 } }, { key: { expiresAt: 1 }, expireAfterMs: 0 }],
  teams: [
    { key: { memberEmails: 1 } },
    { key: { playerIds: 1 } },
    { key: { dismissed: 1 }, sparse: true },
    { key: { coachEmail: 1 } },
    { key: { managerEmail: 1 } },
  ],
  venues: [{ key: { zip: 1 } }, { key: { createdBy: 1 }, sparse: true }],
  events: [
    { key: { tags: 1, eventTime: 1 } },
    { key: { people: 1, eventTime: 1 } },
    { key: { eventTime: 1 } },
    { key: { createdBy: 1, createdAt: 1 } },
    { key: { seriesId: 1 }, sparse: true },
    { key: { toTell: 1 }, sparse: true },
  ],
  matches: [{ key: { eventId: 1 } }, { key: { named: 1 } }],
  engagements: [
    { key: { teamId: 1, month: 1, userId: 1 }, unique: true },
    // The embedded store uses an index only with a value for each field but the last.
    { key: { teamId: 1, month: 1 } },
    { key: { month: 1 } },
    { key: { month: 1, teamId: 1 } },
    { key: { userId: 1 } },
  ],
  developments: [
    { key: { playerId: 1, month: 1 }, unique: true },
    { key: { teamId: 1, month: 1 } },
    { key: { month: 1 } },
    { key: { contactEmail: 1 } },
    { key: { toTell: 1 }, sparse: true },
  ],
  boards: [
    { key: { teamId: 1, month: -1 } },
    { key: { slot: 1 }, unique: true, sparse: true },
    { key: { removedAt: 1 }, sparse: true },
  ],
  drills: [{ key: { slot: 1 }, unique: true }, { key: { createdBy: 1 } }],
  posts: [
    { key: { teamId: 1, at: -1 } },
    { key: { writers: 1 } },
    { key: { toTell: 1 }, sparse: true },
    { key: { expiresAt: 1 }, expireAfterMs: 0 },
  ],
  postReads: [{ key: { postId: 1 } }, { key: { userId: 1 } }, { key: { expiresAt: 1 }, expireAfterMs: 0 }],
  pictures: [{ key: { expiresAt: 1 }, expireAfterMs: 0 }],
  urgentPosts: [{ key: { expiresAt: 1 }, expireAfterMs: 0 }],
  boardJournal: [{ key: { boardId: 1, at: 1 } }],
  films: [
    { key: { tags: 1 } },
    { key: { createdBy: 1 } },
    { key: { 'report.userId': 1 } },
    { key: { 'event.id': 1 } },
    { key: { state: 1 } },
  ],
  filmSegments: [{ key: { film: 1, k: 1 } }, { key: { film: 1, rendition: 1 } }],
  filmTakes: [{ key: { film: 1, rendition: 1 } }],
  filmClips: [
    { key: { tags: 1, at: -1 } },
    { key: { userId: 1 } },
    { key: { playerIds: 1 } },
    { key: { at: 1 }, expireAfterMs: 365 * 86_400_000 },
  ],
  videos: [{ key: { createdBy: 1 } }],
  clubs: [],
  crests: [],
  audit: [{ key: { at: 1 }, expireAfterMs: 365 * 86_400_000 }, { key: { about: 1 } }, { key: { 'by.userId': 1 } }],
  erasures: [],
  leases: [{ key: { until: 1 }, expireAfterMs: 0 }],
};

export type CollectionName = keyof Records;

/** Every collection's name. */
export const COLLECTIONS = Object.keys(indexes) as CollectionName[];

/** Every collection, typed. */
export type ClubStore = { readonly [K in keyof Records]: DocumentCollection<Records[K]> };

/** Each step is retried for this long (ms) when the database is busy: nodes also start during a rush. */
const BUSY_FOR_MS = 30_000;
/** Delay between two attempts (ms). */
const RETRY_AFTER_MS = 250;

async function retryWhileUnavailable(step: () => Promise<void>, busyFor: number): Promise<void> {
  const deadline = Date.now() + busyFor;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || Date.now() > deadline) throw error;
      await delay(RETRY_AFTER_MS);
    }
  }
}

/**
 * Opens the collections of the club: migrates their documents and creates the indexes.
 * @param busyFor how long each step is retried while the store is unavailable (ms)
 * @param onWait called when another process migrates the documents
 * @throws Error when the documents are of a newer version, or a restore is not finished; StoreUnavailable
 */
export async function openClubStore(
  store: DocumentStore,
  { busyFor = BUSY_FOR_MS, onWait }: { busyFor?: number; onWait?: (lease: string) => void } = {},
): Promise<ClubStore> {
  await retryWhileUnavailable(() => migrate(store, undefined, onWait), busyFor);
  const opened: Partial<Record<keyof Records, unknown>> = {};
  // In order: a database that has just started has no connections to spare yet.
  for (const name of COLLECTIONS) {
    const collection = store.collection<Records[typeof name]>(name);
    await retryWhileUnavailable(() => collection.createIndexes(indexes[name]), busyFor);
    opened[name] = collection;
  }
  return opened as ClubStore;
}
