/** 1,000 concurrent sign-ups for one event over two api nodes, with clients connected to two realtime nodes. */
import { randomUUID } from 'node:crypto';
import { openClubStore } from '@touchline/server/club-store';
import { openStore } from '@touchline/server/database/open-store';
import { attendeesReply } from '@touchline/shared/events/events.contract';
import { seedDemoClub } from '../../club/demo/seed';
import { newGame, read } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { type Club, startClub } from '../../testing/services/club';
import { databaseUrl, startMongoServer } from '../../testing/services/mongo-server';
import { startRedisServer } from '../../testing/services/redis-server';
import { type Child, startChild } from './child';
import type { FollowerTasks } from './followers';
import type { Call, LoadTasks } from './load';
import { spread } from './measure';
import { type Part, verdict } from './report';
import { UNLIMITED } from './unlimited';

const SIGN_UPS = 1_000;
const ROUNDS = 5;
/** Each sends a part of the sign-ups: an account has at most 232 in work or waiting (decision 0052). */
const STAFF = ['manager', 'coach', 'coach2', 'admin'];
const PEOPLE = ['manager', 'coach', 'coach2', 'admin', 'filming', 'parent', 'parent2'].flatMap((who) => [
  who,
  who,
  who,
]);

interface Round {
  attendees: number;
  /** Number of distinct versions within 2…1,001 in the responses. */
  versions: number;
  rejected: number;
  answered: number;
  converged: number;
  clients: number;
  agreed: number;
  repeats: number;
  refetches: number;
}

interface League {
  apis: Club[];
  nodes: Club[];
  loads: Child<LoadTasks>[];
  followers: Child<FollowerTasks>;
}

async function round({ apis, nodes, loads, followers }: League, number: number): Promise<Round> {
  const [api] = apis as [Club];
  const staff = await Promise.all(STAFF.map((who) => Person.signIn(api.url, who)));
  const [manager] = staff as [Person];
  const { key, version } = await newGame(manager);
  await followers.request('follow', {
    key,
    apis: apis.map(({ url }) => url),
    nodes: nodes.map(({ url }) => url),
    people: PEOPLE,
  });

  const calls = Array.from({ length: SIGN_UPS }, (_, n): Call => {
    const body = { id: String(800_000_000 + number * SIGN_UPS + n), player: `Guest ${n}`, available: 'YES' };
    const path = `/api/add_attendee/${key.time}/${key.hash}/${key.id}`;
    return { method: 'POST', path, body: { ...body, emailAddress: `guest${n}@visitors.example` } };
  });
  const started = Date.now();
  const parts = await Promise.all(
    loads.flatMap((load, index) =>
      staff.map(({ token }, place) => {
        const share = calls.filter((_, n) => n % (loads.length * STAFF.length) === index * STAFF.length + place);
        const url = apis[index]?.url ?? '';
        return load.request('run', {
          url,
          token,
          calls: share,
          atOnce: share.length,
          keepReplies: true,
          retry503: true,
        });
      }),
    ),
  );
  const answered = Date.now() - started;
  const followed = await followers.request('converge', version + SIGN_UPS);

  const versions = parts.flatMap(({ replies }) => replies.map((reply) => attendeesReply.parse(reply).version));
  const stored = await read(manager, key);
  return {
    ...followed,
    attendees: new Set(stored.attendees.map(({ player }) => player)).size,
    versions: new Set(versions.filter((each) => each > version && each <= version + SIGN_UPS)).size,
    rejected: parts.reduce((sum, part) => sum + part.rejected, 0),
    answered: answered / 1_000,
    agreed: (followed.at - started) / 1_000,
  };
}

/** Seeds the database before any service starts. */
async function fill(mongodbUrl: string): Promise<void> {
  const documents = await openStore({ mongodbUrl, dataDir: '' });
  await seedDemoClub(await openClubStore(documents), Date.now(), 'UTC');
  await documents.close();
}

function report(rounds: readonly Round[], database: string): Part {
  const all = (field: keyof Round) => rounds.map((each) => each[field]);
  const isFull = rounds.every(({ attendees }) => attendees === SIGN_UPS);
  const isGapless = rounds.every(({ versions }) => versions === SIGN_UPS);
  const isAlike = rounds.every(({ converged, clients, repeats }) => converged === clients && repeats === 0);
  const rows = [
    ['attendees stored', spread(all('attendees'), '', 0), verdict('1,000', isFull)],
    ['versions 2 to 1,001, each answered once', spread(all('versions'), '', 0), verdict('1,000', isGapless)],
    [
      `clients that end like a fresh read, of ${rounds[0]?.clients}`,
      spread(all('converged'), '', 0),
      verdict('all', isAlike),
    ],
    ['all were answered after', spread(all('answered'), ' s')],
    ['all clients were right after', spread(all('agreed'), ' s')],
    ['calls that were turned away for a moment (503), and came again', spread(all('rejected'), '', 0)],
    ['whole reads after a gap, of all clients', spread(all('refetches'), '', 0)],
  ];
  const head = [`1,000 sign-ups at once (${database})`, 'median (least to most)', 'budget'];
  return { head, rows, met: isFull && isGapless && isAlike };
}

export async function measureTogether(): Promise<Part> {
  const mongo = await startMongoServer();
  const redis = await startRedisServer();
  const closing: (() => Promise<unknown>)[] = [() => redis.stop(), () => mongo.stop()];
  const started = async <T extends { stop(): Promise<unknown> }>(starting: Promise<T>): Promise<T> => {
    const service = await starting;
    closing.unshift(() => service.stop());
    return service;
  };
  try {
    const MONGODB_URL = databaseUrl(mongo.url, `touchline-bench-${randomUUID().slice(0, 8)}`);
    await fill(MONGODB_URL);
    const env = { MONGODB_URL, REDIS_URL: redis.url, LOG_LEVEL: 'silent', ...UNLIMITED };
    const league: League = { apis: [], nodes: [], loads: [], followers: await started(startChild('followers.ts')) };
    for (let n = 0; n < 2; n++) {
      league.apis.push(await started(startClub(env, 'api/src/main.ts')));
      league.nodes.push(await started(startClub(env, 'realtime/src/main.ts')));
      league.loads.push(await started(startChild('load.ts')));
    }
    const rounds: Round[] = [];
    for (let n = 0; n < ROUNDS; n++) rounds.push(await round(league, n));
    return report(rounds, mongo.pid === undefined ? 'MongoDB' : 'the stand-in of MongoDB');
  } finally {
    for (const close of closing) await close();
  }
}
