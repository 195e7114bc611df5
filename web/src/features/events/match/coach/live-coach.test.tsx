import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearToken } from '../../../../lib/token';
import { aMatch } from '../../../../live/testing/matches';
import type { ApiServer } from '../../../../testing/api-server';
import { began, openMatch, running, small, tap, third } from '../../testing/open-match';
import { leo, manager, mia, sentTo } from '../../testing/open-planning';

let server: ApiServer;
const vibrate = vi.fn(() => true);
const release = vi.fn(async () => undefined);
const request = vi.fn(async (_type: string) => ({ release }));

/** Stands in for APIs of a phone's browser, which jsdom lacks. */
const define = (name: string, value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true, writable: true });

beforeEach(() => {
  vi.clearAllMocks();
  define('vibrate', vibrate);
  define('wakeLock', { request });
  define('userActivation', { hasBeenActive: true });
});
afterEach(async () => {
  cleanup();
  clearToken();
  await server.stop();
  for (const name of ['vibrate', 'wakeLock', 'userActivation']) Reflect.deleteProperty(navigator, name);
});

/** Plans a change at this second of the first half. The match has begun 300 s ago. */
const changeAt = (second: number) => ({
  ...running,
  plan: [{ period: 1, second, on: mia.id, off: third, slot: 'ST1' }],
});
const isOpen = () => screen.findByRole('button', { name: 'Goal' });

describe('a minute before a planned change', () => {
  it('vibrates once, and names the change', async () => {
    server = await openMatch(manager, changeAt(340));
    expect(await screen.findByRole('button', { name: 'Change in 1 min: Mia for Child' })).toBeVisible();
    await waitFor(() => expect(vibrate).toHaveBeenCalledTimes(1));
    await tap('Moment');
    await tap('Undo');
    expect(vibrate).toHaveBeenCalledTimes(1);
  });

  it('has been still until then', async () => {
    server = await openMatch(manager, changeAt(420));
    expect(await screen.findByRole('button', { name: 'Change in 2 min: Mia for Child' })).toBeVisible();
    await tap('Moment');
    expect(vibrate).not.toHaveBeenCalled();
  });
});

describe('the plan', () => {
  const other = '10000009';
  const planned = [
    { period: 1, second: 600, on: mia.id, off: other, slot: 'ST2' },
    { period: 2, second: 0, on: other, off: third, slot: 'ST1' },
    { period: 2, second: 600, on: third, off: leo.id, slot: 'CB' },
  ];
  const field = { CB: leo.id, ST1: third, ST2: other };
  const full = aMatch({ ...small, lineup: field, onField: field, entries: [began], plan: planned });
  const savedPlans = () => (sentTo(server, 'save_lineup') as { plan: object[] }[]).map(({ plan }) => plan);

  it('is made anew for what stands, says for whom it changed, and comes back with an act that is taken back', async () => {
    server = await openMatch(manager, full);
    await screen.findByRole('button', { name: 'Change in 5 min: Mia for Player' });
    expect(savedPlans()).toEqual([]);
    await tap(/^Leo,/);
    await tap(/^Mia, on the bench/);
    const [line] = await screen.findAllByText(/^The plan changed for/);
    expect(line).toBeVisible();
    await waitFor(() => expect(savedPlans()).toHaveLength(1));
    expect(savedPlans()[0]).toContainEqual(expect.objectContaining({ on: leo.id }));
    await tap('Undo');
    await waitFor(() => expect(savedPlans().at(-1)).toEqual(planned));
    await tap(/^Leo,/);
    await tap(/^Mia, on the bench/);
    await tap('Keep the old plan');
    expect(screen.queryByRole('button', { name: 'Keep the old plan' })).toBeNull();
    await waitFor(() => expect(savedPlans().at(-1)).toEqual(planned));
    // None of its changes can be made.
    expect(screen.queryByRole('button', { name: /^Change in/ })).toBeNull();
    await tap('Plan again');
    await waitFor(() => expect(savedPlans().at(-1)).toContainEqual(expect.objectContaining({ on: leo.id })));
  });
});

