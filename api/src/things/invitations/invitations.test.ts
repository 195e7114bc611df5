import { buildPerson } from '@touchline/server/testing/records';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { engagementsContract } from '@touchline/shared/engagements/engagements.contract';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { monthOf } from '@touchline/shared/months';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storedText } from '../../testing/stored-text';
import { acceptAll, emailOf, GREEN, openTwoTeams, Person, STORES, type TwoTeams } from '../../testing/two-teams';
import { addMember, green, list, removeMember } from '../teams/team-calls.fixture';

const { add_invitation, list_invitations, show_invitation, accept_invitation, remove_invitation } = invitationsContract;
const DAY = 86_400_000;

describe.each(STORES)('invitations on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterEach(() => club.close());

  const nameGuardian = (who: Person, ...added: string[]) =>
    who.call(profilesContract.update_player_contact, {
      body: { playerId: club.leo, contacts: [emailOf('parent'), ...added] },
    });
  const openOf = (who: Person, teamId?: string) => who.call(list_invitations, { query: { teamId } });
  const accept = (who: Person, body: { token: string } | { id: string }) => who.ask(accept_invitation, { body });
  const takeBack = (who: Person, id: string) => who.ask(remove_invitation, { params: { id } });
  const contacts = async () => (await club.store.players.findOne({ _id: club.leo }))?.contacts;
  const tokenFor = (address: string) => /\/join\/([\w-]+)/.exec(club.mailsTo(address).at(-1)?.text ?? '')?.[1] ?? '';
  const onlyIdOf = async (who: Person) => (await openOf(who))[0]?.id ?? '';

  it('shows an invitation to the staff of the team and to the invited user only', async () => {
    await nameGuardian(club.parent, emailOf('newcomer'));
    const expected = {
      kind: 'guardian',
      emailAddress: emailOf('newcomer'),
      teamId: GREEN,
      team: 'Riverside Green',
      playerId: club.leo,
      player: 'Leo Raman',
      invitedBy: 'parent surname',
    };
    for (const [who, teamId] of [
      [club.newcomer, undefined],
      [club.coach, GREEN],
      [club.admin, GREEN],
    ] as const)
      expect(await openOf(who, teamId)).toMatchObject([expected]);
    expect(await openOf(club.parent2)).toEqual([]);
  });

  it('is accepted by the mailed link, once, and only by the owner of the address', async () => {
    await nameGuardian(club.coach, emailOf('newcomer'));
    const token = tokenFor(emailOf('newcomer'));
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await storedText(club.store, 'mails')).not.toContain(token);
    const card = {
      kind: 'guardian',
      club: 'Riverside FC',
      team: 'Riverside Green',
      teamId: GREEN,
      inviter: 'coach surname',
      emailAddress: emailOf('newcomer'),
    };
    expect(await club.parent2.call(show_invitation, { params: { token } })).toEqual(card);

    const nothing = await accept(club.parent2, { token: 'x'.repeat(43) });
    expect([nothing.status, (await accept(club.parent2, { token })).raw]).toEqual([404, nothing.raw]);
    expect((await accept(club.newcomer, { token })).status).toBe(200);
    expect(await contacts()).toEqual([emailOf('parent'), emailOf('newcomer')]);
    expect((await list(club.newcomer)).map(({ id }) => id)).toEqual([GREEN]);
    expect((await accept(club.newcomer, { token })).raw).toBe(nothing.raw);
  });

  it("publishes an acceptance to the child's teams and the new guardian", async () => {
    await nameGuardian(club.coach, emailOf('newcomer'));
    const before = club.busEvents.length;
    await acceptAll(club.newcomer);
    expect(club.busEvents.slice(before)).toMatchObject([
      { kind: 'access', changed: [club.newcomer.user._id] },
      { name: 'roster:changed', payload: { added: { id: club.leo } } },
      { kind: 'access', changed: [club.newcomer.user._id] },
    ]);
  });

  it('cannot be accepted after it was revoked, declined or expired', async () => {
    for (const end of [
      async (id: string) => expect((await takeBack(club.coach, id)).status).toBe(200),
      async (id: string) => expect((await takeBack(club.newcomer, id)).status).toBe(200),
      (id: string) => club.store.invitations.updateOne({ _id: id }, { $set: { expiresAt: Date.now() - 1 } }),
    ]) {
      await nameGuardian(club.parent, emailOf('newcomer'));
      const id = await onlyIdOf(club.newcomer);
      expect((await takeBack(club.blueCoach, id)).status).toBe(404);
      await end(id);
      expect((await accept(club.newcomer, { id })).status).toBe(404);
      expect(await openOf(club.newcomer)).toEqual([]);
    }
    expect(await contacts()).toEqual([emailOf('parent')]);
    const [revoked] = await club.store.audit.find({ action: 'remove_invitation' });
    expect(revoked).toMatchObject({ about: emailOf('newcomer'), before: { kind: 'guardian', player: club.leo } });
  });

  it('creates one invitation and one mail per address and child, however often the address is entered', async () => {
    for (let times = 0; times < 3; times += 1) await nameGuardian(club.coach, emailOf('newcomer'));
    expect(await openOf(club.newcomer)).toHaveLength(1);
    expect(club.mailsTo(emailOf('newcomer'))).toHaveLength(1);
  });

  it('mails an address at most three times a day', async () => {
    for (let times = 0; times < 5; times += 1) {
      await nameGuardian(club.coach, emailOf('newcomer'));
      await takeBack(club.coach, await onlyIdOf(club.newcomer));
    }
    expect(club.mailsTo(emailOf('newcomer'))).toHaveLength(3);
  });

  it('R20: a family may invite 30 addresses a day, whatever call it makes', async () => {
    const relatives = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => `relative${from + n}@club.example`);
    for (let from = 0; from < 15; from += 5) await nameGuardian(club.parent, ...relatives(from, 5));
    for (let from = 15; from < 30; from += 5)
      await club.parent.call(profilesContract.update_player_contact, {
        body: { playerId: club.mia, contacts: [emailOf('parent'), ...relatives(from, 5)] },
      });
    const named = await club.parent.ask(profilesContract.update_player_contact, {
      body: { playerId: club.mia, contacts: [emailOf('parent'), 'more@club.example'] },
    });
    const invited = await club.parent.ask(add_invitation, {
      body: { teamId: GREEN, kind: 'guardian', playerId: club.leo, emailAddress: 'more@club.example' },
    });
    expect([named.status, invited.status]).toEqual([429, 429]);
    expect(club.mailsTo('more@club.example')).toEqual([]);
    // An open invitation counts only once.
    await nameGuardian(club.parent, ...relatives(10, 5));
    await nameGuardian(club.coach, 'more@club.example');
    expect(club.mailsTo('more@club.example')).toHaveLength(1);
  });

  it('mails no text of a parent but names to an unconfirmed address: the inviter and the first name of the child', async () => {
    await nameGuardian(club.parent, 'aunt@club.example');
    expect(club.mailsTo('aunt@club.example')[0]?.text).toContain(
      `${club.parent.user.fullName} invites you to be a guardian of Leo.`,
    );
    await club.store.users.updateOne({ _id: club.parent.user._id }, { $set: { fullName: 'www.evil.example' } });
    await club.store.players.updateOne({ _id: club.mia }, { $set: { name: 'Win1000$now Mia' } });
    await club.parent.call(profilesContract.update_player_contact, {
      body: { playerId: club.mia, contacts: [emailOf('parent'), 'stranger@club.example'] },
    });
    await nameGuardian(club.parent, emailOf('newcomer'));
    const [strangersMail] = club.mailsTo('stranger@club.example');
    for (const typed of ['www.evil.example', 'Win1000$now', 'Mia']) expect(strangersMail?.text).not.toContain(typed);
    expect(strangersMail?.text).toContain('Somebody at the club invites you to be a guardian of a child.');
    const [confirmedMail] = club.mailsTo(emailOf('newcomer'));
    for (const typed of ['www.evil.example', 'Leo']) expect(confirmedMail?.text).toContain(typed);
  });

  it('is mailed in the language of the account, else of the request, else in English', async () => {
    const { url, token } = club.parent;
    const invite = (language: string, address: string) =>
      fetch(url + profilesContract.update_player_contact.path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'accept-language': language,
        },
        body: JSON.stringify({ playerId: club.leo, contacts: [emailOf('parent'), address] }),
      });
    await club.store.users.updateOne({ _id: club.newcomer.user._id }, { $set: { language: 'es' } });
    const english = 'You are invited to Touchline';
    const spanish = 'Tienes una invitación a Touchline';
    for (const [language, address, subject] of [
      ['es-US,es;q=0.9,en;q=0.8', 'one@club.example', spanish],
      ['de,en;q=0.5', 'two@club.example', english],
      ['de', 'three@club.example', english],
      ['en-US', emailOf('newcomer'), spanish],
    ] as const) {
      expect((await invite(language, address)).status).toBe(200);
      expect(club.mailsTo(address).map((mail) => mail.subject)).toEqual([subject]);
    }
    expect(club.mailsTo('one@club.example')[0]?.text).toContain(
      'te invita a registrarte como madre, padre o tutor de Leo.',
    );
  });

  it('cannot be accepted again by a guardian who was removed', async () => {
    await nameGuardian(club.coach, emailOf('newcomer'));
    const id = await onlyIdOf(club.newcomer);
    await acceptAll(club.newcomer);
    await club.admin.call(profilesContract.update_player_contact, {
      body: { playerId: club.leo, contacts: [emailOf('parent')] },
    });
    expect((await accept(club.newcomer, { id })).status).toBe(404);
    expect(await contacts()).toEqual([emailOf('parent')]);
  });

  it("shows a member's name and phone number in engagements from the acceptance to the end of the membership", async () => {
    const { phoneNumber, emailAddress, _id } = club.blueParent.user;
    const { add_engagement, show_engagements } = engagementsContract;
    const month = monthOf(Date.now());
    const opening = { body: { teamId: GREEN, month, userEmail: emailAddress } };
    await addMember(club.coach, emailAddress);
    expect((await list(club.blueParent)).map(({ id }) => id)).toContain(GREEN);
    expect((await club.coach.ask(add_engagement, opening)).status).toBe(404);
    await acceptAll(club.blueParent);
    await club.coach.call(add_engagement, opening);
    const shown = async (who: Person) => (await who.ask(show_engagements, { query: { teams: GREEN } })).raw;
    expect(await shown(club.coach)).toContain(phoneNumber);
    await removeMember(club.coach, emailAddress);
    const after = await shown(club.coach);
    expect(after).toContain(_id);
    for (const contact of [phoneNumber, emailAddress]) expect(after).not.toContain(contact);
    for (const who of [club.admin, club.blueParent]) expect(await shown(who)).toContain(phoneNumber);
  });

  it('ends the pending membership when it is revoked or declined', async () => {
    for (const who of [club.coach, club.blueParent]) {
      await addMember(club.coach, emailOf('blueParent'));
      const id = await onlyIdOf(club.blueParent);
      expect((await takeBack(who, id)).status).toBe(200);
      expect((await green(club.coach)).members).not.toContain(emailOf('blueParent'));
    }
  });

  it('keeps an accepted membership when staff change its capacity', async () => {
    await addMember(club.manager, emailOf('blueParent'));
    await acceptAll(club.blueParent);
    await addMember(club.manager, emailOf('blueParent'), 'staff');
    await addMember(club.manager, emailOf('blueParent'), 'family');
    expect(await openOf(club.manager, GREEN)).toEqual([]);
    expect((await club.store.teams.findOne({ _id: GREEN }))?.members).not.toMatchObject({ pending: true });
  });

  it('R25: is erased with the invited user, and open ones with the inviting user', async () => {
    const leaving = await buildPerson(club.store, 'Gerd Going', 'COACH');
    const coach = new Person(club.coach.url, leaving.token, leaving.user);
    await addMember(club.admin, leaving.user.emailAddress, 'staff');
    await acceptAll(coach);
    await nameGuardian(coach, emailOf('newcomer'));
    await nameGuardian(club.coach, leaving.user.emailAddress);
    await club.admin.call(usersContract.delete_user, { params: { email: leaving.user.emailAddress } });
    expect(await openOf(club.admin, GREEN)).toEqual([]);
    expect(await storedText(club.store, 'mails', 'audit')).not.toContain(leaving.user.emailAddress);
  });

  it("R25: is part of the invited user's export", async () => {
    await nameGuardian(club.coach, emailOf('newcomer'));
    const { invitations } = await club.newcomer.call(profilesContract.export_account, {});
    expect(invitations).toMatchObject([{ kind: 'guardian', invitedBy: 'coach surname', player: 'Leo Raman' }]);
    expect((invitations[0]?.expiresAt ?? 0) - Date.now()).toBeGreaterThan(29 * DAY);
  });
});
