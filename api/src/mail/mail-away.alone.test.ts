import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { buildPerson } from '@touchline/shared/server/testing/records';
import { expect, it } from 'vitest';
import { startMailServer } from '../testing/mail-server';
import { startTestApi } from '../testing/start-test-api';

const CALLS = 15;

it('F14: the call that mails takes as long while the mail server is away', { retry: 3 }, async () => {
  const [there, away] = [await startMailServer(), await startMailServer()];
  await away.close();
  const open = async ({ url }: { url: string }) => {
    const api = await startTestApi({ settings: { SMTP_URL: url, LIMIT_REGISTER: '100000' } });
    const people = await Promise.all(
      Array.from({ length: CALLS }, (_, n) => buildPerson(api.services.store, `Parent ${n}`, 'PARENT')),
    );
    const forget = async (n: number) => {
      const path = accountsContract.forgot_password.path.replace(':email', people[n]?.user.emailAddress ?? '');
      const began = performance.now();
      const response = await fetch(api.url + path, { method: 'PUT' });
      await response.arrayBuffer();
      expect(response.status).toBe(200);
      return performance.now() - began;
    };
    return { api, forget, times: [] as number[] };
  };
  const both = [await open(there), await open(away)];
  try {
    for (let n = 0; n < CALLS; n += 1) for (const { forget, times } of both) times.push(await forget(n));
    await expect.poll(() => there.receivers.length).toBe(CALLS);
    // The shortest of each, turn by turn: what else the machine does only makes calls longer.
    const [one = 0, other = 0] = both.map(({ times }) => Math.min(...times));
    console.log(`forgot: ${one.toFixed(1)} ms with the mail server, ${other.toFixed(1)} ms without`);
    expect(Math.abs(one - other) / one).toBeLessThan(0.05);
  } finally {
    for (const { api } of both) await api.close();
    await there.close();
  }
});
