import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readPlanned, rootsOf } from '@touchline/shared/boards/document';
import { useSetAtom } from 'jotai';
import { afterEach, describe, expect, it } from 'vitest';
import { makeQueryClient } from '../../../app/store';
import { planAddress } from '../../../domain/plan-address';
import { outboxAtom } from '../../../live/engine/live-atoms';
import type { OutboxItem } from '../../../live/engine/outbox-queue';
import { anEvent, attendee, stamp } from '../../../live/testing/club-model';
import { anEditor } from '../testing/an-editor';
import {
  address,
  closePlanned,
  coach,
  event,
  greyed,
  openPlanned,
  other,
  owners,
  parent,
  plan,
  summaryLine,
} from '../testing/open-planned';

const user = userEvent.setup();
const button = () => screen.findByRole('button', { name: 'Add players who are going' });
const addComingPlayers = async () => {
  await summaryLine();
  await user.click(await button());
};

afterEach(closePlanned);

describe('the event that a session is planned for', () => {
  it('is chosen from the upcoming events, and one click adds its players to the board', async () => {
    const editor = anEditor();
    const { intake } = await openPlanned(editor);
    const unsent = { ...event.key, id: '100000004' };
    intake.createdLocally(anEvent({ id: unsent.id, key: unsent, name: 'Not sent yet', version: 0 }));
    expect(await screen.findByText('Not planned for an event yet.')).toBeVisible();
    expect(await button()).toBeDisabled();
    await user.click(screen.getByRole('combobox', { name: 'Planned for' }));
    await screen.findByRole('option', { name: /Riverside v Hillside/ });
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'No event',
      expect.stringMatching(/ 9:00 AM, Riverside v Hillside$/),
      expect.stringMatching(/ 9:00 AM, Friday practice$/),
    ]);
    await user.click(screen.getByRole('option', { name: /Riverside v Hillside/ }));
    expect(readPlanned(editor.doc)).toEqual(event.key);
    expect(await summaryLine()).toHaveTextContent(/ 9:00 AM, Riverside v Hillside · 2 going$/);

    await user.click(await button());
    expect(screen.getByRole('status')).toHaveTextContent('2 players added.');
    expect(owners(editor)).toEqual(['10000001', '10000002']);
    await user.click(await button());
    expect(screen.getByRole('status')).toHaveTextContent('2 were already on the board.');
    act(editor.undo);
    expect(owners(editor)).toEqual([]);
    expect(readPlanned(editor.doc)).toEqual(event.key);

    await user.click(screen.getByRole('combobox', { name: 'Planned for' }));
    await user.click(screen.getByRole('option', { name: 'No event' }));
    expect(readPlanned(editor.doc)).toBeNull();
    expect(await screen.findByText('Not planned for an event yet.')).toBeVisible();
  });

  it('is the next practice after one click, which undo takes back', async () => {
    const editor = anEditor();
    await openPlanned(editor);
    await user.click(await screen.findByRole('button', { name: /^Plan it for .*9:00 AM$/ }));
    expect(readPlanned(editor.doc)).toEqual(other.key);
    expect(screen.queryByRole('button', { name: /^Plan it for/ })).toBeNull();
    act(editor.undo);
    expect(readPlanned(editor.doc)).toBeNull();
    expect(await screen.findByRole('button', { name: /^Plan it for/ })).toBeVisible();
  });

  it('greys a marker when the player says NO on another screen, and ungreys it when that changes', async () => {
    const editor = anEditor();
    plan(editor);
    const { intake } = await openPlanned(editor);
    await addComingPlayers();
    expect(greyed()).toBe('');
    const message = (version: number, available: 'NO' | 'YES' | 'MAYBE') =>
      act(() =>
        intake.receive(
          {
            name: 'attendee:changed',
            payload: { ...stamp, key: event.key, version, attendee: attendee(1, available) },
          },
          true,
        ),
      );
    message(2, 'NO');
    await waitFor(() => expect(greyed()).toBe('10000001'));
    expect(await summaryLine()).toHaveTextContent(/ · 1 going · 1 player on the board is not going$/);
    expect(owners(editor)).toEqual(['10000001', '10000002']);
    message(3, 'MAYBE');
    await waitFor(() => expect(greyed()).toBe(''));
    act(() =>
      intake.receive(
        {
          name: 'attendee:removed',
          payload: { ...stamp, key: event.key, version: 4, attendeeId: attendee(2).id },
        },
        true,
      ),
    );
    await waitFor(() => expect(greyed()).toBe('10000002'));
  });

  it('greys no marker while the event that another coach chose is unread', async () => {
    const editor = anEditor();
    plan(editor);
    await openPlanned(editor);
    await addComingPlayers();
    act(() => plan(editor, { ...other, key: { ...other.key, id: '100000099' } }));
    expect(await screen.findByText('The event this session was planned for is no longer available.')).toBeVisible();
    expect(greyed()).toBe('');
    act(() => plan(editor, other));
    await waitFor(() => expect(greyed()).toBe('10000001 10000002'));
  });

  it('greys a marker at once after this screen’s own NO', async () => {
    const editor = anEditor();
    plan(editor);
    const ownChange: OutboxItem = {
      id: '1',
      op: 'change',
      event: event.key,
      attendeeId: attendee(2).id,
      state: 'waiting',
      sent: 0,
      input: { available: 'NO' },
    };
    function SayNo() {
      const setOutbox = useSetAtom(outboxAtom);
      return (
        <button type="button" onClick={() => setOutbox([ownChange])}>
          Child 2 can’t
        </button>
      );
    }
    await openPlanned(editor, coach, '/sessions', [event], makeQueryClient(), <SayNo />);
    await addComingPlayers();
    await user.click(screen.getByRole('button', { name: 'Child 2 can’t' }));
    await waitFor(() => expect(greyed()).toBe('10000002'));
    expect(await summaryLine()).toHaveTextContent(/ · 1 going · 1 player on the board is not going$/);
  });

  it('says that the event is gone after another user removed it', async () => {
    const editor = anEditor();
    plan(editor);
    const { held, intake } = await openPlanned(editor);
    await summaryLine();
    held.delete(event.id);
    act(() => intake.removed(event.id));
    expect(await screen.findByText('The event this session was planned for is no longer available.')).toBeVisible();
    const choice = screen.getByRole('combobox', { name: 'Planned for' });
    await waitFor(() => expect(choice).toHaveValue('Event no longer available'));
  });

  it('is shown to a family without controls', async () => {
    const editor = anEditor(false);
    plan(editor);
    rootsOf(editor.doc).shapes.set('a', {
      kind: 'player',
      side: 'home',
      at: { x: 1, y: 1 },
      label: '4',
      playerId: '10000004',
    });
    const { requests } = await openPlanned(editor, parent, planAddress('26618', other.key));
    expect(await summaryLine()).toHaveTextContent(
      /Riverside v Hillside · 2 going · 1 player on the board is not going$/,
    );
    expect(greyed()).toBe('10000004');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(readPlanned(editor.doc)).toEqual(event.key);
    expect(requests.some(({ url }) => url.includes('list_events') || url.includes(other.id))).toBe(false);
    expect(address()).toBe(planAddress('26618', other.key));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows a family nothing without a planned event', async () => {
    const { requests } = await openPlanned(anEditor(false), parent);
    await waitFor(() => expect(requests.some(({ url }) => url.includes('list_teams'))).toBe(true));
    expect(screen.queryByText(/planned/)).toBeNull();
  });
});