describe('what happens to a child', () => {
  const acts = () =>
    (sentTo(server, 'add_match_entry') as { kind: string; playerId?: string; otherPlayerId?: string }[]).map(
      ({ kind, playerId, otherPlayerId }) => [kind, playerId, otherPlayerId],
    );
  const more = async (name: string) => {
    await tap('More');
    await tap(name);
  };

  it('is asked at once: an injury takes the child off for who is tapped, and one undo takes all of it back', async () => {
    server = await openMatch(manager, running);
    await more('Injury');
    await tap(/^Leo,/);
    expect(screen.getByText('Leo is hurt. Tap who comes on.')).toBeVisible();
    await tap(/^Mia, on the bench/);
    await waitFor(() =>
      expect(acts()).toEqual([
        ['INJURY', leo.id, undefined],
        ['SUB', mia.id, leo.id],
      ]),
    );
    await tap('Undo');
    await waitFor(() => expect(screen.getByRole('list', { name: 'On the field' })).toHaveTextContent('Leo'));
  });

  it('is asked at once: a second yellow card sends off, unless the child stays on', async () => {
    const yellow = { ...began, id: '91000002', kind: 'YELLOW', at: began.at + 60_000, playerId: leo.id } as const;
    server = await openMatch(manager, aMatch({ ...running, entries: [began, yellow] }));
    await more('Yellow card');
    await tap(/^Leo,/);
    await tap('Stays on');
    await more('Yellow card');
    await tap(/^Leo,/);
    await tap('Sent off');
    await waitFor(() => expect(acts().map(([kind]) => kind)).toEqual(['YELLOW', 'YELLOW', 'RED']));
    expect(screen.getByRole('list', { name: 'On the field' })).not.toHaveTextContent('Leo');
  });

  it('is an own goal in two taps, and the sin bin has a clock and a way back', async () => {
    server = await openMatch(manager, running);
    await more('Own goal for them');
    expect(screen.getByRole('img', { name: 'Score 0 to 1' })).toBeVisible();
    await more('Sin bin');
    await tap(/^Leo,/);
    expect(await screen.findByText(/^Leo: back in (8:00|7:5\d)$/)).toBeVisible();
    await tap('Back on');
    await waitFor(() => expect(acts().at(-1)).toEqual(['SUB', leo.id, undefined]));
  });
});

describe('by keyboard', () => {
  it('a goal gives the shirts the focus, waits for its scorer, and the next Enter is no substitution', async () => {
    server = await openMatch(manager, running);
    const goal = await screen.findByRole('button', { name: 'Goal' });
    const stops = [...document.querySelectorAll('a[href], button:enabled')];
    expect(stops.indexOf(goal)).toBeLessThan(4);
    goal.focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toHaveAccessibleName(/^Leo, center back/);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Add the assist' })).toBeVisible();
    expect(goal).toHaveFocus();
    await waitFor(() => expect(sentTo(server, 'update_match_entry')).toEqual([{ playerId: leo.id }]));
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('button', { pressed: true, name: /^Leo,/ })).toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(goal).toHaveFocus();
    expect(screen.queryByText('Goal! Tap the player.')).toBeNull();
  });
});

describe('the screen of the phone', () => {
  it('stays on while the match runs, is taken again by a page that comes back, and is let go at the end', async () => {
    server = await openMatch(manager, running);
    await isOpen();
    await waitFor(() => expect(request.mock.calls).toEqual([['screen']]));
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(request).toHaveBeenCalledTimes(2));
    await tap('More');
    await tap('End of the period');
    await waitFor(() => expect(release).toHaveBeenCalled());
  });

  it('may go dark before the kick-off and in the break', async () => {
    const paused = { ...began, id: '91000002', kind: 'PERIOD_END', at: began.at + 60_000 } as const;
    server = await openMatch(manager, aMatch({ ...small, entries: [began, paused] }));
    expect(await screen.findByRole('button', { name: 'Start: 2nd half' })).toBeVisible();
    expect(request).not.toHaveBeenCalled();
  });
});

describe('the clock', () => {
  it('stands in a pause until the coach resumes it, and the next period says which it is', async () => {
    server = await openMatch(manager, running);
    await tap('More');
    await tap('Pause');
    expect(await screen.findByText('The clock is stopped.')).toBeVisible();
    await tap('Resume');
    await waitFor(() => expect(screen.queryByText('The clock is stopped.')).toBeNull(), { timeout: 3_000 });
    await tap('More');
    await tap('End of the period');
    await tap('Start: 2nd half');
    await waitFor(() =>
      expect(sentTo(server, 'add_match_entry')).toMatchObject([
        { kind: 'PAUSE' },
        { kind: 'RESUME' },
        { kind: 'PERIOD_END' },
        { kind: 'PERIOD_START', number: 2 },
      ]),
    );
  });
});

describe('an entry that the server refuses', () => {
  it('stays on the phone with the reason, over a reload, until the coach sends it again', async () => {
    let refuses: string | undefined = 'Is more than 5 minutes ago';
    const open = (kept = {}) => openMatch(manager, running, { refuses: () => refuses, kept });
    server = await open();
    await tap('Goal');
    const reason = 'Not accepted: Goal. Is more than 5 minutes ago';
    expect(await screen.findByText(reason)).toBeVisible();
    expect(await screen.findByRole('img', { name: 'Score 0 to 0' })).toBeVisible();
    await server.stop();
    const kept = { ...localStorage };
    cleanup();
    refuses = undefined;
    server = await open(kept);
    expect(await screen.findByText(reason)).toBeVisible();
    await tap('Try again');
    await waitFor(() => expect(sentTo(server, 'add_match_entry')).toMatchObject([{ kind: 'GOAL', side: 'US' }]));
    expect(await screen.findByRole('img', { name: 'Score 1 to 0' })).toBeVisible();
    expect(screen.queryByText(/^Not accepted/)).toBeNull();
  });
});
