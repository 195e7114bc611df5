import { act, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readPlanned, readShapes, rootsOf } from '@touchline/shared/boards/document';
import { clickedCircle } from '@touchline/shared/boards/shapes';
import { afterEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { makeQueryClient } from '../../../app/store';
import { ApiError } from '../../../lib/errors';
import { usePageTeam } from '../../../lib/page-team';
import { planAddress, planWord } from '../../../lib/plan-address';
import { eventCacheOf } from '../../../live/event-cache';
import { teamsQueryKey } from '../../../live/query-keys';
import { anEvent } from '../../../live/testing/club-model';
import { aPen } from '../testing/a-pen';
import { address, closePlanned, coach, event, green, line, openPlanned, other, owners } from '../testing/open-planned';
import { planFor } from './fill';

// A busy machine takes its time.
configure({ asyncUtilTimeout: 10_000 });

afterEach(closePlanned);

const ADDRESS = `${planAddress('26618', event.key)}&board=80000001`;
const QUESTION = 'Add 2 players of Riverside v Hillside to this board?';
const user = userEvent.setup();

describe('an address that plans', () => {
  it('fills an empty board at once, and only once', async () => {
    const pen = aPen();
    await openPlanned(pen, coach, ADDRESS);
    expect(await screen.findByText('2 discs added.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(readPlanned(pen.doc)).toEqual(event.key);
    expect(owners(pen)).toEqual(['10000001', '10000002']);
    await waitFor(() => expect(address()).toBe('/sessions?team=26618&board=80000001'));
    expect(await line()).toHaveTextContent('Riverside v Hillside');
    act(pen.undo);
    expect(readPlanned(pen.doc)).toBeNull();
    expect(owners(pen)).toEqual([]);
  });

  it('is left at once from a screen that knows the event, though the screen changes the address itself', async () => {
    const pen = aPen();
    const client = makeQueryClient();
    client.setQueryData(teamsQueryKey, [green]);
    eventCacheOf(client).put(event);
    function PageTeam() {
      usePageTeam([green]);
      return null;
    }
    await openPlanned(pen, coach, `/sessions?plan=${planWord(event.key)}`, [event], client, <PageTeam />);
    await waitFor(() => expect(address()).toBe('/sessions?team=26618'));
    expect(await screen.findAllByText('2 discs added.')).toHaveLength(1);
  });

  it.each([
    ['an event that is gone', planAddress('26618', { ...event.key, id: '100000099' })],
    ['an event of another team', planAddress('26618', { ...event.key, id: '100000003' })],
    ['no event', '/sessions?team=26618&plan=nonsense'],
  ])('of %s says so and changes nothing', async (_what, path) => {
    const pen = aPen();
    const key = { ...event.key, id: '100000003' };
    await openPlanned(pen, coach, path, [event, anEvent({ ...event, id: key.id, key, tags: ['26619'] })]);
    expect(await screen.findByText('The event to plan this session for is gone.')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/sessions?team=26618'));
    expect(readPlanned(pen.doc)).toBeNull();
    expect(readShapes(pen.doc)).toEqual([]);
  });
});

describe('an address that plans a board that is not empty', () => {
  const drawn = () => {
    const pen = aPen();
    pen.doc.transact(() => rootsOf(pen.doc).shapes.set('rondo', clickedCircle({ x: 100, y: 100 })));
    return pen;
  };
  const scripted = () => {
    const pen = aPen();
    pen.doc.transact(() => rootsOf(pen.doc).script.push([new Y.Map([['title', 'Rondo']])]));
    return pen;
  };
  const plannedForAnother = () => {
    const pen = aPen();
    pen.doc.transact(() => planFor(pen.doc, other.key));
    return pen;
  };
  const question = () => screen.findByRole('dialog', { name: QUESTION });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));

  it.each([
    ['a drawing', drawn],
    ['a script', scripted],
    ['another event', plannedForAnother],
  ])('asks before it adds players to %s, and leaves the board alone when the answer is no', async (_what, make) => {
    const pen = make();
    const before = Y.encodeStateAsUpdate(pen.doc);
    await openPlanned(pen, coach, ADDRESS);
    expect(await question()).toBeVisible();
    expect(Y.encodeStateAsUpdate(pen.doc)).toEqual(before);
    await press('Don’t add');
    await waitFor(() => expect(address()).toBe('/sessions?team=26618&board=80000001'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(Y.encodeStateAsUpdate(pen.doc)).toEqual(before);
    expect(screen.queryByText(/disc/)).toBeNull();
  });

  it('adds the players as one change when the answer is yes', async () => {
    const pen = plannedForAnother();
    await openPlanned(pen, coach, ADDRESS);
    await question();
    await press('Add players');
    expect(await screen.findByText('2 discs added.')).toBeVisible();
    expect(owners(pen)).toEqual(['10000001', '10000002']);
    expect(readPlanned(pen.doc)).toEqual(event.key);
    await waitFor(() => expect(address()).toBe('/sessions?team=26618&board=80000001'));
    expect(screen.queryByRole('dialog')).toBeNull();
    act(pen.undo);
    expect(readPlanned(pen.doc)).toEqual(other.key);
    expect(owners(pen)).toEqual([]);
  });

  it('asks nothing when the board is planned for this event and has its players', async () => {
    const pen = aPen();
    pen.doc.transact(() => planFor(pen.doc, event.key));
    const { shapes } = rootsOf(pen.doc);
    for (const playerId of ['10000001', '10000002'])
      shapes.set(`child-${playerId}`, { kind: 'player', side: 'home', at: { x: 100, y: 100 }, label: '1', playerId });
    await openPlanned(pen, coach, ADDRESS);
    expect(await screen.findByText('2 were there.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stops asking when somebody removes the event', async () => {
    const pen = drawn();
    const client = makeQueryClient();
    const { held } = await openPlanned(pen, coach, ADDRESS, [event, other], client);
    await question();
    held.delete(event.id);
    act(() => eventCacheOf(client).remove(event.id));
    expect(await screen.findByText('The event to plan this session for is gone.')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/sessions?team=26618&board=80000001'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(owners(pen)).toEqual([]);
  });

  it('offers a new board, keeps the event in the address for it, and says why none could be made', async () => {
    const pen = drawn();
    const before = Y.encodeStateAsUpdate(pen.doc);
    const wanted: string[] = [];
    await openPlanned(pen, coach, ADDRESS, [event, other], makeQueryClient(), null, ({ id }) => {
      wanted.push(id);
      return wanted.length === 1
        ? Promise.reject(new ApiError(409, { detail: 'This month is full.' }, true))
        : Promise.resolve();
    });
    await question();
    await press('Make a new board instead');
    expect(await screen.findByText('This month is full.')).toBeVisible();
    await press('Make a new board instead');
    await waitFor(() => expect(wanted).toEqual([event.id, event.id]));
    expect(address()).toContain('plan=');
    expect(Y.encodeStateAsUpdate(pen.doc)).toEqual(before);
  });
});
