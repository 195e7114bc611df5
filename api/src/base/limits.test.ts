/** Tests the rate limits by user and by address (specification 10.2). */

import { readConfig } from '@touchline/server/config/config';
import { type Person as Built, buildEvent, buildPerson, buildTeam } from '@touchline/server/testing/records';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/start-test-api';
import { GREEN } from '../testing/two-teams';

it('R20: allows 300 calls a minute per family, 3,000 per staff account and address, and 30 sign-up changes per family', async () => {
  expect(readConfig({})).toMatchObject({
    LIMIT_FAMILY: 300,
    LIMIT_STAFF: 3_000,
    LIMIT_ADDRESS: 3_000,
    LIMIT_ATTENDANCE_FAMILY: 30,
    LIMIT_ATTENDANCE_STAFF: 3_000,
  });
});

describe('R20: calls', () => {
  let api: TestApi;
  afterEach(() => api.close());

  const call = (token: string, from: string, method = 'GET', path = '/api/current_user', body?: object) =>
    fetch(api.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': from, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  /** Counts the accepted calls, each from its own address. */
  async function passed(calls: number, ask: (from: string) => Promise<Response>): Promise<number> {
    let count = 0;
    for (let n = 0; n < calls; n += 1) {
      const { status, headers } = await ask(`10.0.0.${n}`);
      if (status !== 429) count += 1;
      else expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    return count;
  }

  it('are limited by user, across addresses, with a higher limit for staff; further calls get 429', async () => {
    const settings = { LIMIT_FAMILY: '3', LIMIT_STAFF: '5', TRUSTED_PROXIES: '1' };
    api = await startTestApi({ settings });
    const { store } = api.services;
    const [parent, other] = [await buildPerson(store, 'Ana', 'PARENT'), await buildPerson(store, 'Ben', 'PARENT')];
    for (const [who, most] of [
      [parent, 3],
      [other, 3],
      [await buildPerson(store, 'Cem', 'PARENT', 'COACH'), 5],
      [await buildPerson(store, 'Dana', 'ADMIN'), 5],
    ] as const)
      expect(await passed(7, (from) => call(who.token, from))).toBe(most);
  });

  it('that change sign-ups share a lower limit, which does not count reads', async () => {
    const settings = { LIMIT_ATTENDANCE_FAMILY: '4', LIMIT_ATTENDANCE_STAFF: '6', TRUSTED_PROXIES: '1' };
    api = await startTestApi({ settings });
    const { store } = api.services;
    const [parent, coach] = [await buildPerson(store, 'Ana', 'PARENT'), await buildPerson(store, 'Cem', 'COACH')];
    await buildTeam(store, GREEN, { staff: [coach], family: [parent] });
    const event = await buildEvent(store, [GREEN], { eventTime: Date.now() + 86_400_000 });
    const [time = '', hash = ''] = event.keys[0]?.split('/') ?? [];
    const path = ({ path: pattern }: { path: string }) =>
      pattern.replace(':time', time).replace(':hash', hash).replace(':id', event._id).replace(':index', '0');
    const { add_attendee, update_attendee, remove_attendee } = eventsContract;
    for (const [who, most] of [
      [parent, 4],
      [coach, 6],
    ] satisfies [Built, number][]) {
      const kinds = [add_attendee, update_attendee, remove_attendee];
      let turn = 0;
      const change = (from: string) => {
        const endpoint = kinds[turn % kinds.length] ?? add_attendee;
        turn += 1;
        return call(who.token, from, endpoint.method, path(endpoint), endpoint === remove_attendee ? undefined : {});
      };
      expect(await passed(9, change)).toBe(most);
      expect((await call(who.token, '10.0.1.1')).status).toBe(200);
    }
  });

  it('are limited by address, across accounts', async () => {
    api = await startTestApi({ settings: { LIMIT_ADDRESS: '4', TRUSTED_PROXIES: '1' } });
    const [ana, ben] = [await buildPerson(api.services.store, 'Ana'), await buildPerson(api.services.store, 'Ben')];
    expect(await passed(3, () => call(ana.token, '10.0.0.1'))).toBe(3);
    expect(await passed(3, () => call(ben.token, '10.0.0.1'))).toBe(1);
    expect((await call(ben.token, '10.0.0.2')).status).toBe(200);
  });

  it('of expensive calls are limited by the hour: 20 exports and 200 changes of a profile', async () => {
    api = await startTestApi({ settings: { TRUSTED_PROXIES: '1' } });
    const newcomer = await buildPerson(api.services.store, 'Ana');
    // Equal calls would share one export.
    const exported = await Promise.all(
      Array.from({ length: 25 }, async (_, n) => {
        const { status } = await call(newcomer.token, `10.0.0.${n}`, 'GET', `/api/export_account?n=${n}`);
        return status;
      }),
    );
    expect(exported.filter((status) => status === 200)).toHaveLength(20);
    let rev = newcomer.user.rev;
    const rename = (from: string) =>
      call(newcomer.token, from, 'POST', '/api/update_profile', { rev: rev++, fullName: `Ana ${from}` });
    expect(await passed(205, rename)).toBe(200);
  });
});
