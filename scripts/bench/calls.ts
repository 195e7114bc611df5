/** How many sign-ups a second: the product beside bare Express, zod and the same store write. */
import { type Child, startChild } from './child';
import type { Call, LoadTasks } from './load';
import { interleave } from './measure';
import type { Row } from './report';
import type { SignUpTasks } from './serve-sign-ups';

const EVENTS = 40;
const SIGN_UPS_AN_EVENT = 25;
const AT_ONCE = 32;
const ROUNDS = 5;
const LEAST_SHARE = 0.5;

export async function measureSignUps(): Promise<Row[]> {
  const servers: Record<'touchline' | 'bare', Child<SignUpTasks>> = {
    touchline: await startChild<SignUpTasks>('serve-sign-ups.ts', 'touchline'),
    bare: await startChild<SignUpTasks>('serve-sign-ups.ts', 'bare'),
  };
  const load = await startChild<LoadTasks>('load.ts');
  let guest = 0;

  const run = async (variant: 'touchline' | 'bare', calls: Call[]) =>
    load.ask('run', { ...(await servers[variant].ask('where', undefined)), calls, atOnce: AT_ONCE });

  try {
    const perSecond = await interleave(['touchline', 'bare'], ROUNDS, async (variant) => {
      const keys = await servers[variant].ask('newEvents', EVENTS);
      const calls = Array.from({ length: EVENTS * SIGN_UPS_AN_EVENT }, (_, index): Call => {
        const { time, hash, id } = keys[index % EVENTS] as (typeof keys)[number];
        guest += 1;
        const body = {
          id: String(80_000_000 + guest),
          player: `Guest ${guest}`,
          emailAddress: `g${guest}@visitors.example`,
          available: 'YES',
        };
        return { method: 'POST', path: `/api/add_attendee/${time}/${hash}/${id}`, body };
      });
      return run(variant, calls);
    });
    const [key] = await servers.touchline.ask('newEvents', 1);
    const read: Call = { method: 'GET', path: `/api/get_event?time=${key?.time}&hash=${key?.hash}&id=${key?.id}` };
    const reads = await run('touchline', Array<Call>(1_000).fill(read));
    const share = perSecond.touchline / perSecond.bare;
    return [
      { what: 'sign-ups, bare Express + zod + the same write', value: `${perSecond.bare.toFixed(0)}/s`, ratio: '1' },
      {
        what: 'sign-ups, Touchline',
        value: `${perSecond.touchline.toFixed(0)}/s`,
        ratio: share.toFixed(2),
        budget: { text: `at least ${LEAST_SHARE}`, met: share >= LEAST_SHARE },
      },
      { what: 'reads of one event, Touchline', value: `${reads.toFixed(0)}/s`, ratio: '' },
    ];
  } finally {
    await Promise.all([servers.touchline.stop(), servers.bare.stop(), load.stop()]);
  }
}
