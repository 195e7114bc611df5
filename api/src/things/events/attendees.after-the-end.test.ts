import type { EventView } from '@touchline/shared/events/event.model';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { attendeeCalls, openTwoTeams, STORES, type TwoTeams } from '../../testing/two-teams';

const OVER = 'This event is over: only staff change answers now.';
const MINUTE = 60_000;

describe.each(STORES)('answers after the end of an event on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  let game: EventView;
  const { add, change, remove } = attendeeCalls(() => game.key);
  const rowOf = async (playerId: string) =>
    (await club.read(game.key)).attendees.find((row) => row.playerId === playerId)?.id ?? '';
  /** Moves the game so that it began and ended so long ago. */
  const move = (begun: number, ended?: number) => {
    const now = Date.now();
    const endTime = ended === undefined ? {} : { endTime: now - ended };
    return club.store.events.updateOne({ _id: game.id }, { $set: { eventTime: now - begun, ...endTime } });
  };
  const answers = async () =>
    (await club.read(game.key)).attendees.map(({ player, available }) => `${player}: ${available}`);

  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
    game = await club.game();
    await add(club.parent, { id: '80000001', playerId: club.leo, available: 'YES' });
  });
  afterEach(() => club.close());

  it('families add, change and remove none; staff still do', async () => {
    await move(60 * MINUTE, MINUTE);
    const row = await rowOf(club.leo);
    const refused = [
      await add(club.parent, { playerId: club.mia, available: 'YES' }),
      await add(club.parent, { volunteer: 'Ref', available: 'YES' }),
      await change(club.parent, row, { available: 'NO' }),
      await change(club.parent, row, { volunteer: 'Goalie' }),
      await remove(club.parent, row),
    ];
    expect(refused.map(({ status, problem }) => [status, problem.detail])).toEqual(refused.map(() => [409, OVER]));
    expect(await answers()).toEqual(['Leo Raman: YES']);
    expect((await change(club.coach, row, { available: 'NO' })).status).toBe(200);
    expect((await add(club.admin, { playerId: club.noa, available: 'YES' })).status).toBe(200);
    expect(await answers()).toEqual(['Leo Raman: NO', 'Noa Silva: YES']);
    expect((await remove(club.manager, row)).status).toBe(200);
    expect((await change(club.parent2, row, { available: 'NO' })).status, 'a row out of reach looks missing').toBe(404);
  });

  it('families answer while the event lasts, and without an end for three hours', async () => {
    await move(60 * MINUTE, -MINUTE);
    const row = await rowOf(club.leo);
    expect((await change(club.parent, row, { available: 'NO' })).status).toBe(200);
    await club.store.events.updateOne({ _id: game.id }, { $unset: { endTime: '' } });
    await move(179 * MINUTE);
    expect((await change(club.parent, row, { available: 'YES' })).status).toBe(200);
    await move(181 * MINUTE);
    expect((await change(club.parent, row, { available: 'NO' })).status).toBe(409);
  });

  it('families answer no more once staff say that the event is finished', async () => {
    const { id, rev } = game;
    await club.manager.call(eventEditingContract.update_event, { body: { id, rev, eventState: 'FINISHED' } });
    const { status, problem } = await change(club.parent, await rowOf(club.leo), { available: 'NO' });
    expect([status, problem.detail]).toEqual([409, OVER]);
  });

  it('I13 a call that was written before the end succeeds when it is sent again after it', async () => {
    const row = await rowOf(club.leo);
    await change(club.parent, row, { available: 'MAYBE' });
    await move(60 * MINUTE, MINUTE);
    const again = [
      await add(club.parent, { id: '80000001', playerId: club.leo, available: 'YES' }),
      await change(club.parent, row, { available: 'MAYBE' }),
    ];
    expect(again.map(({ status }) => status)).toEqual([200, 200]);
    expect(await answers()).toEqual(['Leo Raman: MAYBE']);
  });
});
