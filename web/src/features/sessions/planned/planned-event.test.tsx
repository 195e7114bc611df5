import { act, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readPlanned, rootsOf } from '@touchline/shared/boards/document';
import { useSetAtom } from 'jotai';
import { afterEach, describe, expect, it } from 'vitest';
import { makeQueryClient } from '../../../app/store';
import { planAddress } from '../../../lib/plan-address';
import { outboxAtom } from '../../../live/live-atoms';
import type { OutboxItem } from '../../../live/outbox-queue';
import { anEvent, attendee, stamp } from '../../../live/testing/club-model';
import { aPen } from '../testing/a-pen';
import {
  address,
  closePlanned,
  coach,
  event,
  greyed,
  line,
  openPlanned,
  other,
  owners,
  parent,
  plan,
} from '../testing/open-planned';

// A busy machine takes its time.
configure({ asyncUtilTimeout: 10_000 });

const user = userEvent.setup();
const button = () => screen.findByRole('button', { name: 'Put those who are coming on the board' });
const put = async () => {
  await line();
  await user.click(await button());
};

afterEach(closePlanned);

describe('the event that a session is planned for', () => {
  it('is chosen from those that are coming, and who comes is put on the board by one click', async () => {
    const pen = aPen();
    const { intake } = await openPlanned(pen);
    const unsent = { ...event.key, id: '100000004' };
    intake.made(anEvent({ id: unsent.id, key: unsent, name: 'Not sent yet', version: 0 }));
    expect(await screen.findByText('This session is planned for no event yet.')).toBeVisible();
    expect(await button()).toBeDisabled();
    await user.click(screen.getByRole('combobox', { name: 'Planned for' }));
    await screen.findByRole('option', { name: /Riverside v Hillside/ });
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'No event',
      expect.stringMatching(/ 9:00, Riverside v Hillside$/),
      expect.stringMatching(/ 9:00, Friday practice$/),
    ]);
    await user.click(screen.getByRole('option', { name: /Riverside v Hillside/ }));
    expect(readPlanned(pen.doc)).toEqual(event.key);
    expect(await line()).toHaveTextContent(/ 9:00, Riverside v Hillside: 2 going$/);

    await user.click(await button());
    expect(screen.getByRole('status')).toHaveTextContent('2 discs added.');
    expect(owners(pen)).toEqual(['10000001', '10000002']);
    await user.click(await button());
    expect(screen.getByRole('status')).toHaveTextContent('2 were there.');
    act(pen.undo);
    expect(owners(pen)).toEqual([]);
    expect(readPlanned(pen.doc)).toEqual(event.key);

    await user.click(screen.getByRole('combobox', { name: 'Planned for' }));
    await user.click(screen.getByRole('option', { name: 'No event' }));
    expect(readPlanned(pen.doc)).toBeNull();
    expect(await screen.findByText('This session is planned for no event yet.')).toBeVisible();
  });

  it('greys a disc when somebody says no on another screen, and ungreys it when they come after all', async () => {
    const pen = aPen();
    plan(pen);
    const { intake } = await openPlanned(pen);
    await put();
    expect(greyed()).toBe('');
    const news = (version: number, available: 'NO' | 'YES' | 'MAYBE') =>
      act(() =>
        intake.news(
          {
            name: 'attendee:changed',
            payload: { ...stamp, key: event.key, version, attendee: attendee(1, available) },
          },
          true,
        ),
      );
    news(2, 'NO');
    await waitFor(() => expect(greyed()).toBe('10000001'));
    expect(await line()).toHaveTextContent(/: 1 going, 1 on the board not coming$/);
    expect(owners(pen)).toEqual(['10000001', '10000002']);
    news(3, 'MAYBE');
    await waitFor(() => expect(greyed()).toBe(''));
    act(() =>
      intake.news(
        {
          name: 'attendee:removed',
          payload: { ...stamp, key: event.key, version: 4, attendeeId: attendee(2).id },
        },
        true,
      ),
    );
    await waitFor(() => expect(greyed()).toBe('10000002'));
  });

  it('greys nobody when another coach plans for another event that nobody has read yet', async () => {
    const pen = aPen();
    plan(pen);
    await openPlanned(pen);
    await put();
    act(() => plan(pen, { ...other, key: { ...other.key, id: '100000099' } }));
    expect(await screen.findByText('The event that this session was planned for is gone.')).toBeVisible();
    expect(greyed()).toBe('');
    act(() => plan(pen, other));
    await waitFor(() => expect(greyed()).toBe('10000001 10000002'));
  });

  it('greys at once whom this screen itself said no for', async () => {
    const pen = aPen();
    plan(pen);
    const said: OutboxItem = {
      ...{ id: '1', op: 'change', event: event.key, attendeeId: attendee(2).id, state: 'waiting', sent: 0 },
      input: { available: 'NO' },
    };
    function SayNo() {
      const setLine = useSetAtom(outboxAtom);
      return (
        <button type="button" onClick={() => setLine([said])}>
          Child 2 can’t
        </button>
      );
    }
    await openPlanned(pen, coach, '/sessions', [event], makeQueryClient(), <SayNo />);
    await put();
    await user.click(screen.getByRole('button', { name: 'Child 2 can’t' }));
    await waitFor(() => expect(greyed()).toBe('10000002'));
    expect(await line()).toHaveTextContent(/: 1 going, 1 on the board not coming$/);
  });

  it('says that the event is gone once somebody removed it', async () => {
    const pen = aPen();
    plan(pen);
    const { held, intake } = await openPlanned(pen);
    await line();
    held.delete(event.id);
    act(() => intake.removed(event.id));
    expect(await screen.findByText('The event that this session was planned for is gone.')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Planned for' })).toHaveValue('An event that is gone');
  });

  it('is told to a family that watches, who can change nothing', async () => {
    const pen = aPen(false);
    plan(pen);
    rootsOf(pen.doc).shapes.set('a', {
      ...{ kind: 'player', side: 'home', at: { x: 1, y: 1 }, label: '4', playerId: '10000004' },
    });
    const { asked } = await openPlanned(pen, parent, planAddress('26618', other.key));
    expect(await line()).toHaveTextContent(/Riverside v Hillside: 2 going, 1 on the board not coming$/);
    expect(greyed()).toBe('10000004');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(readPlanned(pen.doc)).toEqual(event.key);
    expect(asked.some(({ url }) => url.includes('list_events') || url.includes(other.id))).toBe(false);
    expect(address()).toBe(planAddress('26618', other.key));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is nothing to a family where the session is planned for none', async () => {
    const { asked } = await openPlanned(aPen(false), parent);
    await waitFor(() => expect(asked.some(({ url }) => url.includes('list_teams'))).toBe(true));
    expect(screen.queryByText(/planned/)).toBeNull();
  });
});
