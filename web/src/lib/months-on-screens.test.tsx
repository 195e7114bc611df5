import { screen, within } from '@testing-library/react';
import { engagementsContract } from '@touchline/shared/engagements/engagements.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import EngagementPage from '../features/engagements/engagement-page';
import { admin, clubReplies, endpointOf, event, parent, showSignedIn } from '../features/events/testing/open-planning';
import GamesPage from '../features/events/viewer/games-page';
import { type ApiServer, startApiServer } from '../testing/api-server';
import { clearToken } from './token';

const machineZone = process.env.TZ;
let server: ApiServer;
beforeEach(() => localStorage.clear());
afterEach(async () => {
  if (machineZone === undefined) delete process.env.TZ;
  else process.env.TZ = machineZone;
  clearToken();
  await server.stop();
});

/** Browsers west and east of Greenwich, and a time that is in May in UTC only. */
describe.each([
  ['America/Los_Angeles', '2026-05-01T03:00:00Z'],
  ['Pacific/Auckland', '2026-05-31T20:00:00Z'],
])('a month in a browser in %s', (zone, inMay) => {
  beforeEach(() => {
    process.env.TZ = zone;
  });

  it('has the name of the stored month in lists', async () => {
    const [engagement] = engagementsContract.list_engagements.example.reply;
    const engagements = [{ ...engagement, month: Date.UTC(2026, 4) }];
    const override = (request: { url: string }) =>
      endpointOf(request) === 'find_engagements' ? { body: { total: 1, engagements } } : undefined;
    server = await startApiServer(clubReplies(admin, event, { override }));
    showSignedIn(<EngagementPage />);
    (await screen.findByText('Details of a month')).click();
    expect(await within(await screen.findByRole('table')).findByText('May 2026')).toBeVisible();
  });

  it('shows the games that the server lists for it', async () => {
    const game = { ...event, eventTime: Date.parse(inMay) };
    const override = (request: { url: string }) => {
      if (endpointOf(request) !== 'show_events') return undefined;
      const month = new URL(request.url, 'http://club').searchParams.get('month');
      const all = [game, { ...game, id: '100000099', eventTime: Date.UTC(2025, 8, 15) }];
      return { body: month === null ? all : month === '2026-05' ? [game] : [] };
    };
    server = await startApiServer(clubReplies(parent, event, { override }));
    showSignedIn(<GamesPage />, '/games?team=26618&month=2026-03');
    expect(await screen.findByText('The nearest games are in May 2026.')).toBeVisible();
    screen.getByRole('button', { name: 'Show May 2026' }).click();
    expect(await screen.findByRole('heading', { name: new RegExp(game.name) })).toBeVisible();
  });
});
