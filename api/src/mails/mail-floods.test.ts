/** Calls that cause mails, repeated: each address gets a few a day, and the newest state later. */

import { tokenHash } from '@touchline/server/tokens';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { playersContract } from '@touchline/shared/players/players.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acceptAll, emailOf, GREEN, openTwoTeams, type Person, type TwoTeams } from '../testing/two-teams';
import { addMember, addPlayer, removeMember } from '../things/teams/team-calls.fixture';
import { readOutbox } from './outbox';

const { update_player_contact, withdraw_removal, object_removal } = profilesContract;
const DAY = 86_400_000;
const TIMES = 12;

describe('R20: mails that one person causes for another', () => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams();
  });
  afterEach(() => club.close());

  /** Sends what is due, and returns the mails to an address: newest first, at most 50 of the whole club. */
  async function mailbox(address: string) {
    const unsent = () => ({ $or: [{ dueAt: { $lte: Date.now() } }, { attempts: { $gt: 0 } }] });
    await expect.poll(() => club.store.mails.countDocuments(unsent())).toBe(0);
    return (await readOutbox(club.services.config.DATA_DIR)).filter(({ to }) => to === address);
  }
  const waiting = (to: string) => club.store.mails.find({ to, attempts: 0, dueAt: { $gt: Date.now() } });
  const emailTo = async (to: string) => (await mailbox(to)).length;
  const link = (who: Person, ...contacts: string[]) =>
    who.ask(update_player_contact, { body: { playerId: club.leo, contacts } });

  async function repeat(times: number, call: (n: number) => Promise<unknown>) {
    for (let n = 0; n < times; n += 1) await call(n);
  }

  describe('a request to leave as a guardian', () => {
    beforeEach(async () => {
      await link(club.parent, emailOf('parent'), emailOf('newcomer'));
      await acceptAll(club.newcomer);
    });
    const ask = () => link(club.newcomer, emailOf('newcomer'));
    const withdraw = () =>
      club.newcomer.ask(withdraw_removal, { body: { playerId: club.leo, emailAddress: emailOf('parent') } });

    it('asked and withdrawn again and again, is mailed three times a month', async () => {
      const before = await emailTo(emailOf('parent'));
      const statuses: number[] = [];
      let refused: Awaited<ReturnType<typeof ask>> | undefined;
      await repeat(TIMES, async () => {
        const asked = await ask();
        statuses.push(asked.status);
        if (asked.status !== 200) refused = asked;
        await withdraw();
      });
      expect(statuses).toEqual([200, 200, 200, ...Array.from({ length: TIMES - 3 }, () => 429)]);
      expect(refused?.problem.detail).toContain('three times within a month');
      expect((await emailTo(emailOf('parent'))) - before).toBe(3);
      const [key = ''] = Object.keys((await club.store.players.findOne({ _id: club.leo }))?.removalsAsked ?? {});
      const monthAgo = { $set: { [`removalsAsked.${key}.0.at`]: Date.now() - 31 * DAY } };
      await club.store.players.updateOne({ _id: club.leo }, monthAgo);
      expect((await ask()).status).toBe(200);
    });

    it('R5: withdrawn after an objection, cannot be asked again until staff decide', async () => {
      await ask();
      expect((await club.parent.ask(object_removal, { body: { playerId: club.leo } })).status).toBe(200);
      expect((await withdraw()).status).toBe(200);
      expect((await withdraw()).status).toBe(404);
      expect((await ask()).status).toBe(409);
      expect(await club.parent.call(profilesContract.list_removals, {})).toEqual([]);
      expect((await club.parent.ask(object_removal, { body: { playerId: club.leo } })).status).toBe(404);
      expect((await link(club.coach2, emailOf('newcomer'))).status).toBe(200);
      await link(club.newcomer, emailOf('newcomer'), emailOf('parent'));
      await acceptAll(club.parent);
      expect((await ask()).status).toBe(200);
    });

    it('objected to again and again, is mailed to staff once', async () => {
      await ask();
      await repeat(TIMES, () => club.parent.call(object_removal, { body: { playerId: club.leo } }));
      for (const name of ['coach', 'admin'] as const) expect(await emailTo(emailOf(name))).toBe(1);
      const acts = await club.store.audit.find({ action: 'object_removal' });
      expect(acts).toHaveLength(1);
    });
  });

  it('roles granted and taken back: six mails, and the last state a day later', async () => {
    const params = { email: emailOf('coach'), role: 'FILMING' as const };
    await repeat(TIMES, async () => {
      await club.admin.call(usersContract.add_role, { params });
      await club.admin.call(usersContract.delete_role, { params });
    });
    expect(await emailTo(emailOf('coach'))).toBe(6);
    const [late, ...others] = await waiting(emailOf('coach'));
    expect(others).toEqual([]);
    expect(late?.text).not.toContain('Filming');
    expect(late?.text).toContain('More like this happened today.');
    expect(late?.html).toContain('More like this happened today.');
    expect(late?.dueAt).toBeGreaterThan(Date.now() + DAY - 600_000);
    await club.store.mails.updateOne({ _id: late?._id ?? '' }, { $set: { dueAt: Date.now() } });
    await club.newcomer.call(accountsContract.forgot_password, { params: { email: emailOf('manager') } });
    expect(await emailTo(emailOf('coach'))).toBe(7);
  });

  it('a member added and removed: six mails, and one a day later for each team', async () => {
    await addMember(club.manager, emailOf('blueCoach'), 'family');
    await acceptAll(club.blueCoach);
    const before = await emailTo(emailOf('blueCoach'));
    await repeat(TIMES, async () => {
      await removeMember(club.admin, emailOf('blueCoach'));
      await addMember(club.admin, emailOf('blueCoach'), 'family');
      await acceptAll(club.blueCoach);
    });
    // Besides the changes of membership, three invitations a day, and one later.
    expect((await emailTo(emailOf('blueCoach'))) - before).toBeLessThanOrEqual(6 + 3);
    expect((await waiting(emailOf('blueCoach'))).length).toBeLessThanOrEqual(2);
  });

  it('a guardian invited and taken back: each address gets three invitations, other guardians six mails', async () => {
    await repeat(TIMES, async () => {
      await link(club.parent, emailOf('parent'), 'aunt@club.example');
      for (const { _id } of await club.store.invitations.find({ state: 'open', playerId: club.leo }))
        await club.parent.call(invitationsContract.remove_invitation, { params: { id: _id } });
    });
    expect(await emailTo('aunt@club.example')).toBe(3);
    expect(await emailTo(emailOf('parent'))).toBeLessThanOrEqual(6);
    expect(await waiting('aunt@club.example')).toHaveLength(1);
    expect(await waiting(emailOf('parent'))).toHaveLength(1);
  });

  it('R5: a guardian hides no other one behind many mails, and replaces no invitation of others', async () => {
    await link(club.parent, emailOf('parent'), emailOf('newcomer'));
    await acceptAll(club.newcomer);
    const guardians = [emailOf('parent'), emailOf('newcomer')];
    const inviteAndTakeBack = async () => {
      await link(club.parent, ...guardians, 'aunt@club.example');
      for (const { _id } of await club.store.invitations.find({ state: 'open', by: club.parent.user._id }))
        await club.parent.call(invitationsContract.remove_invitation, { params: { id: _id } });
    };
    await repeat(7, inviteAndTakeBack);
    await link(club.parent, ...guardians, emailOf('blueCoach'));
    await acceptAll(club.blueCoach);
    const offer = { teamId: GREEN, kind: 'guardian', playerId: club.noa, emailAddress: 'aunt@club.example' } as const;
    const { id } = await club.coach.call(invitationsContract.add_invitation, { body: offer });
    await inviteAndTakeBack();
    const [told] = await waiting(emailOf('newcomer'));
    expect(told?.text).toContain(`with those invited: ${[...guardians, emailOf('blueCoach'), 'aunt@'].join(', ')}`);
    const texts = (await waiting('aunt@club.example')).map(({ text }) => text).join('\n');
    const links = [...texts.matchAll(/\/join\/([\w-]+)/g)].map(([, token = '']) => tokenHash(token));
    expect(links).toContain((await club.store.invitations.findOne({ _id: id }))?.tokenHash);
  });

  it('a child linked and unlinked by an admin: six mails to its other guardian', async () => {
    await link(club.admin, emailOf('parent'), emailOf('admin'));
    await repeat(TIMES, async () => {
      await link(club.admin, emailOf('parent'));
      await link(club.admin, emailOf('parent'), emailOf('admin'));
    });
    expect(await emailTo(emailOf('parent'))).toBe(6);
    expect(await waiting(emailOf('parent'))).toHaveLength(1);
  });

  it('children merged and separated: six mails of each kind to a guardian', async () => {
    const { admin, coach } = club;
    await addPlayer(coach, 'Leo Ramann');
    const dropId = (await club.store.players.findOne({ name: 'Leo Ramann' }))?._id ?? '';
    const contacts = [emailOf('newcomer')];
    await coach.call(update_player_contact, { body: { playerId: dropId, contacts } });
    await acceptAll(club.newcomer);
    await repeat(4, async () => {
      const merge = await admin.call(playersContract.merge_players, { body: { keepId: club.leo, dropId } });
      await admin.call(playersContract.undo_merge, { params: { id: merge } });
    });
    const subjects = (await mailbox(emailOf('parent'))).map(({ subject }) => subject);
    const about = (start: string) => subjects.filter((subject) => subject.startsWith(start));
    expect([about('Two records').length, about('The guardians').length, subjects.length]).toEqual([6, 6, 12]);
    expect(await waiting(emailOf('parent'))).toHaveLength(2);
  });

  it('a forgotten password asked for by a stranger: ten mails a day, then one an hour; three without an account', async () => {
    const { rateLimiters } = club.services;
    const perHour = rateLimiters.open('login-forgot-account', { points: 3, duration: 3_600 });
    const perNetwork = rateLimiters.open('login-forgot-address', { points: 1, duration: 3_600 });
    const statuses = new Set<number>();
    for (const [email, times] of [[emailOf('parent'), 16] as const, ['nobody@club.example', 5] as const])
      await repeat(times, async (n) => {
        statuses.add((await club.newcomer.ask(accountsContract.forgot_password, { params: { email } })).status);
        await perNetwork.delete('127.0.0.1');
        // An hour passes.
        if (n % 4 === 3) await perHour.delete(email);
      });
    expect(statuses).toEqual(new Set([200]));
    expect(await emailTo(emailOf('parent'))).toBe(11);
    expect(await emailTo('nobody@club.example')).toBe(3);
    expect(await waiting('nobody@club.example')).toEqual([]);
  });

  it('R25: those that wait for an erased person are deleted', async () => {
    const params = { email: emailOf('coach'), role: 'FILMING' as const };
    await repeat(4, async () => {
      await club.admin.call(usersContract.add_role, { params });
      await club.admin.call(usersContract.delete_role, { params });
    });
    expect(await waiting(emailOf('coach'))).toHaveLength(1);
    await club.admin.call(usersContract.delete_user, { params: { email: emailOf('coach') } });
    expect(await waiting(emailOf('coach'))).toEqual([]);
    expect((await mailbox(emailOf('coach')))[0]?.subject).toBe('Your Touchline account was deleted');
  });
});
