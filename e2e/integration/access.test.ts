import { SOON } from '@touchline/server/testing/soon';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGame, signUpGuest, TEAM, teamOf } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { Watcher } from '../../testing/clients/watcher';
import { type Club, startClub, until } from '../../testing/services/club';

describe('live updates and rights', () => {
  let club: Club;
  let manager: Person;

  beforeAll(async () => {
    club = await startClub();
    manager = await Person.signIn(club.url, 'manager');
  });
  afterAll(() => club.stop());

  it('R3 I11: a parent receives no contact of another family, by REST or socket', async () => {
    const admin = await Person.signIn(club.url, 'admin');
    const parent2 = await Person.signIn(club.url, 'parent2');
    const ownAddress = (await parent2.call(accountsContract.current_user, {})).emailAddress;

    // All contacts of other users in the club, as ADMIN sees them.
    const contactTexts = JSON.stringify([
      await admin.call(teamsContract.list_teams, {}),
      await admin.call(eventsContract.list_events, { query: { startTime: String(Date.now() - 180 * 86_400_000) } }),
    ]);
    const contacts = new Set(contactTexts.match(/[\w.+-]+@[\w.-]+\.example|\+\d[\d ]{7,}/g));
    const ownRows = JSON.stringify((await teamOf(parent2)).players?.filter((player) => player.contacts));
    const foreignContacts = [...contacts].filter((contact) => contact !== ownAddress && !ownRows.includes(contact));
    expect(foreignContacts.length).toBeGreaterThan(40);

    const frames: string[] = [];
    const watcher = await Watcher.open(parent2, (await newGame(manager)).key);
    watcher.socket.onAny((...frame: unknown[]) => frames.push(JSON.stringify(frame)));
    for (const player of (await teamOf(manager)).players?.slice(0, 12) ?? []) {
      await manager.call(eventsContract.add_attendee, {
        params: watcher.event.key,
        body: { playerId: player.id, available: 'YES' },
      });
    }
    await until(() => watcher.event.attendees.length === 12, SOON, 'twelve rows arrived live');
    expect(watcher.event.attendees.every(({ player }) => player)).toBe(true);

    const bodies = [
      await parent2.ask(teamsContract.list_teams, {}),
      await parent2.ask(teamsContract.show_teams, {}),
      await parent2.ask(eventsContract.list_events, { query: {} }),
      await parent2.ask(eventsContract.show_events, { query: { tag: TEAM } }),
      await parent2.ask(eventsContract.get_event, { query: watcher.event.key }),
      await parent2.ask(eventsContract.add_attendee, {
        params: watcher.event.key,
        body: { playerId: '10000003', available: 'NO' },
      }),
    ].map(({ raw }) => raw);
    const ownPhones = new Set(
      (await parent2.call(eventsContract.get_event, { query: watcher.event.key })).attendees.map(
        ({ phoneNumber }) => phoneNumber,
      ),
    );
    const hiddenContacts = foreignContacts.filter((contact) => !ownPhones.has(contact));
    for (const contact of hiddenContacts) {
      for (const text of [...frames, ...bodies]) expect(text).not.toContain(contact);
    }
    watcher.close();
  });

  it.each(['filming', 'parent'])(
    'R4 I12: %s, removed from the members, is notified, receives no more updates, and cannot read the team',
    async (who) => {
      const game = await newGame(manager);
      const removed = await Person.signIn(club.url, who);
      const watcher = await Watcher.open(removed, game.key);
      const witness = await Watcher.open(await Person.signIn(club.url, 'coach2'), game.key);
      await signUpGuest(manager, game.key, 1);
      await until(() => watcher.event.attendees.length === 1, SOON, 'an update to a member');

      const { id } = await removed.call(accountsContract.current_user, {});
      // Only the news name the user who did it; the periodic check of rights does not.
      const senders: string[] = [];
      watcher.socket.on('access:changed', ({ by }) => senders.push(by.userId));
      await manager.call(teamsContract.remove_member, { params: { teamId: TEAM, member: `${who}@riverside.example` } });
      const removedAt = Date.now();
      await until(() => senders.some((sender) => sender !== id), SOON, 'the news arrive');
      console.log(`notified ${Date.now() - removedAt} ms after the response`);

      const versionsBefore = watcher.versions.length;
      await signUpGuest(manager, game.key, 2);
      await until(() => witness.event.attendees.length === 2, SOON, 'a remaining member receives it');
      expect(watcher.versions).toHaveLength(versionsBefore);
      expect((await removed.ask(eventsContract.get_event, { query: game.key })).status).toBe(404);
      expect(
        (await removed.call(eventsContract.list_events, { query: {} })).filter(({ tags }) => tags.includes(TEAM)),
      ).toEqual([]);
      expect((await removed.ask(teamsContract.list_teams, {})).raw).not.toContain(TEAM);
      expect((await removed.ask(accountsContract.current_user, {})).raw).not.toContain(TEAM);
      watcher.close();
      witness.close();
    },
  );
});
