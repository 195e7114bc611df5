import { act, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from '@touchline/shared/accounts/accounts.shapes';
import { readPlanned, readShapes, rootsOf } from '@touchline/shared/boards/document';
import type { EventView } from '@touchline/shared/events/events.shapes';
import { maskEvent } from '@touchline/shared/events/events.sight';
import { teamsContract, teamView } from '@touchline/shared/teams/teams.contract';
import { useSetAtom } from 'jotai';
import { useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { makeQueryClient } from '../../../app/store';
import { usePageTeam } from '../../../lib/page-team';
import { planAddress, planWord } from '../../../lib/plan-address';
import { clearToken, writeToken } from '../../../lib/token';
import { eventCacheOf } from '../../../live/event-cache';
import { EventIntake } from '../../../live/event-intake';
import { outboxAtom } from '../../../live/live-atoms';
import type { OutboxItem } from '../../../live/outbox-queue';
import { teamsQueryKey } from '../../../live/query-keys';
import { anEvent, attendee, stamp } from '../../../live/testing/club-model';
import { startApiServer } from '../../../testing/api-server';
import { renderApp } from '../../../testing/render-app';
import type { BoardPen } from '../board-pen';
import { aPen } from '../testing/a-pen';
import { planFor } from './fill';
import { PlanFromAddress } from './plan-from-address';
import { PlannedEvent } from './planned-event';
import { useAbsent } from './use-planned';

// A busy machine takes its time.
configure({ asyncUtilTimeout: 10_000 });

const child = (number: number) => ({
  ...{ id: String(10_000_000 + number), name: `Child ${number}`, club: '', team: '', position: '', number },
});
const green = { ...teamView.parse(teamsContract.list_teams.example.reply[0]), players: [1, 2, 3, 4].map(child) };
const event = anEvent({ name: 'Riverside v Hillside', attendees: [attendee(1), attendee(2), attendee(3, 'MAYBE')] });
const other = anEvent({
  ...{ id: '100000002', key: { ...event.key, id: '100000002' }, name: 'Friday practice' },
  attendees: [attendee(4)],
});
const coach: CurrentUser = {
  ...{ id: 'u-1', emailAddress: 'coach@example.com', userName: '', fullName: 'Marta Nowak', phoneNumber: '' },
  ...{ roles: ['COACH'], teams: ['26618'], staffTeams: ['26618'], familyTeams: [], players: [] },
};
const parent: CurrentUser = { ...coach, roles: ['PARENT'], staffTeams: [], familyTeams: ['26618'] };

let server: Awaited<ReturnType<typeof startApiServer>>;
const user = userEvent.setup();

/** Names whose discs are greyed, as the canvas is told, and where the screen is. */
function Told({ pen }: { pen: BoardPen }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <div data-testid="greyed">{[...useAbsent(pen.doc)].join(' ')}</div>
      <div data-testid="address">{pathname + search}</div>
    </>
  );
}

/** The part of the session screen that is about the event, with the club's events as the server has them. */
async function open(
  pen: BoardPen,
  who = coach,
  path = '/sessions?team=26618',
  events = [event, other],
  client = makeQueryClient(),
  beside = <></>,
) {
  const held = new Map(events.map((one) => [one.id, one]));
  const seen = (one: EventView) => (who === parent ? maskEvent(one, 'masked') : one);
  server = await startApiServer(({ url }) => {
    const { pathname, searchParams } = new URL(url, 'http://club');
    const found = held.get(searchParams.get('id') ?? '');
    const club: Record<string, unknown> = {
      current_user: who,
      config: { homeClub: '', supportEmail: '', clubTimezone: 'UTC', demo: false, mailConfigured: false },
      list_teams: [green],
      list_events: [...held.values()].map(seen),
      get_event: found && seen(found),
    };
    const body = club[pathname.split('/')[2] ?? ''];
    return body ? { body } : { status: 404, body: {} };
  });
  writeToken('token');
  const intake = new EventIntake({
    cache: eventCacheOf(client),
    fetchEvent: () => Promise.reject(new Error('no gap is expected')),
    onArrivals: () => undefined,
  });
  renderApp(
    <>
      <PlanFromAddress pen={pen} teamId="26618" />
      <PlannedEvent pen={pen} teamId="26618" />
      <Told pen={pen} />
      {beside}
    </>,
    path,
    client,
  );
  return { held, intake };
}

const named = 'Riverside v Hillside';
const line = () =>
  screen.findByText((_text, element) => element?.tagName === 'P' && / going/.test(element.textContent));
const button = () => screen.findByRole('button', { name: 'Put those who are coming on the board' });
const put = async () => {
  await line();
  await user.click(await button());
};
const greyed = () => screen.getByTestId('greyed').textContent;
const plan = (pen: BoardPen, { key } = event) => planFor(pen.doc, key);
const owners = (pen: BoardPen) =>
  readShapes(pen.doc)
    .flatMap((shape) => (shape.kind === 'player' ? [shape.playerId] : []))
    .sort();

afterEach(async () => {
  clearToken();
  await server.stop();
});

describe('the event that a session is planned for', () => {
  it('is chosen from those that are coming, and who comes is put on the board by one click', async () => {
    const pen = aPen();
    const { intake } = await open(pen);
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
    const { intake } = await open(pen);
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
    await open(pen);
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
    await open(pen, coach, '/sessions', [event], makeQueryClient(), <SayNo />);
    await put();
    await user.click(screen.getByRole('button', { name: 'Child 2 can’t' }));
    await waitFor(() => expect(greyed()).toBe('10000002'));
    expect(await line()).toHaveTextContent(/: 1 going, 1 on the board not coming$/);
  });

  it('says that the event is gone once somebody removed it', async () => {
    const pen = aPen();
    plan(pen);
    const { held, intake } = await open(pen);
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
    await open(pen, parent, planAddress('26618', other.key));
    expect(await line()).toHaveTextContent(/Riverside v Hillside: 2 going, 1 on the board not coming$/);
    expect(greyed()).toBe('10000004');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(readPlanned(pen.doc)).toEqual(event.key);
    expect(server.asked.some(({ url }) => url.includes('list_events') || url.includes(other.id))).toBe(false);
    expect(screen.getByTestId('address')).toHaveTextContent(planAddress('26618', other.key));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is nothing to a family where the session is planned for none', async () => {
    await open(aPen(false), parent);
    await waitFor(() => expect(server.asked.some(({ url }) => url.includes('list_teams'))).toBe(true));
    expect(screen.queryByText(/planned/)).toBeNull();
  });
});

describe('an address that plans', () => {
  const address = () => screen.getByTestId('address').textContent;

  it('plans the open board once and is the board’s own address after', async () => {
    const pen = aPen();
    plan(pen, other);
    await open(pen, coach, `${planAddress('26618', event.key)}&board=80000001`);
    expect(await screen.findByText('2 discs added.')).toBeVisible();
    expect(readPlanned(pen.doc)).toEqual(event.key);
    expect(owners(pen)).toEqual(['10000001', '10000002']);
    await waitFor(() => expect(address()).toBe('/sessions?team=26618&board=80000001'));
    expect(await line()).toHaveTextContent(named);
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
    await open(pen, coach, `/sessions?plan=${planWord(event.key)}`, [event], client, <PageTeam />);
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
    await open(pen, coach, path, [event, anEvent({ ...event, id: key.id, key, tags: ['26619'] })]);
    expect(await screen.findByText('The event to plan this session for is gone.')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/sessions?team=26618'));
    expect(readPlanned(pen.doc)).toBeNull();
    expect(readShapes(pen.doc)).toEqual([]);
  });
});
