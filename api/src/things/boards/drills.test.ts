import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { boardsContract } from '@touchline/shared/boards/boards.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BLUE, GREEN, openTwoTeams, type Person, STORES, type TwoTeams } from '../../testing/two-teams';

const { list_drills, save_drill, remove_drill } = boardsContract;
const rondo = { title: 'Rondo 5 v 2', minutes: 12, points: 'Open hips.\nTwo touches.', equipment: '4 balls' };

const at = { x: 100, y: 100 };
const ball = { kind: 'ball', at };
const note = { kind: 'text', at, text: 'Leo stays wide', size: 18, colour: 'black' };
const stroke = { kind: 'pen', at, points: Array(1_000).fill(-1_000), thick: 4, colour: 'black' };
const marker = { kind: 'player', side: 'home', label: '7', at };

describe.each(STORES)("the club's library of drills on %s", (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterEach(() => club.close());

  const save = (who: Person, body: object = {}) => who.ask(save_drill, { body: { ...rondo, ...body } });
  const list = async (who: Person = club.coach) =>
    (await who.call(list_drills, { query: {} })).map(({ title, author }) => [title, author]);

  it('is read and filled by staff of every team, who see changes live', async () => {
    expect((await save(club.coach)).status).toBe(200);
    expect((await save(club.blueCoach, { title: 'Attack the cone' })).status).toBe(200);
    const drills = [
      ['Attack the cone', 'blueCoach surname'],
      ['Rondo 5 v 2', 'coach surname'],
    ];
    for (const who of [club.coach, club.filming, club.admin]) expect(await list(who)).toEqual(drills);
    expect((await club.coach.call(list_drills, { query: {} }))[1]).toMatchObject(rondo);
    const busEvents = club.busEvents.filter(
      (busEvent) => busEvent.kind === 'message' && busEvent.name === 'drills:changed',
    );
    expect(busEvents).toHaveLength(2);
    expect(busEvents[0]).toMatchObject({ about: { teams: [BLUE, GREEN] } });
    for (const who of [club.parent, club.root, club.newcomer])
      expect((await who.ask(list_drills, { query: {} })).status).toBe(403);
  });

  it('keeps the picture, the age group and the theme, and nothing that leads to a child', async () => {
    const picture = { background: 'half', shapes: [{ ...marker, playerId: '10000001', later: { s1: at } }, ball] };
    const kept = { background: 'half', shapes: [marker, ball] };
    expect((await save(club.coach, { age: 'U10', theme: 'possession', picture })).status).toBe(200);
    const [drill] = await club.coach2.call(list_drills, { query: {} });
    expect(drill).toMatchObject({ age: 'U10', theme: 'possession' });
    expect(drill?.picture).toEqual(kept);
    expect((await club.store.drills.find({}))[0]?.picture).toEqual(kept);
  });

  it('I4: has one drill after a repeated call, and one of two drills with the same title', async () => {
    const id = '82000009';
    for (let call = 0; call < 2; call += 1) expect((await save(club.coach, { id })).reply).toBe(id);
    expect(await list()).toHaveLength(1);
    const both = await Promise.all([club.coach, club.coach2].map((who) => save(who, { title: 'Two at once' })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { status, problem } = await save(club.coach2, { title: 'RONDO 5 V 2' });
    expect([status, problem.detail]).toEqual([
      409,
      'The library has a drill with this title. Please choose another title.',
    ]);
  });

  it.each([
    [{ title: ' ' }, 'title'],
    [{ minutes: -1 }, 'minutes'],
    [{ minutes: 601 }, 'minutes'],
    [{ points: 'x'.repeat(4_001) }, 'points'],
    [{ equipment: 'x'.repeat(501) }, 'equipment'],
    [{ age: 'U7' }, 'age'],
    [{ theme: 'dancing' }, 'theme'],
    [{ picture: { background: 'full', shapes: [] } }, 'picture.shapes'],
    [{ picture: { background: 'moon', shapes: [ball] } }, 'picture.background'],
    [{ picture: { background: 'full', shapes: Array(151).fill(ball) } }, 'picture.shapes'],
    [{ picture: { background: 'full', shapes: Array(3).fill(stroke) } }, 'picture'],
    [{ picture: { background: 'full', shapes: [{ ...marker, label: 'LM' }] } }, 'picture.shapes.0.label'],
    [{ picture: { background: 'full', shapes: [ball, note] } }, 'picture.shapes.1.kind'],
  ])('rejects %o and names the field', async (body, field) => {
    const { status, problem } = await save(club.coach, body);
    expect([status, Object.keys(problem.fields ?? {})]).toEqual([400, [field]]);
  });

  it('lets the author and ADMIN remove a drill', async () => {
    const { reply: id } = await save(club.coach);
    const remove = async (who: Person) => (await who.ask(remove_drill, { params: { id } })).status;
    expect(await remove(club.coach2)).toBe(403);
    expect(await remove(club.coach)).toBe(200);
    expect(await remove(club.coach)).toBe(404);
    const { reply: other } = await save(club.coach);
    expect((await club.admin.ask(remove_drill, { params: { id: other } })).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it('is exported to each author, and keeps the drills of an erased author without the name', async () => {
    await save(club.coach);
    const { drills } = await club.coach.call(profilesContract.export_account, {});
    expect(drills).toMatchObject([rondo]);
    expect((await club.coach2.call(profilesContract.export_account, {})).drills).toEqual([]);
    await club.admin.call(usersContract.delete_user, { params: { email: club.coach.user.emailAddress } });
    expect(await list(club.coach2)).toEqual([[rondo.title, 'Removed person']]);
    expect(JSON.stringify(await club.store.drills.find({}))).not.toContain(club.coach.user._id);
  });
});
