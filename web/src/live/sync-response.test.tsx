import { act, screen, waitFor, within } from '@testing-library/react';
import { developmentsContract } from '@touchline/shared/developments/developments.contract';
import { engagementsContract } from '@touchline/shared/engagements/engagements.contract';
import type { EventView } from '@touchline/shared/events/event.model';
import { maskEvent } from '@touchline/shared/events/event-visibility';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import DevelopmentPage from '../features/developments/development-page';
import EngagementPage from '../features/engagements/engagement-page';
import FamilyWeek from '../features/events/list/family-week';
import { admin, clubReplies, endpointOf, event, parent, showSignedIn } from '../features/events/testing/open-planning';
import { clearToken } from '../lib/token';
import type { ApiRequest } from '../testing/api-server';
import { attendee } from './testing/club-model';
import { type LiveServer, startLiveServer } from './testing/live-server';

let server: LiveServer;
beforeEach(() => localStorage.clear());
afterEach(async () => {
  clearToken();
  await server.stop();
});

const DAY = 86_400_000;
const game = maskEvent(event, 'masked');
const laterGame = (number: number): EventView => ({
  ...game,
  id: String(100_000_100 + number),
  key: { ...game.key, id: String(100_000_100 + number) },
  name: `Cup game ${number}`,
  attendees: [attendee(1), attendee(2, 'NO')],
  eventTime: game.eventTime + number * DAY,
});

/** Waits for the first sync, so that it cannot report later changes. */
const firstSync = () => waitFor(() => expect(server.syncs).toHaveLength(1));
/** Focuses the window, which makes the screen sync. */
const comeBack = () => act(() => void window.dispatchEvent(new Event('focus')));

describe('I8: a sync updates the screen', () => {
  let club: EventView[];
  /** Opens the start page of a parent. No live message reports the changes of these games. */
  const openStart = async () => {
    club = [game];
    const override = (request: ApiRequest) => {
      if (endpointOf(request) === 'list_events') return { body: club };
      if (endpointOf(request) !== 'get_event') return undefined;
      const id = new URL(request.url, 'http://club').searchParams.get('id');
      const found = club.find((one) => one.id === id);
      return found ? { body: found } : { status: 404, body: {} };
    };
    server = await startLiveServer(clubReplies(parent, game, { override }));
    showSignedIn(<FamilyWeek />);
    expect(await screen.findByRole('heading', { name: game.name })).toBeVisible();
    await firstSync();
  };

  it('removes a game that is gone', async () => {
    await openStart();
    club = [];
    server.respondNext({ gone: [{ kind: 'event', id: game.id }] });
    comeBack();
    expect(await screen.findByText(/^Nothing planned/)).toBeVisible();
  });

  it('reads a stale game again', async () => {
    await openStart();
    club = [{ ...game, name: 'Moved to the big pitch', version: game.version + 1 }];
    server.respondNext({ stale: [{ kind: 'event', id: game.id, version: game.version + 1 }] });
    comeBack();
    expect(await screen.findByRole('heading', { name: 'Moved to the big pitch' })).toBeVisible();
  });

  it('reads a game that was added, and counts who is going', async () => {
    await openStart();
    club = [game, laterGame(1)];
    server.respondNext({ added: [laterGame(1).key] });
    comeBack();
    const added = within(await screen.findByRole('article', { name: 'Cup game 1' }));
    expect(added.getByText(/1 of \d+ going/)).toBeVisible();
  });

  it('reads the whole list again when many games were added', async () => {
    await openStart();
    club = [game, ...Array.from({ length: 11 }, (_, index) => laterGame(index + 1))];
    server.respondNext({ added: club.slice(1).map(({ key }) => key) });
    comeBack();
    expect(await screen.findByRole('article', { name: 'Cup game 1' })).toBeVisible();
    expect(server.requests.filter((request) => endpointOf(request) === 'get_event')).toEqual([]);
  });
});

describe('I8: a sync reads stale objects again', () => {
  const [engagement] = engagementsContract.list_engagements.example.reply;
  const [development] = developmentsContract.list_developments.example.reply;
  const phone = '+49 30 777';
  const contact = 'moved@riverside.example';

  it.each([
    ['engagement', 'find_engagements', <EngagementPage key="page" />, engagement, { userPhone: phone }, phone],
    [
      'development',
      'list_developments',
      <DevelopmentPage key="page" />,
      development,
      { contactEmail: contact },
      contact,
    ],
  ] as const)('in the list of %ss', async (kind, list, page, row, change, shown) => {
    let storedRow: object = row;
    const bodyOf = () => (kind === 'engagement' ? { total: 1, engagements: [storedRow] } : [storedRow]);
    const override = (request: ApiRequest) => (endpointOf(request) === list ? { body: bodyOf() } : undefined);
    server = await startLiveServer(clubReplies(admin, game, { override }));
    showSignedIn(page);
    if (kind === 'engagement') (await screen.findByText('Details of a month')).click();
    const name = { engagement: 'Months of members', development: 'Developments' }[kind];
    const table = () => within(screen.getByRole('region', { name }));
    const reads = () => server.requests.filter((request) => endpointOf(request) === list).length;
    await waitFor(() => expect(table().getByRole('table')).toBeVisible());
    await firstSync();
    // These lists are always fetched once more after a connect.
    await waitFor(() => expect(reads()).toBe(2));

    storedRow = { ...row, ...change, version: row.version + 1 };
    server.respondNext({ stale: [{ kind, id: row.id, version: row.version + 1 }] });
    comeBack();
    expect(await table().findByText(shown)).toBeVisible();
    expect(reads()).toBe(3);
  });
});
