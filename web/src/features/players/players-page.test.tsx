import { focusManager, useIsFetching } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DevelopmentView } from '@touchline/shared/developments/development.model';
import type { EventView } from '@touchline/shared/events/event.model';
import { monthOf, monthStart } from '@touchline/shared/months';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearToken } from '../../lib/token';
import { anEvent } from '../../live/testing/club-model';
import { aUser } from '../../testing/a-user';
import { type ApiResponse, type ApiServer, startApiServer } from '../../testing/api-server';
import { letFilmsPlay } from '../../testing/film';
import {
  clubReplies,
  endpointOf,
  filmCrew,
  green,
  leo,
  mia,
  parent,
  type ReplyOverride,
  sentTo,
  showSignedIn,
} from '../events/testing/open-planning';
import PlayersPage from './players-page';

const MONTH = monthOf(Date.now());
const play = {
  id: '700000001',
  name: 'Turn and shot',
  playType: 'SHOOTING',
  source: '/film/game.mp4',
  link: '',
  players: ['Leo Raman'],
  playerIds: [leo.id],
  startOffset: 12,
  endOffset: 20,
  suggestion: '',
  call: '',
  rating: 0,
  actionCodes: [],
};
const game = { ...anEvent({}), plays: [play] } as unknown as EventView;
const month: DevelopmentView = {
  id: '50000001',
  playerId: leo.id,
  playerName: leo.name,
  birthYear: 2012,
  month: monthStart(MONTH),
  teamId: '26618',
  matches: [],
  version: 1,
  rev: 1,
};
const conflict = { type: '/problems/conflict', title: 'Conflict', status: 409, detail: 'Somebody else has saved.' };

const user = userEvent.setup();
let server: ApiServer;
let stopFilms: () => void;
beforeEach(() => {
  stopFilms = letFilmsPlay({ duration: 90 });
});
afterEach(async () => {
  stopFilms();
  focusManager.setFocused(undefined);
  vi.useRealTimers();
  clearToken();
  await server.stop();
});

/** The number of reads that are under way. */
const Reads = () => <p data-testid="reads">{useIsFetching()}</p>;

async function open(
  who: typeof parent,
  path: string,
  shown: readonly DevelopmentView[] = [],
  events = (): ApiResponse => ({ body: [game] }),
  season: object = { players: [] },
) {
  let rev = 0;
  let isFirst = true;
  const override: ReplyOverride = (request) => {
    const name = endpointOf(request);
    if (name === 'show_events') return events();
    if (name === 'show_season') return { body: season };
    if (name === 'show_developments' || name === 'list_developments') return { body: shown };
    if (name === 'add_development') return { body: { id: month.id, playerId: leo.id } };
    if (name === 'get_development') return { body: { ...month, rev: ++rev } };
    if (name !== 'update_development') return undefined;
    if (!isFirst) return { body: { id: month.id, playerId: leo.id } };
    isFirst = false;
    return { status: 409, body: conflict };
  };
  server = await startApiServer(clubReplies(who, game, { override }));
  showSignedIn(
    <>
      <PlayersPage />
      <Reads />
    </>,
    path,
  );
}

