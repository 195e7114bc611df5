/** The times of a game, repaired on the coach’s live screen and on the summary. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addDays, toWallClock } from '@touchline/shared/wall-clock';
import { afterEach, describe, expect, it } from 'vitest';
import { now } from '../../../lib/now';
import { clearToken } from '../../../lib/token';
import type { ApiServer } from '../../../testing/api-server';
import { began, game, openMatch, running, tap } from '../testing/open-match';
import { manager, sentTo } from '../testing/open-planning';

const MINUTE = 60_000;
const ZONE = 'Europe/Berlin';
let server: ApiServer;
afterEach(async () => {
  cleanup();
  clearToken();
  await server.stop();
});

const yesterday = addDays(now() - (now() % MINUTE), -1, ZONE);
const tapped = (minute: number, kind: string, id: string) => ({ ...began, id, kind, at: yesterday + minute * MINUTE });
/** Ended at home, two hours after the game. */
const late = [
  tapped(0, 'PERIOD_START', '91000001'),
  tapped(20, 'PERIOD_END', '91000002'),
  tapped(30, 'PERIOD_START', '91000003'),
  tapped(40, 'GOAL', '91000004'),
  tapped(170, 'END', '91000005'),
] as (typeof began)[];
const open = (entries: readonly (typeof began)[], view: string) => {
  const eventTime = entries[0]?.at ?? game.eventTime;
  const replies = { get_event: { ...game, eventTime }, list_events: [{ ...game, eventTime }] };
  return openMatch(manager, { ...running, entries: [...entries] }, { view, replies });
};
const clock = (minute: number, start = yesterday) => toWallClock(start + minute * MINUTE, ZONE).slice(11);
const form = async () => within(await screen.findByRole('dialog', { name: 'Times of the game' }));
const corrected = () => sentTo(server, 'update_match_entry') as object[];
const type = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
};

describe('the times of a game', () => {
  it('takes back an end that was tapped two hours later, with one undo, and minutes follow', async () => {
    server = await open(late, 'summary');
    await tap('Times of the game');
    const half = within((await form()).getByRole('group', { name: '2nd half' }));
    const dialog = await form();
    expect(dialog.queryByRole('list', { name: 'Minutes that change' })).toBeNull();
    await type(half.getByLabelText('End'), clock(50));
    const changed = within(dialog.getByRole('list', { name: 'Minutes that change' })).getAllByRole('listitem');
    expect(changed.map(({ textContent }) => textContent)).toEqual(['Leo160′ → 40′', 'Child160′ → 40′']);
    expect(corrected()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    const played = () => within(screen.getByRole('region', { name: 'Who played' })).getAllByRole('listitem')[0];
    await waitFor(() => expect(played()).toHaveTextContent('40′'));
    await waitFor(() => expect(corrected()).toMatchObject([{ kind: 'END', at: yesterday + 50 * MINUTE }]));
    await tap('Undo');
    await waitFor(() => expect(played()).toHaveTextContent('160′'));
    await waitFor(() => expect(corrected().at(-1)).toMatchObject({ kind: 'END', at: yesterday + 170 * MINUTE }));
  });

  it('names the field of a time that cannot be, and takes the keyboard there', async () => {
    server = await open(late, 'summary');
    await tap('Times of the game');
    const dialog = await form();
    const second = within(dialog.getByRole('group', { name: '2nd half' }));
    await type(second.getByLabelText('Start'), clock(10));
    await type(second.getByLabelText('End'), clock(5));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(second.getByLabelText('Start')).toHaveAccessibleDescription('The one before ends later.');
    expect(second.getByLabelText('Start')).toHaveFocus();
    expect(second.getByLabelText('End')).toHaveAccessibleDescription('This is before its start.');
    expect(corrected()).toEqual([]);
  });

  it('starts on the live screen the half that nobody started ten minutes ago, with a pause in it', async () => {
    const start = now() - (now() % MINUTE) - 40 * MINUTE;
    const entries = [
      { ...began, at: start },
      { ...began, id: '91000002', kind: 'PERIOD_END', at: start + 20 * MINUTE },
    ] as (typeof began)[];
    server = await open(entries, 'live');
    await tap('More');
    await tap('Times of the game');
    const dialog = await form();
    await userEvent.click(dialog.getByRole('button', { name: 'Add a period' }));
    const half = within(dialog.getByRole('group', { name: '2nd half' }));
    await type(half.getByLabelText('Start'), clock(30, start));
    await userEvent.click(half.getByRole('button', { name: 'Add a pause' }));
    await type(half.getByLabelText('Paused from'), clock(32, start));
    await type(half.getByLabelText('until'), clock(35, start));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sentTo(server, 'add_match_entry')).toMatchObject([
        { kind: 'PERIOD_START', number: 2, at: start + 30 * MINUTE, offline: true },
        { kind: 'PAUSE', at: start + 32 * MINUTE },
        { kind: 'RESUME', at: start + 35 * MINUTE },
      ]),
    );
    expect(screen.getByRole('timer')).toHaveTextContent(/^27:/);
  });
});
