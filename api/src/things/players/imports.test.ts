import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { MAX_ROSTER } from '@touchline/shared/players/player.model';
import { MAX_ROWS, playersContract, type SheetRow } from '@touchline/shared/players/players.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { finishInterruptedWork } from '../../interrupted-work';
import { emailOf, GREEN, openTwoTeams, type Person, STORES, type TwoTeams } from '../../testing/two-teams';

const { import_roster, update_rostered_player } = playersContract;

describe.each(STORES)('rosters on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterEach(() => club.close());

  const paste = (rows: SheetRow[], more: { dryRun?: boolean; invite?: boolean } = {}, who: Person = club.coach) =>
    who.call(import_roster, { body: { teamId: GREEN, rows, ...more } });
  const roster = async () =>
    (await club.coach.call(teamsContract.list_teams, {})).find(({ id }) => id === GREEN)?.players ?? [];
  const version = async () => (await club.store.teams.findOne({ _id: GREEN }))?.version ?? 0;
  const outcomes = (rows: { outcome: string }[]) => rows.map(({ outcome }) => outcome);

  /** Runs an import whose process ends after the children were stored, before the roster changes. */
  async function crashBeforeRoster(rows: SheetRow[]) {
    const { teams } = club.store;
    const change = teams.findOneAndUpdate.bind(teams);
    Object.assign(teams, { findOneAndUpdate: () => Promise.reject(new Error('The process ended here')) });
    expect((await club.coach.ask(import_roster, { body: { teamId: GREEN, rows } })).status).toBe(500);
    Object.assign(teams, { findOneAndUpdate: change });
  }

  describe('a pasted sheet', () => {
    it('I1 a sheet that is sent again after a crash before the roster changed adds each child once', async () => {
      const { players } = club.store;
      const rows = [{ name: 'Ann Hall' }, { name: 'Ben Hall' }];
      await crashBeforeRoster(rows);
      expect(await players.find({ name: 'Ann Hall' })).toHaveLength(1);

      expect(outcomes(await paste(rows))).toEqual(['new', 'new']);
      expect(outcomes(await paste(rows))).toEqual(['same', 'same']);
      expect((await roster()).filter(({ name }) => name.endsWith('Hall'))).toHaveLength(2);
      expect(await players.find({ name: 'Ann Hall' })).toHaveLength(1);
      await finishInterruptedWork(club.services);
      expect((await roster()).filter(({ name }) => name.endsWith('Hall'))).toHaveLength(2);
    });

    it('I1 the start after a crash removes the children of an import that did not reach the roster', async () => {
      await crashBeforeRoster([{ name: 'Ann Hall' }, { name: 'Ben Hall' }]);
      expect(await club.store.players.countDocuments({ name: 'Ann Hall' })).toBe(1);
      await finishInterruptedWork(club.services);
      expect(await club.store.players.countDocuments({ name: { $in: ['Ann Hall', 'Ben Hall'] } })).toBe(0);
      expect((await club.store.teams.findOne({ _id: GREEN }))?.importing).toEqual({});
    });

    it('S1 an import that another process has undone meanwhile stores its children anew', async () => {
      const { teams } = club.store;
      const change = teams.findOneAndUpdate.bind(teams);
      const rows = [{ name: 'Ann Hall' }, { name: 'Ben Hall' }];
      Object.assign(teams, {
        // The import was suspended before it changed the roster, and its lease ran out.
        findOneAndUpdate: async (...args: Parameters<typeof change>) => {
          Object.assign(teams, { findOneAndUpdate: change });
          await club.store.leases.deleteMany({});
          await finishInterruptedWork(club.services);
          return change(...args);
        },
      });
      expect(outcomes(await paste(rows))).toEqual(['new', 'new']);
      const added = (await club.store.teams.findOne({ _id: GREEN }))?.playerIds ?? [];
      expect(await club.store.players.countDocuments({ _id: { $in: added } })).toBe(added.length);
      expect((await roster()).filter(({ name }) => name.endsWith('Hall'))).toHaveLength(2);
      expect(await club.store.players.countDocuments({ name: { $in: ['Ann Hall', 'Ben Hall'] } })).toBe(2);
    });

    it('returns the outcome of each row with the reason; a dry run saves nothing', async () => {
      const rows = [
        { name: 'Théo  Newman', shirtNumber: '7', birthYear: '2012', position: 'Keeper' },
        { name: ' leo RAMAN ' },
        { name: 'Noa Silvo' },
        { name: '  ' },
        { name: 'Ann Hall', shirtNumber: 'seven' },
        { name: 'Ben Hall', birthYear: 1812 },
        { name: 'Tim Hall', guardianAddresses: ['nobody'] },
        { name: 'theo newman' },
        { name: 'Evil\u202Etxt' },
      ];
      const [players, before] = [(await club.store.players.find({})).length, await version()];
      const shown = await paste(rows, { dryRun: true });
      expect(outcomes(shown)).toEqual(['new', 'same', 'new', 'wrong', 'wrong', 'wrong', 'wrong', 'wrong', 'wrong']);
      expect(shown[1]).toEqual({ row: 1, outcome: 'same', playerId: club.leo });
      expect(shown[2]?.lookAlikes).toMatchObject([{ playerId: club.noa, hasGuardian: true }]);
      expect(shown.slice(3).map(({ reason }) => reason?.split(':')[0])).toEqual([
        'name',
        'shirtNumber',
        'birthYear',
        'guardianAddresses',
        'name',
        'name',
      ]);
      expect(shown.slice(4, 6).map(({ reason }) => reason)).toEqual([
        'shirtNumber: Must be a whole number',
        'birthYear: Between 1960 and 2060',
      ]);
      expect([(await club.store.players.find({})).length, await version()]).toEqual([players, before]);

      const saved = await paste(rows);
      expect(outcomes(saved)).toEqual(outcomes(shown));
      expect(await roster()).toHaveLength(5);
      expect((await roster()).find(({ id }) => id === saved[0]?.playerId)).toMatchObject({
        name: 'Théo  Newman',
        number: 7,
        birthYear: 2012,
        position: 'Keeper',
        club: 'Riverside FC',
      });
    });

    it('reads dates, addresses in brackets and numbers, and asks about what is unclear', async () => {
      const rows = [
        { name: 'Ann Hall', birthYear: '14-Mar-12', guardianAddresses: ["Sean O'Dell <sean.o'dell@mail.example>"] },
        { name: 'Ben Hall', birthYear: '40982', shirtNumber: '#07' },
        { name: 'Cal Hall', shirtNumber: '00' },
        { name: 'Dee Hall', birthYear: 'U12' },
        { name: 'Eve Hall', guardianAddresses: ["sean o'dell@mail.example"] },
      ];
      const saved = await paste(rows, { invite: true });
      expect(saved.map(({ outcome, reason }) => reason ?? outcome)).toEqual([
        'new',
        'new',
        'shirtNumber: Use a number from 0 to 99: 00 is another shirt than 0',
        'birthYear: It is not clear which year this is',
        'guardianAddresses: It is not clear which address this is',
      ]);
      const halls = (await roster()).filter(({ name }) => name.endsWith('Hall'));
      expect(halls.sort((one, other) => one.name.localeCompare(other.name))).toMatchObject([
        { name: 'Ann Hall', birthYear: 2012 },
        { name: 'Ben Hall', birthYear: 2012, number: 7 },
      ]);
      expect(club.mailsTo("sean.o'dell@mail.example")).toHaveLength(1);
      expect(club.mailsTo('dell@mail.example')).toHaveLength(0);
    });

    it('I4: adds two children of one name whose years or guardians differ, once', async () => {
      const rows = [
        { name: 'Ana Ruiz', birthYear: '2012', guardianAddresses: ['eva@x.example'] },
        { name: 'Ana Ruiz', birthYear: '2013', guardianAddresses: ['eva@x.example'] },
        { name: 'Ana Ruiz', birthYear: '2012', guardianAddresses: ['luis@x.example'] },
        { name: 'ana ruiz', birthYear: '2012', guardianAddresses: ['Luis@x.example'] },
      ];
      const first = await paste(rows);
      expect(outcomes(first)).toEqual(['new', 'new', 'new', 'wrong']);
      expect(first.map(({ sameNameRow }) => sameNameRow)).toEqual([undefined, 0, 0, undefined]);
      expect(outcomes(await paste(rows))).toEqual(['same', 'same', 'same', 'wrong']);
      expect((await roster()).filter(({ name }) => name === 'Ana Ruiz')).toHaveLength(3);
      expect(outcomes(await paste([{ name: 'Ana Ruiz', birthYear: 2011 }], { dryRun: true }))).toEqual(['new']);
    });

    it('takes the namesake whose guardian stands in the row, and the other one for the other row', async () => {
      const two = ['eva@x.example', 'luis@x.example'].map((address) => ({
        name: 'Ana Ruiz',
        guardianAddresses: [address],
      }));
      await paste(two);
      const [evas, luises] = (await roster()).filter(({ name }) => name === 'Ana Ruiz').map(({ id }) => id);
      for (const [_id, address] of [[evas, 'eva@x.example'] as const, [luises, 'luis@x.example'] as const])
        await club.store.players.updateOne({ _id }, { $set: { contacts: [address] } });
      const [newGuardian] = [{ name: 'Ana Ruiz', guardianAddresses: ['luis@x.example', 'rosa@x.example'] }];
      expect(outcomes(await paste([newGuardian], { invite: true }))).toEqual(['same']);
      expect(
        (await club.store.invitations.find({ emailAddress: 'rosa@x.example' })).map((one) => one.playerId),
      ).toEqual([luises]);
      expect(outcomes(await paste(two.toReversed()))).toEqual(['same', 'same']);
      expect(await paste([{ name: 'Ana Ruiz', guardianAddresses: [] }, ...two])).toMatchObject([
        { outcome: 'same' },
        { outcome: 'wrong', reason: 'name: The same as in row 1' },
        { outcome: 'wrong', reason: 'name: The same as in row 1' },
      ]);
    });

    it('hints at two children with one shirt number', async () => {
      await club.coach.call(update_rostered_player, { body: { teamId: GREEN, playerId: club.leo, number: 21 } });
      const [first, second, third] = await paste(
        [
          { name: 'Ann Hall', shirtNumber: '21' },
          { name: 'Ben Hall', shirtNumber: '22' },
          { name: 'Cal Hall', shirtNumber: 22 },
        ],
        { dryRun: true },
      );
      expect([first, second, third].map((row) => row?.sameNumber)).toEqual([['Leo Raman'], ['Cal Hall'], ['Ben Hall']]);
    });

    it('R5: proposes children of the caller’s other rosters, and adds the record of the chosen one', async () => {
      const team = '30778';
      await club.bigTeam(team, 0);
      const rows = [{ name: 'Leo Raman', shirtNumber: '5' }, { name: 'Nobody Else' }];
      const [leo, nobody] = await club.coach.call(import_roster, { body: { teamId: team, rows, dryRun: true } });
      expect(leo).toMatchObject({ outcome: 'new', lookAlikes: [{ playerId: club.leo, name: 'Leo Raman' }] });
      expect(leo?.lookAlikes?.[0]?.team).not.toBe(undefined);
      expect(nobody?.lookAlikes).toBe(undefined);
      const before = await club.store.players.countDocuments({});
      const named = [{ ...rows[0], name: 'Leo Raman', playerId: club.leo }];
      const saved = await club.coach.call(import_roster, { body: { teamId: team, rows: named } });
      expect(saved).toMatchObject([{ outcome: 'new', playerId: club.leo }]);
      expect(await club.store.players.countDocuments({})).toBe(before);
      expect((await club.store.teams.findOne({ _id: team }))?.playerIds).toEqual([club.leo]);
      expect((await club.store.players.findOne({ _id: club.leo }))?.number).toBe(5);
      const again = await club.coach.call(import_roster, { body: { teamId: team, rows: named } });
      expect(again).toMatchObject([{ outcome: 'same', playerId: club.leo }]);
    });

    it('R5: marks a proposed child of another year, and takes each child for one row only', async () => {
      const team = '30778';
      await club.bigTeam(team, 0);
      const year = (await club.store.players.findOne({ _id: club.leo }))?.birthYear ?? 0;
      const rows = [
        { name: 'Leo Raman', birthYear: year },
        { name: 'Leo Raman', birthYear: year + 1 },
        { name: 'Leo Raman' },
      ];
      const ask = (one: SheetRow) =>
        club.coach.call(import_roster, { body: { teamId: team, rows: [one], dryRun: true } });
      const marks = await Promise.all(rows.map(async (row) => (await ask(row))[0]?.lookAlikes?.[0]?.otherYear));
      expect(marks).toEqual([undefined, true, undefined]);

      const named = ['sue@families.example', 'eva@families.example'].map((address) => ({
        name: 'Leo Raman',
        guardianAddresses: [address],
        playerId: club.leo,
      }));
      const saved = await club.coach.call(import_roster, { body: { teamId: team, rows: named, invite: true } });
      expect(saved).toMatchObject([{ outcome: 'new' }, { outcome: 'wrong', reason: 'name: The same as in row 1' }]);
      expect((await club.store.teams.findOne({ _id: team }))?.playerIds).toEqual([club.leo]);
      expect(club.mailsTo('sue@families.example')).toHaveLength(1);
      expect(club.mailsTo('eva@families.example')).toHaveLength(0);
    });

    it('R5: refuses a child by id whom the caller may not add, like one that does not exist', async () => {
      const strangers = (await club.store.players.find({})).filter(({ _id }) => ![club.leo, club.noa].includes(_id));
      const ask = (playerId: string) => paste([{ name: 'X', playerId }], {}, club.coach);
      const unknown = await ask('99999999');
      expect(unknown).toEqual([{ row: 0, outcome: 'wrong', reason: expect.stringMatching(/^playerId: /) }]);
      const foreign = strangers.filter(({ contacts }) => contacts.length > 0).map(({ _id }) => _id);
      const onOwnRoster = (await roster()).map(({ id }) => id);
      const outOfReach = foreign.filter((id) => !onOwnRoster.includes(id));
      expect(outOfReach.length).toBeGreaterThan(0);
      for (const id of outOfReach) expect(await ask(id)).toEqual(unknown);
    });

    it('I3 I4: is one change of the roster and one message; sent again it adds nobody', async () => {
      const rows = Array.from({ length: MAX_ROWS }, (_, n) => ({ name: `Child ${n}` }));
      const before = await version();
      await paste(rows);
      expect(await version()).toBe(before + 1);
      expect(club.messages('roster:changed')).toMatchObject([{ teamId: GREEN, version: before + 1, reread: true }]);
      expect(new Set(outcomes(await paste(rows)))).toEqual(new Set(['same']));
      expect(await roster()).toHaveLength(MAX_ROWS + 3);
      expect(await version()).toBe(before + 1);
      expect(
        (await club.coach.ask(import_roster, { body: { teamId: GREEN, rows: [...rows, { name: 'x' }] } })).status,
      ).toBe(400);
    });

    it('R20: fills a roster up to 500 children', async () => {
      const team = '30777';
      await club.bigTeam(team, MAX_ROSTER - 1);
      const before = await club.store.players.countDocuments({});
      const add = (player: string) => club.coach.ask(teamsContract.add_player, { params: { teamId: team, player } });
      const two = { teamId: team, rows: [{ name: 'Ana Roth' }, { name: 'Ben Hall' }] };
      const full = await club.coach.ask(import_roster, { body: two });
      expect([full.status, full.problem.detail]).toEqual([409, 'A team has at most 500 children.']);
      expect(await club.store.players.countDocuments({})).toBe(before);
      expect([(await add('Ana Roth')).status, (await add('Ben Hall')).status]).toEqual([200, 409]);
      expect((await club.coach.ask(import_roster, { body: { ...two, rows: [{ name: 'Ana Roth' }] } })).status).toBe(
        200,
      );
    });

    it('R20: folds each name once to find look-alikes, however long the roster', async () => {
      const team = '30777';
      await club.bigTeam(team, 100);
      const rows = Array.from({ length: MAX_ROWS }, (_, n) => ({ name: `${'\uFDFA'.repeat(90)} ${n}` }));
      const folding = vi.spyOn(String.prototype, 'normalize');
      await club.coach.call(import_roster, { body: { teamId: team, rows, dryRun: true } });
      const folded = folding.mock.calls.length;
      folding.mockRestore();
      expect(folded).toBeLessThanOrEqual(2 * ((await club.store.players.countDocuments({})) + MAX_ROWS));
    });

    it('I2 I4: pasted by several staff at once, adds each child once', async () => {
      const rows = Array.from({ length: 20 }, (_, n) => ({ name: `Child ${n}` }));
      await Promise.all([club.coach, club.manager, club.coach2].map((who) => paste(rows, {}, who)));
      expect((await roster()).map(({ name }) => name).filter((name) => name.startsWith('Child'))).toHaveLength(20);
      expect((await club.store.players.find({})).filter(({ name }) => name.startsWith('Child'))).toHaveLength(20);
    });

    it('invites guardians on request, who become guardians when they accept; otherwise stores no address', async () => {
      const rows = [{ name: 'Leo Raman', guardianAddresses: ['aunt@club.example', emailOf('parent'), ''] }];
      await paste(rows);
      expect(await club.store.invitations.find({})).toEqual([]);
      await paste(rows, { invite: true });
      await paste(rows, { invite: true });
      const open = await club.coach.call(invitationsContract.list_invitations, { query: { teamId: GREEN } });
      expect(open).toMatchObject([{ kind: 'guardian', emailAddress: 'aunt@club.example', playerId: club.leo }]);
      expect((await club.store.players.findOne({ _id: club.leo }))?.contacts).toEqual([emailOf('parent')]);
      expect(club.mailsTo('aunt@club.example')).toHaveLength(1);
    });

    it('mails the guardian of several children once, with a link for each child', async () => {
      const names = ['Ana New', 'Ben New', 'Cal New', 'Dee New'];
      const guardianAddresses = ['new@club.example', emailOf('newcomer')];
      await paste([...names.map((name) => ({ name, guardianAddresses })), { name: 'Eli Other' }], { invite: true });
      for (const address of guardianAddresses) {
        const [mail, ...others] = club.mailsTo(address);
        expect(others).toEqual([]);
        const tokens = [...(mail?.text ?? '').matchAll(/\/join\/([\w-]{43})/g)].map(([, token = '']) => token);
        expect(new Set(tokens).size).toBe(names.length);
        // The owner of an account is told the names. A stranger may have been named by mistake, and gets what tells the links apart.
        for (const name of names) expect(mail?.text.includes(name)).toBe(address === emailOf('newcomer'));
        if (address !== emailOf('newcomer')) continue;
        for (const token of tokens)
          await club.newcomer.call(invitationsContract.accept_invitation, { body: { token } });
      }
      const labels = /: (\S+):\nhttp\S+\/join\//g;
      const [strangersMail] = club.mailsTo('new@club.example');
      expect([...(strangersMail?.text ?? '').matchAll(labels)].map(([, child]) => child)).toEqual([
        'Ana',
        'Ben',
        'Cal',
        'Dee',
      ]);
      const own = await club.store.players.find({ contacts: emailOf('newcomer') });
      expect(own.map(({ name }) => name).toSorted()).toEqual(names);
    });
  });

  it('names the child of each link, also of twins with one first word, and of children of the same name', async () => {
    const twins = [{ name: 'Ana María New' }, { name: 'Ana Lucía New' }];
    const namesakes = [
      { name: 'Leo New', birthYear: 2012 },
      { name: 'Leo New', birthYear: 2014 },
    ];
    const labelsOf = (mail: { text: string; html?: (club: { signature: string }) => string } | undefined) => [
      [...(mail?.text ?? '').matchAll(/^Open the invitation: (.+):\nhttp/gm)].map(([, about]) => about),
      [...(mail?.html?.({ signature: '' }) ?? '').matchAll(/>Open the invitation: ([^<]+)</g)].map(
        ([, about]) => about,
      ),
    ];
    for (const [children, address, expected] of [
      [twins, 'twins@club.example', ['Ana María', 'Ana Lucía']],
      [namesakes, 'namesakes@club.example', ['Leo New (2012)', 'Leo New (2014)']],
      [twins, emailOf('newcomer'), ['Ana María New', 'Ana Lucía New']],
      [namesakes, emailOf('blueParent'), ['Leo New (2012)', 'Leo New (2014)']],
    ] as const) {
      await paste(
        children.map((child) => ({ ...child, guardianAddresses: [address] })),
        { invite: true },
      );
      expect(labelsOf(club.mailsTo(address)[0])).toEqual([expected, expected]);
    }
  });

  it('takes names that differ in the vowel signs of their script for different children', async () => {
    const names = [
      'किरण राव',
      'करण राव',
      'মিতা',
      'মাতা',
      'கமலா',
      'கமல',
      'ปาน',
      'ปัน',
      'דָּן',
      'דִּין',
      'がく',
      'かく',
      'عُمَر',
      'عَمْر',
    ];
    expect(outcomes(await paste(names.map((name) => ({ name }))))).toEqual(names.map(() => 'new'));
    // The same names in another form of Unicode are the same children.
    const decomposed = names.map((name) => ({ name: ` ${name.normalize('NFD')} ` }));
    expect(outcomes(await paste(decomposed))).toEqual(names.map(() => 'same'));
  });
});
