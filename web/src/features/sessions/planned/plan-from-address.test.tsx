import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readPlanned, readShapes, rootsOf } from '@touchline/shared/boards/document';
import { clickedCircle } from '@touchline/shared/boards/shapes';
import { afterEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { makeQueryClient } from '../../../app/store';
import { planAddress, planWord } from '../../../domain/plan-address';
import { usePageTeam } from '../../../domain/teams/page-team';
import { ApiError } from '../../../lib/errors';
import { eventCacheOf } from '../../../live/engine/event-cache';
import { teamsQueryKey } from '../../../live/engine/query-keys';
import { anEvent } from '../../../live/testing/club-model';
import { anEditor } from '../testing/an-editor';
import {
  address,
  closePlanned,
  coach,
  event,
  green,
  openPlanned,
  other,
  owners,
  summaryLine,
} from '../testing/open-planned';
import { planFor } from './fill';

afterEach(closePlanned);

const ADDRESS = `${planAddress('26618', event.key)}&board=80000001`;
const QUESTION = 'Add 2 players from Riverside v Hillside to this board?';
const user = userEvent.setup();

describe('an address with ?plan=', () => {
  it('fills an empty board at once, and only once', async () => {
    const editor = anEditor();
    await openPlanned(editor, coach, ADDRESS);
    expect(await screen.findByText('2 players added.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(readPlanned(editor.doc)).toEqual(event.key);
    expect(owners(editor)).toEqual(['10000001', '10000002']);
    await waitFor(() => expect(address()).toBe('/sessions?team=26618&board=80000001'));
    expect(await summaryLine()).toHaveTextContent('Riverside v Hillside');
    act(editor.undo);
    expect(readPlanned(editor.doc)).toBeNull();
    expect(owners(editor)).toEqual([]);
  });

  it('loses the event at once, even if the screen changes the address at the same time', async () => {
    const editor = anEditor();
    const client = makeQueryClient();
    client.setQueryData(teamsQueryKey, [green]);
    eventCacheOf(client).put(event);
    function PageTeam() {
      usePageTeam([green]);
      return null;
    }
    await openPlanned(editor, coach, `/sessions?plan=${planWord(event.key)}`, [event], client, <PageTeam />);
    await waitFor(() => expect(address()).toBe('/sessions?team=26618'));
    expect(await screen.findAllByText('2 players added.')).toHaveLength(1);
  });

  it.each([
    ['an event that is gone', planAddress('26618', { ...event.key, id: '100000099' })],
    ['an event of another team', planAddress('26618', { ...event.key, id: '100000003' })],
    ['no event', '/sessions?team=26618&plan=nonsense'],
  ])('reports %s and changes nothing', async (_what, path) => {
    const editor = anEditor();
    const key = { ...event.key, id: '100000003' };
    await openPlanned(editor, coach, path, [event, anEvent({ ...event, id: key.id, key, tags: ['26619'] })]);
    expect(await screen.findByText('This event is no longer available, so no players were added.')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/sessions?team=26618'));
    expect(readPlanned(editor.doc)).toBeNull();
    expect(readShapes(editor.doc)).toEqual([]);
  });
});

describe('an address that plans a board that is not empty', () => {
  const drawn = () => {
    const editor = anEditor();
    editor.doc.transact(() => rootsOf(editor.doc).shapes.set('rondo', clickedCircle({ x: 100, y: 100 })));
    return editor;
  };
  const scripted = () => {
    const editor = anEditor();
    editor.doc.transact(() => rootsOf(editor.doc).script.push([new Y.Map([['title', 'Rondo']])]));
    return editor;
  };
  const plannedForAnother = () => {
    const editor = anEditor();
    editor.doc.transact(() => planFor(editor.doc, other.key));
    return editor;
  };
  const question = () => screen.findByRole('dialog', { name: QUESTION });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));

  it.each([
    ['a drawing', drawn],
    ['a script', scripted],
    ['another event', plannedForAnother],
  ])('asks before it adds players to %s, and changes nothing after No', async (_what, make) => {
    const editor = make();
    const before = Y.encodeStateAsUpdate(editor.doc);
    await openPlanned(editor, coach, ADDRESS);
    expect(await question()).toBeVisible();
    expect(Y.encodeStateAsUpdate(editor.doc)).toEqual(before);
    await press('Not now');
    await waitFor(() => expect(address()).toBe('/sessions?team=26618&board=80000001'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(Y.encodeStateAsUpdate(editor.doc)).toEqual(before);
    expect(screen.queryByText(/players? added/)).toBeNull();
  });

  it('adds the players as one change after Yes', async () => {
    const editor = plannedForAnother();
    await openPlanned(editor, coach, ADDRESS);
    await question();
    await press('Add players to this board');
    expect(await screen.findByText('2 players added.')).toBeVisible();
    expect(owners(editor)).toEqual(['10000001', '10000002']);
    expect(readPlanned(editor.doc)).toEqual(event.key);
    await waitFor(() => expect(address()).toBe('/sessions?team=26618&board=80000001'));
    expect(screen.queryByRole('dialog')).toBeNull();
    act(editor.undo);
    expect(readPlanned(editor.doc)).toEqual(other.key);
    expect(owners(editor)).toEqual([]);
  });

  it('does not ask when the board is planned for this event and has its players', async () => {
    const editor = anEditor();
    editor.doc.transact(() => planFor(editor.doc, event.key));
    const { shapes } = rootsOf(editor.doc);
    for (const playerId of ['10000001', '10000002'])
      shapes.set(`child-${playerId}`, { kind: 'player', side: 'home', at: { x: 100, y: 100 }, label: '1', playerId });
    await openPlanned(editor, coach, ADDRESS);
    expect(await screen.findByText('2 were already on the board.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes the question when another user removes the event', async () => {
    const editor = drawn();
    const client = makeQueryClient();
    const { held } = await openPlanned(editor, coach, ADDRESS, [event, other], client);
    await question();
    held.delete(event.id);
    act(() => eventCacheOf(client).remove(event.id));
    expect(await screen.findByText('This event is no longer available, so no players were added.')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/sessions?team=26618&board=80000001'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(owners(editor)).toEqual([]);
  });

  it('offers a new board, keeps the event in the address, and shows why creating it failed', async () => {
    const editor = drawn();
    const before = Y.encodeStateAsUpdate(editor.doc);
    const wanted: string[] = [];
    await openPlanned(editor, coach, ADDRESS, [event, other], makeQueryClient(), null, ({ id }) => {
      wanted.push(id);
      return wanted.length === 1
        ? Promise.reject(new ApiError(409, { detail: 'This month is full.' }, true))
        : Promise.resolve();
    });
    await question();
    await press('Use a new board');
    expect(await screen.findByText('This month is full.')).toBeVisible();
    await press('Use a new board');
    await waitFor(() => expect(wanted).toEqual([event.id, event.id]));
    expect(address()).toContain('plan=');
    expect(Y.encodeStateAsUpdate(editor.doc)).toEqual(before);
  });
});
