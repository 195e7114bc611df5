import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { play } from '@touchline/shared/events/event.model';
import { monthOf, monthStart } from '@touchline/shared/months';
import { useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addMonths } from '../../../lib/club-time';
import { clearToken } from '../../../lib/token';
import { anEvent, attendee } from '../../../live/testing/club-model';
import { type ApiServer, startApiServer } from '../../../testing/api-server';
import { letFilmsPlay, playTo } from '../../../testing/film';
import { clubReplies, endpointOf, leo, mia, parent, showSignedIn } from '../testing/open-planning';
import GamesPage from './games-page';

const MONTH = monthOf(Date.now());
/** A game some months ago. */
const game = (id: string, name: string, monthsAgo: number, day: number, url = '') => {
  const month = addMonths(MONTH, -monthsAgo);
  const eventTime = monthStart(month) + day * 86_400_000;
  return anEvent({ id, name, url, eventTime, key: { time: month, hash: 'u33d', id } });
};
const next = game('100000001', 'Green v Next', 0, 27);
const silent = game('100000002', 'Green v Silent', 3, 20);
const filmed = game('100000003', 'Green v Filmed', 3, 10, 'https://film.example/filmed');
const older = game('100000004', 'Green v Older', 4, 10, 'https://film.example/older');

let server: ApiServer;
const user = userEvent.setup();
afterEach(async () => {
  clearToken();
  vi.unstubAllGlobals();
  await server.stop();
});

const Address = () => <p data-testid="address">{useLocation().search}</p>;
const address = () => Object.fromEntries(new URLSearchParams(screen.getByTestId('address').textContent ?? ''));
const shown = (name: string) => screen.findByRole('heading', { level: 2, name: new RegExp(name) });

async function open(games: ReturnType<typeof game>[], path: string) {
  server = await startApiServer(
    clubReplies(parent, next, {
      override: (request) => {
        const params = new URL(request.url, 'http://club').searchParams;
        if (endpointOf(request) === 'get_event') return { body: games.find(({ id }) => id === params.get('id')) };
        if (endpointOf(request) !== 'show_events') return undefined;
        const month = params.get('month');
        return { body: games.filter(({ key }) => month === null || key.time === month) };
      },
    }),
  );
  showSignedIn(
    <>
      <GamesPage />
      <Address />
    </>,
    path,
  );
}

