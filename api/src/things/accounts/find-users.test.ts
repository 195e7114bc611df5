import { buildPerson } from '@touchline/server/testing/records';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import type { Request } from '@touchline/shared/contract';
import { PAGE_ROWS } from '@touchline/shared/pages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsStore } from '../../data/accounts/accounts.store';
import { completeNames } from '../../data/accounts/index-names.store';
import { BLUE, beforeWrite, GREEN, openTwoTeams, type Person, STORES, type TwoTeams } from '../../testing/two-teams';

const { find_users, list_users, delete_user } = usersContract;
type Asked = Request<typeof find_users>['query'];

describe.each(STORES)('pages of users on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeAll(async () => {
    club = await openTwoTeams(mongoUrl);
    for (let n = 10; n < 10 + PAGE_ROWS; n += 1) await buildPerson(club.store, `Zed Many ${n}`, 'FILMING');
  });
  afterAll(() => club.close());

  const find = (query: Asked, who = club.admin) => who.call(find_users, { query });
  const names = async (query: Asked, who?: Person) =>
    (await find(query, who)).users?.map(({ fullName }) => fullName).sort();
  const id = (person: Person) => person.user._id;

  it('cuts all accounts into pages by name, without a gap or a repeat', async () => {
    const all = await club.admin.call(list_users, { query: {} });
    const first = await find({});
    const second = await find({ from: String(PAGE_ROWS) });
    expect(first.total).toBe(all.length);
    expect(first.users).toHaveLength(PAGE_ROWS);
    const listed = [...(first.users ?? []), ...(second.users ?? [])];
    expect(listed.map((user) => user.id).sort()).toEqual(all.map((user) => user.id).sort());
    const shown = listed.map(({ fullName }) => fullName.toLowerCase());
    expect(shown).toEqual(shown.toSorted());
    expect((await find({ from: '999' })).users).toEqual([]);
  });

  it('finds accounts by the beginnings of names, of an address and of a child’s name, without accents and case', async () => {
    const { user } = await buildPerson(club.store, 'Zoë Ångström', 'PARENT');
    expect(await names({ words: 'zoe' })).toEqual(['Zoë Ångström']);
    expect(await names({ words: 'ANGSTROM z' })).toEqual(['Zoë Ångström']);
    expect(await names({ words: 'gstrom' })).toEqual([]);
    expect(await names({ words: 'zoe many' })).toEqual([]);
    expect(await names({ words: user.emailAddress.slice(0, -3) })).toEqual(['Zoë Ångström']);
    expect((await find({ words: 'leo' })).users?.map((found) => found.id)).toContain(id(club.parent));
    expect((await find({ words: 'zed many' })).total).toBe(PAGE_ROWS);
    expect(await names({ words: 'zed 11' })).toEqual(['Zed Many 11']);
    expect(await names({ words: 'zed *** 11' })).toEqual(['Zed Many 11']);
  });

  it('finds nobody by signs that are in no name', async () => {
    for (const asked of [{}, { team: GREEN }, { id: id(club.parent) }])
      expect((await find({ ...asked, words: '***' })).total).toBe(0);
  });

  it('finds accounts by role, team and state, and by all of them at once', async () => {
    expect((await find({ role: 'FILMING', words: 'zed' })).total).toBe(PAGE_ROWS);
    expect((await find({ role: 'FILMING' })).users?.every(({ roles }) => roles.includes('FILMING'))).toBe(true);
    const ofGreen = await find({ team: GREEN });
    expect(ofGreen.users?.map((user) => user.id).sort()).toEqual(
      (await club.admin.call(list_users, { query: { team: GREEN } })).map((user) => user.id).sort(),
    );
    expect((await find({ team: GREEN, role: 'COACH' })).users?.every(({ roles }) => roles.includes('COACH'))).toBe(
      true,
    );
    expect((await find({ team: BLUE, words: 'zed' })).total).toBe(0);
    const waiting = await find({ state: 'WAITING' });
    expect(waiting.users?.map((user) => user.id)).toContain(id(club.newcomer));
    expect(waiting.users?.every(({ roles, active }) => active && roles.length === 0)).toBe(true);
    await club.store.users.updateOne({ _id: id(club.newcomer) }, { $set: { active: false } });
    expect((await find({ state: 'INACTIVE' })).users?.map((user) => user.id)).toEqual([id(club.newcomer)]);
    expect((await find({ state: 'INACTIVE', role: 'PARENT' })).total).toBe(0);
    await club.store.users.updateOne({ _id: id(club.newcomer) }, { $set: { active: true } });
    expect((await find({ id: id(club.parent) })).users?.map((user) => user.id)).toEqual([id(club.parent)]);
    expect((await find({ id: 'nobody-here' })).total).toBe(0);
  });

  it('does not tell ROOT whose child has a name', async () => {
    const ofRoot = await find({ words: 'leo' }, club.root);
    expect(ofRoot.users?.map((user) => user.id)).not.toContain(id(club.parent));
    expect((await find({ id: id(club.parent) }, club.root)).users?.[0]?.players).toBeUndefined();
  });

  it('does not send a page again that the caller knows, until it changes', async () => {
    const { version } = await find({ words: 'zed 12' });
    expect(await find({ words: 'zed 12', known: version })).toEqual({ total: 1, version });
    await club.store.users.updateOne({ fullName: 'Zed Many 12' }, { $set: { phoneNumber: '555' } });
    const changed = await find({ words: 'zed 12', known: version });
    expect(changed.version).not.toBe(version);
    expect(changed.users).toHaveLength(1);
  });

  it('finds a person by a new name at once, and by the old one no more', async () => {
    const { rev } = club.parent.user;
    await club.parent.call(profilesContract.update_profile, { body: { rev, fullName: 'Quirin Raman' } });
    expect(await names({ words: 'quirin' })).toEqual(['Quirin Raman']);
    await club.parent.call(profilesContract.update_profile, {
      body: { rev: rev + 1, players: [{ id: club.leo, name: 'Xaver Raman' }] },
    });
    expect((await find({ words: 'xav' })).users?.map((user) => user.id)).toContain(id(club.parent));
    await club.admin.call(delete_user, { params: { email: club.parent.user.emailAddress } });
    expect((await find({ words: 'quirin' })).total).toBe(0);
  });

  it('finds a person by the name that was registered just before the activation', async () => {
    const [emailAddress, password] = ['elif@club.example', 'corner flag 12'];
    const register = (userName: string) =>
      club.nobody.call(accountsContract.register, { body: { userName, emailAddress, password } });
    await register('Earlier Name');
    const accounts = accountsStore(club.store);
    const token = await accounts.openReset((await accounts.byAddress(emailAddress))?._id ?? '', 60_000);
    await beforeWrite(club.store.users, 'findOneAndUpdate', {
      call: () => club.nobody.call(accountsContract.reset_password, { body: { token, password: 'free kick 77' } }),
      other: () => register('Later Name'),
    });
    expect(await names({ words: 'later' })).toEqual(['Later Name']);
    expect(await names({ words: 'earlie' })).toEqual([]);
  });

  it('completes people whom an older release wrote', async () => {
    const { user } = await buildPerson(club.store, 'Old Olga');
    await club.store.users.updateOne({ _id: user._id }, { $unset: { nameTerms: '', sortName: '' } });
    await club.store.players.updateOne({ _id: club.noa }, { $unset: { nameTerms: '' } });
    expect(await names({ words: 'olga' })).toEqual([]);
    expect((await find({ words: 'noa' })).total).toBe(0);
    // Several processes start at once: the one that waits says so.
    const waits: string[] = [];
    const onWait = (lease: string) => waits.push(lease);
    await Promise.all([completeNames(club.store, onWait), completeNames(club.store, onWait)]);
    expect(waits).toEqual(['names of people']);
    expect(await names({ words: 'olga' })).toEqual(['Old Olga']);
    expect((await find({ words: 'noa' })).users?.map((found) => found.id)).toEqual([id(club.parent2)]);
  });

  it.each([
    ['role', 'KING'],
    ['state', 'ASLEEP'],
    ['team', 'green'],
    ['from', '-1'],
    ['words', 'x'.repeat(101)],
  ])('names the field %s of a wrong question', async (field, value) => {
    const { status, raw } = await club.admin.ask(find_users, { query: { [field]: value } as never });
    expect(status).toBe(400);
    expect(raw).toContain(field);
  });
});
