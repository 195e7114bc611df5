/** `npm run reset-password` with the account of a founder, in a club that was not filled with the demo club. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { expect, it } from 'vitest';
import { startClub } from '../../testing/services/club';

const root = fileURLToPath(new URL('../..', import.meta.url));
const FOUNDER = 'founder@club.example';
const [OLD, NEW] = ['corner flag 41', 'free kick 77'];

async function reset(dataDir: string, address: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'club/reset-password.ts', address], {
    cwd: root,
    env: { PATH: process.env.PATH, DEMO: '0', DATA_DIR: dataDir, PUBLIC_URL: 'https://club.example' },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text += chunk;
    });
  const [code] = (await once(child, 'close')) as [number];
  return { code, text };
}

it('a lost password of the founder is set again by a link from a stopped club, once', async () => {
  const club = await startClub({ DEMO: '0', ROOT_EMAIL: FOUNDER, ROOT_PASSWORD: OLD });
  const send = async ({ path }: { path: string }, body: object) =>
    (
      await fetch(club.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).status;
  const signIn = (password: string) => send(accountsContract.login, { emailAddress: FOUNDER, password });
  try {
    expect(await signIn(OLD)).toBe(200);
    const running = await reset(club.dataDir, FOUNDER);
    expect(running).toEqual({ code: 1, text: expect.stringMatching(/belongs to process \d+\. Stop that one first/) });
    await club.kill();
    const unknown = await reset(club.dataDir, 'nobody@club.example');
    expect(unknown).toEqual({ code: 1, text: 'There is no account with the address nobody@club.example.\n' });
    const typo = `${club.dataDir}-typo`;
    const mistyped = await reset(typo, FOUNDER);
    expect(mistyped).toEqual({ code: 1, text: `DATA_DIR is ${typo}, which holds no club.\n` });
    expect(existsSync(typo)).toBe(false);
    const { code, text } = await reset(club.dataDir, FOUNDER);
    const token = /^https:\/\/club\.example\/auth\/reset\?token=([\w-]+)$/m.exec(text)?.[1];
    expect([code, token]).toEqual([0, expect.any(String)]);
    await club.start();
    expect(await send(accountsContract.reset_password, { token, password: NEW })).toBe(200);
    expect(await send(accountsContract.reset_password, { token, password: 'third time 9' })).toBe(400);
    expect([await signIn(OLD), await signIn(NEW)]).toEqual([401, 200]);
  } finally {
    await club.stop();
  }
});