describe('Games', () => {
  it.each(['/games', '/games?team=26618'])('%s opens the newest game with film, months back', async (path) => {
    await open([next, silent, filmed, older], path);
    expect(await shown('Green v Filmed')).toBeVisible();
    expect(screen.getByText('Game 2 / 2')).toBeVisible();
    await waitFor(() => expect(address()).toEqual({ team: '26618', month: filmed.key.time, game: filmed.id }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await shown('Green v Silent')).toBeVisible();
    expect(screen.getByText('Game 1 / 2')).toBeVisible();
  });

  it('opens the game of the URL even if another one has film', async () => {
    await open([next, silent, filmed], `/games?team=26618&month=${silent.key.time}&game=${silent.id}`);
    expect(await shown('Green v Silent')).toBeVisible();
    expect(screen.getByText('Game 1 / 2')).toBeVisible();
  });

  it('stays in the month of the URL and opens its newest game with film', async () => {
    await open([next, silent, filmed, older], `/games?team=26618&month=${filmed.key.time}`);
    expect(await shown('Green v Filmed')).toBeVisible();
    expect(address()).toEqual({ team: '26618', month: filmed.key.time });
  });

  it('resets to the first game and to Highlights when the month changes, also back to the one that was opened', async () => {
    await open([next, silent, filmed, older], '/games');
    expect(await shown('Green v Filmed')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Plays' }));
    let shownMonth = filmed.key.time;
    const choose = async (month: string) => {
      await user.click(screen.getByLabelText('Month'));
      const years = Number(month.slice(0, 4)) - Number(shownMonth.slice(0, 4));
      for (let turn = 0; turn < Math.abs(years); turn += 1)
        await user.click(screen.getByRole('button', { name: years < 0 ? 'Previous year' : 'Next year' }));
      const date = new Date(`${month}-15T12:00:00Z`);
      await user.click(screen.getByRole('button', { name: date.toLocaleString('en-US', { month: 'short' }) }));
      shownMonth = month;
    };
    await choose(older.key.time);
    expect(await shown('Green v Older')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Highlights' })).toBeChecked();
    await choose(filmed.key.time);
    expect(await shown('Green v Silent')).toBeVisible();
    expect(screen.getByText('Game 1 / 2')).toBeVisible();
  });

  it('opens the current month when no game has film', async () => {
    await open([next, silent], '/games?team=26618');
    expect(await shown('Green v Next')).toBeVisible();
    expect(screen.getByText('Game 1 / 1')).toBeVisible();
  });

  it('lists the season with results, its record, and opens a game of it', async () => {
    const film = 'https://film.example/filmed';
    const won = { ...game('100000005', 'Won', 0, 2, film), opponent: 'Harbor City', result: '3:1' };
    const lost = { ...game('100000006', 'Lost', 0, 1), opponent: 'Lake United', result: '0–2' };
    const running = {
      ...anEvent({ ...game('100000007', 'Running', 0, 3), eventTime: Date.now() - 60_000, endTime: undefined }),
      opponent: 'Pine Rovers',
      eventState: 'ONGOING' as const,
    };
    await open([{ ...next, opponent: 'Cedar Hill' }, running, won, lost], '/games');
    const season = within(await screen.findByRole('region', { name: 'Season' }));
    expect(await season.findByRole('button', { name: /Pine Rovers.*On now/ })).toBeVisible();
    const row = await season.findByRole('button', { name: /Harbor City.*3–1/ });
    await waitFor(() => expect(row).toHaveAttribute('aria-current', 'true'));
    const record = within(season.getByRole('list', { name: 'Season record' })).getAllByRole('listitem');
    expect(record.map(({ textContent }) => textContent)).toEqual([
      'Won 1',
      'Drawn 0',
      'Lost 1',
      'Played 2',
      'Goals 3',
      'Conceded 3',
    ]);
    await user.click(season.getByRole('button', { name: /Cedar Hill/ }));
    await waitFor(() => expect(address()).toMatchObject({ game: next.id }));
  });

  it('lists the first games of a long season, and all of them up to the one on the screen', async () => {
    const eventTime = monthStart(MONTH) + 10 * 86_400_000;
    const games = Array.from({ length: 40 }, (_, n) => ({
      ...anEvent({ id: String(200_000_000 + n), name: `Game ${n}`, eventTime: eventTime - n * 60_000 }),
      key: { time: MONTH, hash: 'u33d', id: String(200_000_000 + n) },
      opponent: `Rival ${n} United`,
    }));
    await open(games, `/games?team=26618&month=${MONTH}&game=${games[14]?.id}`);
    const season = within(await screen.findByRole('region', { name: 'Season' }));
    expect(await season.findByRole('button', { name: /Rival 14 United/ })).toHaveAttribute('aria-current', 'true');
    const rows = () => season.getAllByRole('button', { name: /Rival/ });
    expect(rows()).toHaveLength(15);
    await user.click(season.getByRole('button', { name: /Rival 2 United/ }));
    await waitFor(() => expect(address()).toMatchObject({ game: games[2]?.id }));
    expect(rows()).toHaveLength(15);
    await user.click(season.getByRole('button', { name: 'Show 12 more' }));
    expect(rows()).toHaveLength(27);
  });

  it('on a phone folds team and month into a row between Prev and Next', async () => {
    const wide = window.matchMedia('');
    vi.stubGlobal('matchMedia', (query: string) => ({ ...wide, media: query, matches: query.includes('max-width') }));
    await open([next, silent, filmed], '/games');
    expect(await shown('Green v Filmed')).toBeVisible();
    const panel = within(screen.getByRole('complementary', { name: 'Choose a game' }));
    const row = panel.getByRole('button', { name: /Game 2 \/ 2$/, expanded: false });
    expect(panel.queryByLabelText('Month')).toBeNull();
    await user.click(panel.getByRole('button', { name: 'Next' }));
    expect(await shown('Green v Silent')).toBeVisible();
    await user.click(row);
    await user.click(panel.getByLabelText('Month'));
    await user.click(screen.getByRole('button', { name: 'Next year' }));
    await user.click(screen.getByRole('button', { name: 'Jan' }));
    expect(await screen.findByText('No Games, check other times')).toBeVisible();
    expect(row).toHaveAttribute('aria-expanded', 'false');
    expect(row).toHaveFocus();
    expect(screen.getByRole('radio', { name: 'Highlights' })).toBeChecked();
  });

  it("leads to the newest clips of the viewer's child", async () => {
    const play = {
      id: '30000001',
      name: 'Header',
      playType: 'SCORE' as const,
      source: filmed.url,
      link: '',
      players: ['Leo Raman'],
      playerIds: [leo.id],
      startOffset: 10,
      endOffset: 14,
      call: '',
      suggestion: '',
      actionCodes: [],
    };
    const second = { ...play, id: '30000002', name: 'Save', players: ['Mia Raman'], playerIds: [mia.id] };
    await open([next, silent, { ...filmed, plays: [play, second] }, older], '/games');
    await user.click(await screen.findByRole('button', { name: 'Newest clips of Leo Raman' }));
    expect(await screen.findByRole('article', { name: 'Header' })).toBeVisible();
    expect(screen.queryByRole('article', { name: 'Save' })).toBeNull();
    expect(address()).toMatchObject({ view: 'plays', player: leo.id, game: filmed.id });
  });

  it('lists the clips beside the film in its order, jumps to one and marks it', async () => {
    const stopFilms = letFilmsPlay({ duration: 90 });
    const of = (id: string, name: string, startOffset: number) =>
      play.parse({
        id,
        name,
        playType: 'SCORE',
        source: filmed.url,
        startOffset,
        endOffset: startOffset + 5,
        players: ['Leo Raman'],
      });
    const url = 'https://film.example/filmed.mp4';
    const plays = [of('30000002', 'Far post', 40), of('30000001', 'Header', 10)].map((one) => ({
      ...one,
      source: url,
    }));
    await open([{ ...filmed, url, plays }], '/games');
    const clips = within(await screen.findByRole('navigation', { name: 'Clips' }));
    expect(clips.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Header.*0:10.*Goal.*Leo$/),
      expect.stringMatching(/^Far post.*0:40.*Goal.*Leo$/),
    ]);
    const clip = clips.getByRole('button', { name: /Far post/ });
    const video = document.querySelector('video') as HTMLVideoElement;
    await user.click(screen.getByRole('button', { name: 'Play' }));
    await waitFor(() => expect(video.paused).toBe(false));
    await user.click(clip);
    expect(video.currentTime).toBe(40);
    act(() => playTo(video, 40.1));
    await waitFor(() => expect(clip).toHaveAttribute('aria-current', 'true'));
    act(() => playTo(video, 50));
    await waitFor(() => expect(clip).not.toHaveAttribute('aria-current'));
    stopFilms();
  });

  it('names the colors of the plays on the film, and on a phone filters them beside “Play all”', async () => {
    const wide = window.matchMedia('');
    vi.stubGlobal('matchMedia', (query: string) => ({ ...wide, media: query, matches: query.includes('max-width') }));
    const play = { ...anEvent({}).plays[0], link: '', startOffset: 10, endOffset: 14, call: '', suggestion: '' };
    const of = (id: string, name: string, playType: string, child: typeof leo) =>
      ({ ...play, id, name, playType, source: filmed.url, players: [child.name], playerIds: [child.id] }) as never;
    const plays = [of('30000001', 'Header', 'SCORE', leo), of('30000002', 'Switch', 'PASSING', mia)];
    const attendees = [leo, mia].map(({ id, name }, n) => ({ ...attendee(n), playerId: id, player: name }));
    await open([{ ...filmed, plays, attendees }], '/games');
    const key = within(await screen.findByRole('list', { name: 'Colors of the plays' }));
    expect(key.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Goal', 'Passing']);
    await user.click(screen.getByRole('radio', { name: 'Plays' }));
    expect(await screen.findByRole('article', { name: 'Switch' })).toBeVisible();
    const filter = screen.getByRole('combobox', { name: 'Player' });
    expect(within(screen.getByRole('complementary')).queryByRole('combobox', { name: 'Player' })).toBeNull();
    await user.click(filter);
    await user.click(await screen.findByRole('option', { name: leo.name }));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Switch' })).toBeNull());
    expect(filter).toHaveFocus();
    expect(address()).toMatchObject({ player: leo.id });
  });
});
