import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from '@touchline/shared/accounts/account.model';
import { seasonOf } from '@touchline/shared/events/season';
import type { SeasonView } from '@touchline/shared/events/season.contract';
import type { MinutesView } from '@touchline/shared/match/attendance.contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearToken } from '../../../lib/token';
import { type ApiServer, startApiServer } from '../../../testing/api-server';
import { clubReplies, endpointOf, event, manager, parent, showSignedIn } from '../testing/open-planning';
import SeasonPage from './season-page';

const SEASON = seasonOf(Date.now(), { zone: 'UTC', start: 8 });
const child = (id: number, name: string) => ({
  id: `1000000${id}`,
  name,
  held: id === 2 ? 6 : 10,
  attended: id + 4,
  games: id,
  lineUps: id,
  goals: id,
  assists: 0,
});
const leo = child(1, 'Leo Raman');
const whole: SeasonView = {
  season: SEASON,
  seasons: [SEASON, SEASON - 1],
  held: 10,
  results: [
    {
      id: '100000001',
      eventTime: Date.now(),
      opponent: 'Harbor City',
      homeAway: 'AWAY',
      ours: 2,
      theirs: 1,
      outcome: 'won',
    },
  ],
  record: { played: 4, won: 2, drawn: 1, lost: 1, scored: 7, conceded: 5 },
  players: [leo, child(2, 'Noa Silva'), child(3, 'Ida Berg'), child(4, 'Mia Raman')],
};

const minutes: MinutesView = {
  season: SEASON,
  games: 6,
  open: 1,
  showMinutes: true,
  players: [
    {
      id: leo.id,
      name: leo.name,
      games: 6,
      starts: 4,
      played: 12_480_000,
      available: 15_600_000,
      share: 0.8,
      positions: { CB: 1 },
      keeperTurns: 1,
      recent: [],
    },
  ],
};

let server: ApiServer;
afterEach(async () => {
  vi.unstubAllGlobals();
  clearToken();
  await server.stop();
});

async function open(who: CurrentUser, season: SeasonView | undefined) {
  server = await startApiServer(
    clubReplies(who, event, {
      override: (request) => {
        if (endpointOf(request) === 'show_minutes') return { body: minutes };
        if (endpointOf(request) !== 'show_season') return undefined;
        if (!season) return { status: 503, body: { code: 'UNAVAILABLE', message: 'Try again later.' } };
        const requestedSeason = Number(new URL(request.url, 'http://club').searchParams.get('season'));
        const empty = { ...season, held: 0, results: [], season: requestedSeason };
        return { body: requestedSeason === season.season ? season : empty };
      },
    }),
  );
  showSignedIn(<SeasonPage />, '/season?team=26618');
}

describe('the season of a team', () => {
  it('shows staff the record, and each player by name', async () => {
    await open(manager, whole);
    const itemsOf = (name: string) =>
      within(screen.getByRole('list', { name }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    await screen.findByRole('list', { name: 'Season record' });
    expect(itemsOf('Season record')).toEqual(['Won 2', 'Drawn 1', 'Lost 1', 'Played 4', 'Goals 7', 'Conceded 5']);
    expect(itemsOf('Latest results')).toEqual([expect.stringMatching(/^W2–1Harbor City/)]);
    expect(screen.getByRole('link', { name: /Away/ })).toHaveTextContent('Harbor City');
    expect(screen.getByRole('link', { name: /Harbor City/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/games\?team=26618&month=\d{4}-\d{2}&game=100000001$/),
    );
    const rows = within(screen.getByRole('table', { name: 'Players of the season' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'PlayerAttendanceGamesGoalsAssists',
      'Ida Berg7 of 10330',
      'Leo Raman5 of 10110',
      'Mia Raman8 of 10440',
      'Noa Silva6 of 6220',
    ]);
    expect(await screen.findByText('Goals in the latest games')).toBeVisible();
    expect(screen.getByText('Attendance of each player')).toBeVisible();
  });

  it('shows a family the own child in large numbers, and an earlier season without events', async () => {
    await open(parent, { ...whole, players: [leo] });
    expect(await screen.findByRole('heading', { name: 'Your children' })).toBeVisible();
    const card = screen.getByRole('listitem', { name: 'Leo Raman' });
    expect(card).toHaveTextContent('Attendance50% 5 of 10');
    expect(screen.queryByText('Attendance of each player')).toBeNull();
    const explain = screen.getByRole('button', { name: 'How it is counted', expanded: false });
    expect(screen.getByText(/^Attendance counts who came/)).not.toBeVisible();
    await userEvent.click(explain);
    expect(screen.getByText(/^Attendance counts who came/)).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Season'), String(SEASON - 1));
    expect(await screen.findByText('Nothing has been played in this season yet')).toBeVisible();
  });

  it('shows a draw that a shoot-out decided as won, with its goals', async () => {
    const penalties = { ours: 4, theirs: 3 };
    const decided = {
      id: '100000003',
      eventTime: Date.now(),
      opponent: 'Harbor City',
      ours: 2,
      theirs: 2,
      outcome: 'won',
      penalties,
    } as const;
    await open(parent, {
      ...whole,
      results: [decided, { ...decided, id: '100000004', outcome: 'drawn', penalties: undefined }],
    });
    const [drawn, won] = within(await screen.findByRole('list', { name: 'Latest results' })).getAllByRole('listitem');
    expect(won).toHaveTextContent(/^W2–2Harbor City \(4–3 on penalties\)/);
    expect(within(won as HTMLElement).getByTitle('Won')).toHaveTextContent('W');
    expect(drawn).not.toHaveTextContent('penalties');
    expect(within(drawn as HTMLElement).getByTitle('Drawn')).toHaveTextContent('D');
  });

  it('names the games whose results do not count', async () => {
    const uncounted = [{ id: '100000002', eventTime: Date.now(), opponent: 'Lake City', result: 'banana' }];
    await open(parent, { ...whole, uncounted });
    expect(await screen.findByText(/^Not counted: “banana” \(Lake City, /)).toBeVisible();
  });

  it('shows the minutes in lines on a phone, and in a table elsewhere', async () => {
    await open(parent, { ...whole, players: [leo] });
    const table = await screen.findByRole('table', { name: 'Minutes' });
    expect(screen.getByText('Nobody has ended 1 game: its minutes count to the planned end.')).toBeVisible();
    expect(within(table).getByRole('row', { name: /^Leo Raman 208′ 80% 4 1 center back/ })).toBeVisible();
    cleanup();
    await server.stop();
    const wide = window.matchMedia('');
    vi.stubGlobal('matchMedia', (query: string) => ({ ...wide, media: query, matches: query.includes('47.99em') }));
    await open(parent, { ...whole, players: [leo] });
    expect(await screen.findByRole('list', { name: 'Minutes' })).toHaveTextContent(
      'Leo Raman208′ · 80%Starts 4 · In goal 1 · center back',
    );
  });

  it('says when it cannot be read', async () => {
    await open(parent, undefined);
    expect(await screen.findByText('The season could not be loaded.', {}, { timeout: 20_000 })).toBeVisible();
  }, 30_000);
});
