import { act, configure, screen, waitFor } from '@testing-library/react';
import { readPlanned, readShapes } from '@touchline/shared/boards/document';
import { afterEach, describe, expect, it } from 'vitest';
import { makeQueryClient } from '../../../app/store';
import { usePageTeam } from '../../../lib/page-team';
import { planAddress, planWord } from '../../../lib/plan-address';
import { eventCacheOf } from '../../../live/event-cache';
import { teamsQueryKey } from '../../../live/query-keys';
import { anEvent } from '../../../live/testing/club-model';
import { aPen } from '../testing/a-pen';
import {
  address,
  closePlanned,
  coach,
  event,
  green,
  line,
  openPlanned,
  other,
  owners,
  plan,
} from '../testing/open-planned';

// A busy machine takes its time.
configure({ asyncUtilTimeout: 10_000 });

afterEach(closePlanned);

describe('an address that plans', () => {
  it('plans the open board once and is the board’s own address after', async () => {
    const pen = aPen();
    plan(pen, other);
    await openPlanned(pen, coach, `${planAddress('26618', event.key)}&board=80000001`);
    expect(await screen.findByText('2 discs added.')).toBeVisible();
    expect(readPlanned(pen.doc)).toEqual(event.key);
    expect(owners(pen)).toEqual(['10000001', '10000002']);
    await waitFor(() => expect(address()).toBe('/sessions?team=26618&board=80000001'));
    expect(await line()).toHaveTextContent('Riverside v Hillside');
    act(pen.undo);
    expect(readPlanned(pen.doc)).toEqual(other.key);
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
