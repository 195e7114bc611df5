/** Film that arrives: what it costs the server, and what it costs everybody else. */

import { setTimeout as delay } from 'node:timers/promises';
import { INIT, newFilm } from '@touchline/api/testing/sent-film';
import { checkSegment } from '@touchline/api/things/films/check/check-segment';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { newGame } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { startChild } from './child';
import { bigSegment } from './film-segment';
import type { SenderTasks } from './film-senders';
import { median, quantile, ratios, repeat, roundsOr, sizeOr, spread } from './measure';
import { type Part, verdict } from './report';
import type { ApiTasks } from './serve-api';

/** Accounts that send two films each. */
const PEOPLE = ['manager', 'coach', 'coach2', 'filming', 'admin'];
const ROUNDS = roundsOr(5);
const CALLS = sizeOr(400, 40);
const SIGN_UPS = sizeOr(200, 20);
/** Segments of an hour. */
const HOUR = 900;
const BUDGET = { cpu: 5, check: 5, ratio: 1.5, memory: 100 };
/** Time without calls, with and without films (ms). */
const ALONE = sizeOr(6_000, 2_000);
const MB = 1_048_576;

/** Returns the CPU of a check (ms). */
function checkCost(): number {
  const segment = bigSegment(1);
  const place = { start: 4, fps: 30, frames: 120, maxFrames: 150 };
  for (let n = 0; n < 20; n += 1) checkSegment(segment, INIT, place);
  const before = process.cpuUsage();
  for (let n = 0; n < 100; n += 1) checkSegment(segment, INIT, place);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 100_000;
}

export async function measureFilm(): Promise<Part> {
  const server = await startChild<ApiTasks>('serve-api.ts', 'touchline');
  const phones = await startChild<SenderTasks>('film-senders.ts');
  const people = await startChild<SenderTasks>('film-senders.ts');
  let guests = 0;
  try {
    const { url } = await server.request('address', undefined);
    const senders = await Promise.all(PEOPLE.map((name) => Person.signIn(url, name)));
    const [manager] = senders;
    if (!manager) throw new Error('nobody is there');

    const newFilms = async () => {
      const { key } = await newGame(manager);
      const films = [];
      for (const person of [...senders, ...senders]) {
        const body = newFilm(key, { seconds: 10_800 }) as never;
        const { id } = await person.call(filmsContract.start_film, { body });
        films.push({ id, token: person.token });
      }
      return { key, films };
    };

    /** Returns the 99th percentile (ms) of reads, and then of 200 sign-ups within a second. */
    async function waits(path: string, key: { time: string; hash: string; id: string }) {
      const given = { url, token: manager?.token ?? '' };
      const read = await people.request('call', { ...given, calls: Array(CALLS).fill({ path }), everyMs: 20 });
      const signUps = Array.from({ length: SIGN_UPS }, () => {
        guests += 1;
        const guest = {
          id: String(70_000_000 + guests),
          player: `Guest ${guests}`,
          emailAddress: `g${guests}@x.example`,
        };
        return { path: `/api/add_attendee/${key.time}/${key.hash}/${key.id}`, body: { ...guest, available: 'YES' } };
      });
      const answer = await people.request('call', { ...given, calls: signUps, everyMs: 5 });
      return { read: quantile(read, 0.99), signUp: quantile(answer, 0.99) };
    }

    const measure = async () => {
      const { key, films } = await newFilms();
      const path = `/api/get_event?time=${key.time}&hash=${key.hash}&id=${key.id}`;
      await people.request('call', { url, token: manager.token, calls: Array(50).fill({ path }), everyMs: 5 });
      const idle = await waits(path, key);
      const [memory, count] = [await server.request('memory', undefined), await phones.request('count', undefined)];
      const still = await server.cpu();
      await delay(ALONE);
      const cpu = await server.cpu();
      await phones.request('start', { url, films });
      // Nobody calls: all that is more than before is for the films.
      await delay(ALONE);
      const segments = (await phones.request('count', undefined)) - count;
      if (segments === 0) throw new Error('No segment of a film arrived');
      const spent = (await server.cpu()) - cpu - (cpu - still);
      const busy = await waits(path, (await newGame(manager)).key);
      const more = (await server.request('memory', undefined)) - memory;
      await phones.request('stop', undefined);
      const admin = senders.at(-1);
      for (const { id } of films) await admin?.ask(filmsContract.remove_film, { params: { id } });
      return { idle, busy, cpu: ((spent / segments) * HOUR) / 1e6, memory: more / MB, check: checkCost() };
    };

    const rounds = await repeat('film', ROUNDS, measure);
    const of = (pick: (round: (typeof rounds)[number]) => number) => rounds.map(pick);
    const reads = ratios(
      of(({ busy }) => busy.read),
      of(({ idle }) => idle.read),
    );
    const signUps = ratios(
      of(({ busy }) => busy.signUp),
      of(({ idle }) => idle.signUp),
    );
    const met = {
      cpu: median(of(({ cpu }) => cpu)) <= BUDGET.cpu,
      check: median(of(({ check }) => check)) <= BUDGET.check,
      read: median(reads) <= BUDGET.ratio,
      memory: median(of(({ memory }) => memory)) <= BUDGET.memory,
    };
    return {
      head: ['ten films arrive, 6 MB a second', 'measured', '÷ idle', 'budget'],
      rows: [
        [
          'CPU of the server for an hour of film',
          spread(
            of(({ cpu }) => cpu),
            ' s',
          ),
          '',
          verdict(`at most ${BUDGET.cpu} s`, met.cpu),
        ],
        [
          'CPU of the check of a segment',
          spread(
            of(({ check }) => check),
            ' ms',
            2,
          ),
          '',
          verdict(`at most ${BUDGET.check} ms`, met.check),
        ],
        [
          'p99 of a read meanwhile',
          spread(
            of(({ busy }) => busy.read),
            ' ms',
          ),
          spread(reads, '', 2),
          verdict(`at most ${BUDGET.ratio}`, met.read),
        ],
        [
          `p99 of ${SIGN_UPS} sign-ups in a second meanwhile`,
          spread(
            of(({ busy }) => busy.signUp),
            ' ms',
          ),
          spread(signUps, '', 2),
          '',
        ],
        [
          'memory of the whole process, more',
          spread(
            of(({ memory }) => memory),
            ' MB',
            0,
          ),
          '',
          verdict(`at most ${BUDGET.memory} MB`, met.memory),
        ],
      ],
      met: Object.values(met).every(Boolean),
    };
  } finally {
    await Promise.all([phones.stop(), people.stop(), server.stop()]);
  }
}
