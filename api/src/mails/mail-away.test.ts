import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { buildPerson } from '@touchline/server/testing/records';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { afterEach, expect, it } from 'vitest';
import { smtpUrl, startMailServer } from '../testing/mail-server';
import { startTestApi } from '../testing/start-test-api';

const LONG = process.env.STORM === 'long';
const CALLS = LONG ? 200 : 15;
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const resource of open.splice(0).reverse()) await resource.close();
});

/** Starts an api with this mail server. Returns a function that measures calls for a forgotten password (ms). */
async function startApi(mailServer: string) {
  const api = await startTestApi({ settings: { SMTP_URL: mailServer, LIMIT_REGISTER: '100000' } });
  open.push(api);
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
}

it('F14: a call that sends a mail is answered while the mail server hangs', async () => {
  const sockets = new Set<Socket>();
  let givenUp = 0;
  const silent = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.once('close', () => {
      givenUp += 1;
    });
    socket.write('220 mail.example ESMTP\r\n');
  });
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { api, forget } = await startApi(smtpUrl((silent.address() as AddressInfo).port));
  await forget(0);
  await expect.poll(() => sockets.size).toBe(1);
  await forget(1);
  // Both mails wait. One is being sent and is not given up.
  expect(givenUp).toBe(0);
  expect(await api.services.store.mails.countDocuments({})).toBe(2);
  silent.close();
  for (const socket of sockets) socket.destroy();
});

it('F14: a reachable mail server sends mails; measures calls beside a server that is down', async () => {
  const [reachable, unreachable] = [await startMailServer(), await startMailServer()];
  open.push(reachable);
  await unreachable.close();
  const both = [await startApi(reachable.url), await startApi(unreachable.url)];
  for (let n = 0; n < CALLS; n += 1) for (const { forget, times } of both) times.push(await forget(n));
  await expect.poll(() => reachable.receivers.length).toBe(CALLS);
  // Takes the shortest time of each, alternately, because other load only makes calls longer.
  const [reachableMs = 0, unreachableMs = 0] = both.map(({ times }) => Math.min(...times));
  console.log(`forgot: ${reachableMs.toFixed(1)} ms with the mail server, ${unreachableMs.toFixed(1)} ms without`);
  if (LONG) expect(Math.abs(reachableMs - unreachableMs) / reachableMs).toBeLessThan(0.05);
}, 600_000);
