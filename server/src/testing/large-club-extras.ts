/** Adds matches, films and news to a large club. */
import type { ClubStore } from '../club-store';
import type { FilmSegmentRecord } from '../film-records';
import { packTake } from '../film-takes';
import type { EventRecord, MatchRecord } from '../records';
import { itemRow } from '../row-keys';
import type { LargeTeam } from './large-club';
import { buildFilm, buildPost } from './records';

const DAY = 86_400_000;
const MINUTE = 60_000;
/** Goals, and exchanges, of a match. */
const ENTRIES = 24;
const SEGMENT_SECONDS = 4;
/** Posts of a team lie this far apart (ms). */
const BETWEEN_POSTS = 0.5 * DAY;
const YEARS = 2 * 365 * DAY;

export interface ExtraSize {
  /** Matches of a team's last past events. */
  matchesPerTeam?: number;
  /** Films of those, and their length in segments of each rendition. */
  filmsPerTeam?: number;
  segmentsPerFilm?: number;
  postsPerTeam?: number;
  /** Families of a team that have seen each of its posts. */
  readersPerPost?: number;
}

function matchOf({ _id, eventTime }: EventRecord, { families, manager: { user } }: LargeTeam): MatchRecord {
  const author = { userId: user._id, name: user.fullName };
  const children = families.map(({ child }) => child._id);
  const [first = '', second = ''] = children;
  const entries = Array.from({ length: ENTRIES }, (_, n) => {
    const at = eventTime + n * 2 * MINUTE;
    const kind = n === 0 ? ('PERIOD_START' as const) : n === ENTRIES - 1 ? ('END' as const) : ('GOAL' as const);
    const row = { id: String(91_000_000 + n), kind, at, side: n % 2 ? ('US' as const) : ('THEM' as const), ...author };
    return kind === 'GOAL' && n % 2 ? { ...row, playerId: children[n % children.length] ?? first } : row;
  });
  return {
    _id,
    eventId: _id,
    format: { onField: 7, periods: 2, minutes: 25 },
    formation: '2-3-1',
    lineup: { GK: first, ST: second },
    shared: true,
    stays: [],
    plan: [],
    entries: Object.fromEntries(entries.map((entry) => [itemRow(entry.id), entry])),
    named: [...new Set([...children, user._id])],
    version: ENTRIES,
    rev: 1,
    createdAt: eventTime,
  };
}

async function buildTakes(store: ClubStore, film: string, count: number): Promise<void> {
  const takes = (['720p', '360p'] as const).map((rendition, of) =>
    Array.from({ length: count }, (_, k): FilmSegmentRecord => {
      const sha = (BigInt(film) * 1_000_003n + BigInt(k * 2 + of)).toString(16).padStart(64, 'f');
      const size = of ? 150_000 : 1_200_000;
      return { _id: `${film}/${rendition}/0/${k}`, film, rendition, take: 0, k, size, sha, seconds: 4, at: 1e12 + k };
    }),
  );
  await Promise.all(takes.map((segments) => store.filmTakes.insertOne(packTake(segments))));
}

/** Stores the posts of a team, or of the club (no team). */
export async function buildNews(
  store: ClubStore,
  { id = '', manager, families }: Partial<LargeTeam> & Pick<LargeTeam, 'manager' | 'families'>,
  { postsPerTeam = 0, readersPerPost = 0 }: ExtraSize,
): Promise<void> {
  const by = { userId: manager.user._id, name: manager.user.fullName };
  for (let n = 0; n < postsPerTeam; n += 1) {
    const at = Date.now() - n * BETWEEN_POSTS - MINUTE;
    const fields = { at, by, writers: [by.userId], confirm: n % 4 === 0, toldUntil: at, expiresAt: at + YEARS };
    const post = await buildPost(store, id, { ...fields, text: `The next practice is on field ${n}.` });
    // The newest post is new for everybody.
    const readers = n === 0 ? [] : families.slice(0, readersPerPost);
    await Promise.all(
      readers.map(({ guardian: { user } }) =>
        store.postReads.insertOne({
          _id: `${post._id}/${user._id}`,
          postId: post._id,
          userId: user._id,
          at: at + MINUTE,
          expiresAt: post.expiresAt,
        }),
      ),
    );
  }
}

/** Stores the matches, films and news of a team. */
export async function buildExtras(
  store: ClubStore,
  team: LargeTeam,
  events: readonly EventRecord[],
  size: ExtraSize,
): Promise<void> {
  const { matchesPerTeam = 0, filmsPerTeam = 0, segmentsPerFilm = 0 } = size;
  const past = events.filter(({ eventState }) => eventState === 'FINISHED');
  const played = past.slice(Math.max(0, past.length - matchesPerTeam));
  await Promise.all(played.map((event) => store.matches.insertOne(matchOf(event, team))));
  // Of 1.5 films a team every second team has two.
  const films = Math.floor((Number(team.id) + 1) * filmsPerTeam) - Math.floor(Number(team.id) * filmsPerTeam);
  for (const event of past.slice(0, films)) {
    const seconds = segmentsPerFilm * SEGMENT_SECONDS;
    const film = await buildFilm(store, event, { seconds, createdBy: team.manager.user._id });
    await buildTakes(store, film._id, segmentsPerFilm);
  }
  await buildNews(store, team, size);
}
