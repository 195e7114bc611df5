import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PATIENCE } from '@touchline/server/testing/soon';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGame } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { type Club, startClub, until } from '../../testing/services/club';

const { logout, change_password, forgot_password, reset_password, current_user } = accountsContract;
const addressOf = (who: string) => `${who}@riverside.example`;

describe('R10: a session ends', () => {
  let club: Club;
  let manager: Person;
  beforeAll(async () => {
    club = await startClub();
    manager = await Person.signIn(club.url, 'manager');
  });
  afterAll(() => club.stop());

  /** Signs in a member of the team, with a live connection. */
  async function open(who: string, password?: string) {
    const person = await Person.signIn(club.url, who, password);
    const socket = await person.listen();
    let received = 0;
    socket.on('event:created', () => {
      received += 1;
    });
    return {
      person,
      socket,
      received: () => received,
      ended: new Promise((resolve) => socket.once('disconnect', resolve)),
    };
  }
  type Session = Awaited<ReturnType<typeof open>>;

  /**
   * Expects `act` to end the session, and the news to close its connection: later messages to the team do not arrive on it, as they
   * would until the next check of sessions.
   */
  async function expectEnded(sessions: readonly Session[], act: () => Promise<unknown>): Promise<void> {
    await act();
    const began = Date.now();
    await newGame(manager);
    for (const { person, socket, ended, received } of sessions) {
      expect(await ended).toBe('io server disconnect');
      expect(received()).toBe(0);
      socket.disconnect();
      expect((await person.ask(current_user, {})).status).toBe(401);
      await expect(person.listen()).rejects.toThrow('UNAUTHORIZED');
    }
    console.log(`ended ${Date.now() - began} ms after the response`);
  }
  async function expectOpen({ person, socket }: Session): Promise<void> {
    expect((await person.ask(current_user, {})).status).toBe(200);
    expect(socket.connected).toBe(true);
  }

  it('by signing out, on this device only', async () => {
    const [phone, desk] = [await open('coach2'), await open('coach2')];
    await expectEnded([phone], () => phone.person.call(logout, {}));
    await expectOpen(desk);
    desk.socket.disconnect();
  });

  it('by a new password, on all other devices', async () => {
    const [phone, desk] = [await open('filming'), await open('filming')];
    const body = { oldPassword: 'touchline', newPassword: 'penalty spot 9' };
    await expectEnded([phone], () => desk.person.call(change_password, { body }));
    await expectOpen(desk);
    desk.socket.disconnect();
  });

  it('by a mailed link for a new password, on all devices', async () => {
    const sessions = [await open('parent2'), await open('parent2')];
    const anybody = new Person(club.url, '');
    await anybody.call(forgot_password, { params: { email: addressOf('parent2') } });
    const outbox = join(club.dataDir, 'outbox');
    let token = '';
    await until(
      async () => {
        const files = await readdir(outbox).catch(() => []);
        const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')));
        const text = mails
          .join('\n')
          .replace(/=\r?\n/g, '')
          .replaceAll('=3D', '=');
        token = /reset\?token=([\w-]+)/.exec(text)?.[1] ?? '';
        return token !== '';
      },
      PATIENCE,
      'the mail with the link',
    );
    await expectEnded(sessions, () => anybody.call(reset_password, { body: { token, password: 'penalty spot 9' } }));
    (await open('parent2', 'penalty spot 9')).socket.disconnect();
  });

  it('by removing the account, on all devices', async () => {
    const root = await Person.signIn(club.url, 'root');
    const sessions = [await open('coach'), await open('coach')];
    const params = { email: addressOf('coach') };
    await expectEnded(sessions, () => root.call(usersContract.delete_user, { params }));
  });
});
