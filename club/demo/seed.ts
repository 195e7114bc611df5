/** Fills an empty store with the demo club. */
import { randomBytes } from 'node:crypto';
import { hashPassword } from '@touchline/api/data/accounts/passwords';
import type { ClubStore } from '@touchline/server/club-store';
import type { FilmBytes } from '@touchline/server/film/film-bytes';
import { type Document, type DocumentCollection, StoreConflict } from '@touchline/server/store/port';
import { buildDemoClub } from './club';
import { storeOwnFilm } from './own-film';

const PASSWORD = 'touchline';
/** Concurrent inserts: a database rejects operations that are queued too long. */
const AT_ONCE = 20;

async function insertOnce<T extends Document>(collection: DocumentCollection<T>, document: T): Promise<void> {
  try {
    await collection.insertOne(document);
  } catch (error) {
    if (!(error instanceof StoreConflict)) throw error;
  }
}

async function insertAll(inserts: readonly (() => Promise<void>)[]): Promise<void> {
  const waiting = inserts.values();
  const work = async () => {
    for (const insert of waiting) await insert();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/**
 * Fills an empty store with the demo club. A store that is in use is not changed.
 * @param now timestamp (ms) around which the club's dates lie
 * @param zone the club's time zone
 * @param keptFilm where film is kept, and the folder of the film that the club keeps; without it that film is lost
 * @returns whether the club was created
 */
export async function seedDemoClub(
  store: ClubStore,
  now: number,
  zone: string,
  keptFilm?: { bytes: FilmBytes; folder: string },
): Promise<boolean> {
  if ((await store.users.countDocuments({})) > 0) return false;
  const [known, unguessable] = await Promise.all([
    hashPassword(PASSWORD),
    hashPassword(randomBytes(32).toString('base64url')),
  ]);
  const { people, ...club } = buildDemoClub(now, zone, { known, unguessable });
  const own = keptFilm && (await storeOwnFilm(keptFilm.bytes, keptFilm.folder, { events: club.events, people }));
  await insertAll([
    ...people.players.map((player) => () => insertOnce(store.players, player)),
    ...people.teams.map((team) => () => insertOnce(store.teams, team)),
    ...club.venues.map((venue) => () => insertOnce(store.venues, venue)),
    ...club.events.map((event) => () => insertOnce(store.events, event)),
    ...club.matches.map((match) => () => insertOnce(store.matches, match)),
    ...club.engagements.map((engagement) => () => insertOnce(store.engagements, engagement)),
    ...club.developments.map((development) => () => insertOnce(store.developments, development)),
    ...club.boards.map((board) => () => insertOnce(store.boards, board)),
    ...club.drills.map((drill) => () => insertOnce(store.drills, drill)),
    ...club.posts.map((post) => () => insertOnce(store.posts, post)),
    ...club.postReads.map((read) => () => insertOnce(store.postReads, read)),
    ...club.boardJournal.map((entry) => () => insertOnce(store.boardJournal, entry)),
    ...club.videos.map((video) => () => insertOnce(store.videos, video)),
    ...(own ? [() => insertOnce(store.films, own.film)] : []),
    ...(own?.segments ?? []).map((segment) => () => insertOnce(store.filmSegments, segment)),
  ]);
  // Accounts come last: without them an interrupted start is recognized, and the next start continues it.
  await insertAll(people.users.map((user) => () => insertOnce(store.users, user)));
  return true;
}
