import { screen, waitFor } from '@testing-library/react';
import type { CurrentUser } from '@touchline/shared/accounts/account.model';
import type { EventView } from '@touchline/shared/events/event.model';
import { maskEvent } from '@touchline/shared/events/event-visibility';
import type { BatchedMessage } from '@touchline/shared/live/messages';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import FamilyWeek from '../features/events/list/family-week';
import { clubReplies, endpointOf, event, parent, showSignedIn } from '../features/events/testing/open-planning';
import { clearToken } from '../lib/token';
import type { ApiRequest } from '../testing/api-server';
import { attendee, stamp } from './testing/club-model';
import { type LiveServer, startLiveServer } from './testing/live-server';

const game: EventView = { ...maskEvent(event, 'masked'), attendees: [attendee(3)] };
const { key } = game;
const next = { ...stamp, key, version: game.version + 1 };
const later: EventView = {
  ...game,
  id: '100000101',
  key: { ...key, id: '100000101' },
  name: 'Cup game',
  attendees: [],
  eventTime: game.eventTime + 86_400_000,
};

let server: LiveServer;
let club: EventView[];
let viewer: CurrentUser;
const shirt = (label: string) => screen.findByRole('button', { name: label });

/** Opens the start page of a parent, connected and synced once. */
beforeEach(async () => {
  localStorage.clear();
  club = [game];
  viewer = parent;
  const override = (request: ApiRequest) => {
    if (endpointOf(request) === 'current_user') return { body: viewer };
    return endpointOf(request) === 'list_events' ? { body: club } : undefined;
  };
  server = await startLiveServer(clubReplies(parent, game, { override }));
  showSignedIn(<FamilyWeek />);
  await shirt('Child 3, 3, Going');
  await waitFor(() => expect(server.syncs).toHaveLength(1));
});
afterEach(async () => {
  clearToken();
  await server.stop();
});

describe('I8: a live message changes the screen', () => {
  it('for a game that changed', async () => {
    server.publish('event:changed', { ...next, patch: { name: 'Moved to the big pitch' } });
    expect(await screen.findByRole('heading', { name: 'Moved to the big pitch' })).toBeVisible();
  });

  it('for a game that changed twice in one batch with a message that this page does not know', async () => {
    const unknown = ['weather:changed', { ...stamp, key }] as unknown as BatchedMessage;
    server.publishBatch(['event:changed', { ...next, patch: { name: 'Moved to the big pitch' } }], unknown, [
      'attendee:changed',
      { ...next, version: next.version + 1, attendee: attendee(3, 'NO') },
    ]);
    expect(await screen.findByRole('heading', { name: 'Moved to the big pitch' })).toBeVisible();
    expect(await shirt('Child 3, 3, Can’t go')).toBeVisible();
  });

  it('for a game that was removed', async () => {
    server.publish('event:removed', { ...stamp, key });
    expect(await screen.findByText(/^Nothing planned/)).toBeVisible();
  });

  it('for a new game', async () => {
    server.publish('event:created', { ...stamp, event: later });
    expect(await screen.findByRole('heading', { name: /Cup game/ })).toBeVisible();
  });

  it('for the 60 events of a new series, without a request for any of them', async () => {
    const links = () => screen.queryAllByRole('heading', { name: /Practice/ }).length;
    const shownCounts = new Set<number>();
    const observer = new MutationObserver(() => void shownCounts.add(links()));
    const requestsBefore = server.requests.length;
    const series = Array.from({ length: 60 }, (_, index): BatchedMessage => {
      const id = String(100_000_200 + index);
      const eventTime = later.eventTime + index * 86_400_000;
      return [
        'event:created',
        { ...stamp, event: { ...later, id, key: { ...key, id }, eventTime, name: `Practice ${index}` } },
      ];
    });
    observer.observe(document.body, { childList: true, subtree: true });
    server.publishBatch(...series);
    await screen.findByRole('heading', { name: 'Practice 0' });
    observer.disconnect();
    shownCounts.delete(0);
    expect([...shownCounts]).toEqual([links()]);
    expect(server.requests.slice(requestsBefore).map(endpointOf)).toEqual([]);
  });

  it('for an attendee who was added, changed and removed', async () => {
    server.publish('attendee:added', { ...next, attendee: attendee(1) });
    await shirt('Leo Raman, 1, Going');
    server.publish('attendee:changed', { ...next, version: next.version + 1, attendee: attendee(1, 'NO') });
    await shirt('Leo Raman, 1, Can’t go');
    server.publish('attendee:removed', { ...next, version: next.version + 2, attendeeId: attendee(1).id });
    await shirt('Leo Raman, 1, No answer');
  });

  it('for a child that joined the team', async () => {
    const [team] = (await (await fetch('/api/list_teams')).json()) as { version: number; players: object[] }[];
    const joined = { id: '10000009', name: 'Ida Novak', club: '', team: '', position: '', number: 9 };
    server.publish('roster:changed', { ...stamp, teamId: '26618', version: (team?.version ?? 0) + 1, added: joined });
    await shirt('Ida Novak, 9, No answer');
  });

  it('hides the games of a team that the user lost access to', async () => {
    viewer = { ...parent, teams: [], familyTeams: [], players: [] };
    server.publish('access:changed', stamp);
    await waitFor(() => expect(screen.queryByRole('heading', { name: game.name })).toBeNull());
  });
});

describe('I8: a connection that the server closed', () => {
  it('reconnects by itself and syncs', async () => {
    server.closeConnections();
    await waitFor(() => expect(server.syncs).toHaveLength(2));
    server.publish('event:changed', { ...next, patch: { name: 'Moved to the big pitch' } });
    expect(await screen.findByRole('heading', { name: 'Moved to the big pitch' })).toBeVisible();
  });
});