it('saves text, link and watched clips as matches of the month, also when somebody else has saved it meanwhile, and goes on with one key', async () => {
  await open(filmCrew, `/players?player=${leo.id}&month=${MONTH}`);
  await user.click(await screen.findByRole('button', { name: 'Write advice' }));
  const form = within(await screen.findByRole('form', { name: 'Write for Leo' }));
  expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.type(form.getByLabelText('New advice'), 'Look up first.');
  await user.click(form.getByLabelText('Link'));
  await user.paste('https://film.example/leo.mov');
  const beside = within(form.getByRole('region', { name: 'Film beside the advice' }));
  expect(await beside.findByRole('button', { name: 'Watch Turn and shot', pressed: true })).toBeVisible();
  expect(beside.getByRole('region', { name: 'Turn and shot' })).toBeVisible();
  expect(form.getByLabelText('New advice')).toHaveValue('Look up first.');
  await user.click(form.getByRole('checkbox', { name: /^Turn and shot/ }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Saved. Enter goes to the next player.')).toBeVisible();
  const bodies = sentTo(server, 'update_development') as { rev: number; matches: object[] }[];
  expect(bodies.map(({ rev }) => rev)).toEqual([1, 2]);
  expect(bodies[1]?.matches).toEqual(bodies[0]?.matches);
  expect(bodies[1]?.matches).toMatchObject([
    {
      advice: 'Look up first.',
      shareLink: 'https://film.example/leo.mov',
      eventId: game.id,
      eventSource: '/film/game.mp4',
      hodStart: 12,
      hodEnd: 20,
      hodPlayerIds: [leo.id],
    },
  ]);
  expect(sentTo(server, 'add_development')).toMatchObject([{ playerId: leo.id, teamId: '26618' }]);
  await user.keyboard('{Enter}');
  const next = within(await screen.findByRole('form', { name: 'Write for Mia' }));
  expect(next.getByLabelText('New advice')).toHaveFocus();
});

it('shows a family its children as tabs and the clip, but nothing to write', async () => {
  const clip = { id: '51000001', eventSource: '/film/game.mp4', hodStart: 12, hodEnd: 20 };
  const shown = { ...month, matches: [{ ...clip, shareLink: '', wipLink: '', learnLink: '', advice: '' }] };
  await open(parent, `/players?player=${leo.id}&month=${MONTH}`, [shown as unknown as DevelopmentView]);
  expect(await screen.findByRole('heading', { name: 'Clip' })).toBeVisible();
  const tabs = within(screen.getByRole('navigation', { name: 'Children' }));
  expect(tabs.getByRole('button', { current: true })).toHaveTextContent('Leo');
  await user.click(tabs.getByRole('button', { name: /Mia/ }));
  expect(await screen.findByRole('heading', { level: 1, name: mia.name })).toBeVisible();
  expect(screen.queryByRole('form')).toBeNull();
});

it('opens the newest match of the newest month first, and starts other months with their first match', async () => {
  const match = (id: string, eventTime: number, advice: string) =>
    ({ id, eventTime, advice, shareLink: '', wipLink: '', learnLink: '', eventSource: '' }) as never;
  const older = monthOf(monthStart(MONTH) - 40 * 86_400_000);
  const matches = [match('51000001', 5, 'First.'), match('51000002', 9, 'Newest.'), match('51000003', 7, 'Last.')];
  await open(parent, `/players?player=${leo.id}`, [{ ...month, month: monthStart(older), matches }]);
  expect(await screen.findByText('Newest.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Mia/ }));
  expect(await screen.findByText('First.')).toBeVisible();
});

it('begins with the advice and the newest clip of the child; what the films mean stands with them, and the drawing comes last', async () => {
  const shown = {
    id: '51000001',
    eventSource: '',
    shareLink: '/film/touches.png',
    wipLink: '/film/pass.mov',
    learnLink: '/film/finish.mov',
    advice: 'Look up first.',
  };
  await open(parent, `/players?player=${leo.id}&month=${MONTH}`, [{ ...month, matches: [shown as never] }]);
  expect(await screen.findByText('Look up first.')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'All clips of Leo' })).toHaveAttribute(
    'href',
    expect.stringContaining(`game=${game.id}&view=plays&player=${leo.id}`),
  );
  const headings = within(screen.getByRole('article')).getAllByRole('heading', { level: 2 });
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'Advice',
    'Newest clip',
    'Develop',
    'Learn',
    'Touches',
  ]);
  expect(screen.getByText('What to work on')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Player' })).toBeNull();
});

it('shows the numbers of the child in the season', async () => {
  const numbers = { held: 9, attended: 8, games: 4, lineUps: 4, goals: 1, assists: 2 };
  await open(parent, `/players?player=${leo.id}&month=${MONTH}`, [], undefined, {
    players: [{ id: leo.id, name: leo.name, ...numbers }],
  });
  const term = await screen.findByText('Attendance');
  const strip = term.closest('dl') as HTMLElement;
  expect(
    within(strip)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['4', '1', '2', '89%']);
});

const openAsStaffParent = () =>
  open(
    aUser({ roles: ['COACH'], teams: ['26618'], staffTeams: ['26618'], familyTeams: ['26618'], players: [leo] }),
    `/players?month=${MONTH}`,
  );

it('shows staff with a child of their own that child alone first; the team and the way back are under Team', async () => {
  await openAsStaffParent();
  expect(await screen.findByRole('heading', { level: 1, name: leo.name })).toBeVisible();
  const team = await screen.findByRole('combobox', { name: 'Team' });
  expect(team).toHaveValue('My children');
  expect(screen.queryByRole('navigation', { name: 'Children' })).toBeNull();
  await user.click(team);
  await user.click(await screen.findByRole('option', { name: green.name }));
  const tabs = within(await screen.findByRole('navigation', { name: 'Players' }));
  expect(tabs.getAllByRole('button')).toHaveLength(3);
  await user.click(tabs.getByRole('button', { name: /Mia/ }));
  expect(await screen.findByRole('heading', { level: 1, name: mia.name })).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Team' }));
  await user.click(await screen.findByRole('option', { name: 'My children' }));
  expect(await screen.findByRole('heading', { level: 1, name: leo.name })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Players' })).toBeNull();
});

it('says who wrote the advice and when, lists the matches of the month, and marks for staff the players without any', async () => {
  const words = { shareLink: '', wipLink: '', learnLink: '', eventSource: '', position: '' };
  const first = { ...words, id: '51000001', eventId: game.id, eventTime: game.eventTime, advice: 'First.' };
  const last = { ...words, id: '51000002', eventId: '', advice: 'Last.', writtenBy: 'Marta Nowak' };
  const writtenAt = Date.UTC(2025, 4, 15, 12);
  const matches = [first, { ...last, writtenAt }] as never[];
  await open(filmCrew, `/players?player=${leo.id}&month=${MONTH}`, [{ ...month, matches }]);
  expect(await screen.findByText('First.')).toBeVisible();
  const panel = within(screen.getByRole('complementary', { name: 'Choose a match' }));
  const list = within(await panel.findByRole('list', { name: 'Choose a match' }));
  const [top, second] = list.getAllByRole('button');
  await waitFor(() => expect(top).toHaveTextContent(game.opponent || game.name));
  expect(second).toHaveTextContent('Match 2');
  const players = within(panel.getByRole('navigation', { name: 'Players' }));
  await waitFor(() => expect(players.getByRole('button', { name: /Mia/ })).toHaveTextContent('Nothing yet'));
  expect(players.getByRole('button', { current: true })).not.toHaveTextContent('Nothing yet');
  const card = within(await screen.findByRole('region', { name: 'Write for Leo' }));
  expect(card.queryByText(/Marta Nowak/)).toBeNull();
  await user.click(list.getByRole('button', { name: /Match 2/ }));
  expect(await card.findByText('Last.')).toBeVisible();
  expect(card.getByText('Marta Nowak, May 15, 2025')).toBeVisible();
  expect(card.getByRole('button', { name: 'Write another' })).toBeVisible();
});

describe('a match without a clip of its own', () => {
  const bare = { id: '51000001', eventSource: '', shareLink: '', wipLink: '', learnLink: '', advice: '', eventId: '' };
  const shown = [{ ...month, matches: [bare as never] }];
  const path = `/players?player=${leo.id}&month=${MONTH}`;
  const thisMonth = { ...game, eventTime: Date.now() };
  const monthsRead = () =>
    server.requests
      .filter((request) => endpointOf(request) === 'show_events')
      .map(({ url }) => new URL(url, 'http://club').searchParams.get('month'));

  it('shows the newest clip from its month alone, without the word that nothing is here', async () => {
    await open(parent, path, shown, () => ({ body: [thisMonth] }));
    expect(await screen.findByRole('region', { name: 'Newest clip' })).toBeVisible();
    expect(screen.queryByText('Nothing here yet')).toBeNull();
    expect(new Set(monthsRead())).toEqual(new Set([MONTH]));
  });

  it('says that nothing is here when there is no clip', async () => {
    await open(parent, path, shown, () => ({ body: [] }));
    expect(await screen.findByText('Nothing here yet')).toBeVisible();
  });

  it('says when the clips cannot be read, and tries again', async () => {
    let isDown = true;
    await open(parent, path, shown, () => (isDown ? { status: 403, body: {} } : { body: [thisMonth] }));
    expect(await screen.findByText('The clip could not be loaded.')).toBeVisible();
    expect(screen.queryByText('Nothing here yet')).toBeNull();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Newest clip' })).toBeVisible();
  });

  it('keeps the clip that plays when another play is tagged meanwhile', async () => {
    let plays = [play];
    await open(parent, path, shown, () => ({ body: [{ ...thisMonth, plays }] }));
    const clip = await screen.findByRole('region', { name: 'Newest clip' });
    plays = [{ ...play, id: '700000002', name: 'Header' }, play];
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
    const read = () => server.requests.filter((request) => endpointOf(request) === 'show_developments').length;
    const before = read();
    act(() => focusManager.setFocused(false));
    act(() => focusManager.setFocused(true));
    await waitFor(() => expect(read()).toBeGreaterThan(before));
    await waitFor(() => expect(screen.getByTestId('reads')).toHaveTextContent(/^0$/));
    expect(clip).toHaveTextContent('Turn and shot');
  });
});
