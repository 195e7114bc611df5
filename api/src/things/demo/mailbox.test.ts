import { demoAddress } from '@touchline/server/config/refuse-demo';
import { buildPerson } from '@touchline/server/testing/records';
import type { Role } from '@touchline/shared/access/roles';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { demoContract, type OutboxMail } from '@touchline/shared/demo/demo.contract';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/start-test-api';

describe('the mailbox of the demo club', () => {
  let api: TestApi;
  afterEach(() => api.close());

  async function open({ isDemo }: { isDemo: boolean }) {
    api = await startTestApi({ settings: { DEMO: '1' } });
    const people = {
      root: await createAccount('root', 'ROOT'),
      admin: await createAccount('admin', 'ADMIN'),
      parent: await createAccount('parent', 'PARENT'),
    };
    if (isDemo) await api.services.store.users.updateOne({ _id: people.root.id }, { $set: { emailAddress: ROOT } });
    return people;
  }
  async function createAccount(name: string, ...roles: Role[]) {
    const { user, token } = await buildPerson(api.services.store, name, ...roles);
    return { id: user._id, emailAddress: user.emailAddress, token };
  }
  const forget = (email: string) =>
    fetch(api.url + accountsContract.forgot_password.path.replace(':email', email), {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
  const read = async (token: string) => {
    const response = await fetch(api.url + demoContract.list_outbox.path, {
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: response.status, mails: (await response.json()) as OutboxMail[] };
  };

  it('R6 hides mails to administrators, whose reset links would grant their permissions', async () => {
    const { admin, parent } = await open({ isDemo: true });
    for (const address of [ROOT, admin.emailAddress, parent.emailAddress]) await forget(address);
    await expect.poll(async () => (await read(admin.token)).mails.map(({ to }) => to)).toEqual([parent.emailAddress]);
  });

  it('R6 returns 404 in a club with real accounts, even when DEMO is on', async () => {
    const { admin, parent } = await open({ isDemo: false });
    await forget(parent.emailAddress);
    expect((await read(admin.token)).status).toBe(404);
  });

  it('R6 returns 404 as soon as an account has a real address', async () => {
    const { admin } = await open({ isDemo: true });
    expect((await read(admin.token)).status).toBe(200);
    const { id } = await createAccount('Visiting Person');
    await api.services.store.users.updateOne({ _id: id }, { $set: { emailAddress: 'visitor@somewhere.test' } });
    expect((await read(admin.token)).status).toBe(404);
  });
});

const ROOT = demoAddress('root');
