import { screen, within } from '@testing-library/react';
import type { EventView } from '@touchline/shared/events/event.model';
import { afterEach, expect, it } from 'vitest';
import { clearToken } from '../../../lib/token';
import type { ApiServer } from '../../../testing/api-server';
import { endpointOf, event, filmCrew, openPlanning, parent } from '../testing/open-planning';

const HOUR = 3_600_000;
let server: ApiServer;
afterEach(async () => {
  clearToken();
  await server.stop();
});

const at = (hours: number, fields: Partial<EventView> = {}): EventView => {
  const eventTime = Date.now() + hours * HOUR;
  return { ...event, eventTime, endTime: eventTime + 2 * HOUR, meetTime: eventTime - HOUR, ...fields };
};

it('leads to the field by one tap on the day of the game, and from every card to the map', async () => {
  const later = at(24 * 20, { id: '100000002', key: { ...event.key, id: '100000002' }, name: 'Game in three weeks' });
  // The game has begun, so that it is today in every zone and at every hour.
  server = await openPlanning(parent, event, {
    override: (request) => (endpointOf(request) === 'list_events' ? { body: [at(-0.5), later] } : undefined),
  });
  const today = within(await screen.findByRole('article', { name: event.name }));
  expect(today.getByRole('link', { name: 'Directions' })).toHaveAttribute(
    'href',
    'https://www.google.com/maps/dir/?api=1&destination=52.5437,13.4021',
  );
  expect(today.getByRole('link', { name: 'Mauerpark pitch, Gleimstr. 55 (map)' })).toHaveAttribute('target', '_blank');

  const other = within(await screen.findByRole('article', { name: later.name }));
  expect(other.queryByRole('link', { name: 'Directions' })).toBeNull();
  expect(other.getByRole('link', { name: /^Mauerpark pitch/ })).toHaveAttribute(
    'href',
    'https://www.google.com/maps/search/?api=1&query=52.5437,13.4021',
  );
});

it('shows place, start and meeting time in a folded row', async () => {
  const events = Array.from({ length: 12 }, (_, n) => {
    const id = String(500_000_000 + n);
    return at(24 * (n + 10), { id, key: { ...event.key, id }, name: `Game ${n}` });
  });
  server = await openPlanning(parent, event, {
    override: (request) => (endpointOf(request) === 'list_events' ? { body: events } : undefined),
  });
  const folded = within(await screen.findByRole('article', { name: 'Game 11' }));
  expect(folded.getByRole('button', { name: 'Game 11', expanded: false })).toBeVisible();
  expect(folded.getByText(/Meet at/)).toBeVisible();
  expect(folded.getByRole('link', { name: 'Mauerpark pitch (map)' })).toBeVisible();
});

it('offers no way to a canceled game', async () => {
  server = await openPlanning(parent, at(-0.5, { eventState: 'CANCELLED' }));
  const card = within(await screen.findByRole('article', { name: event.name }));
  expect(card.queryByRole('link', { name: 'Directions' })).toBeNull();
});

it.each([
  ['the helper who films', parent, '/admin/record/'],
  ['a film crew', filmCrew, '/admin/film/'],
])('leads %s to the film before all else', async (_who, who, page) => {
  const takenBy = [{ userId: parent.id, name: 'You' }];
  server = await openPlanning(who, at(-0.5, { jobs: [{ id: '310000001', name: 'Film', needed: 1, takenBy }] }));
  const card = within(await screen.findByRole('article', { name: event.name }));
  const film = await card.findByRole('link', { name: 'Film this game' });
  expect(film.getAttribute('href')).toContain(page);
  const match = await card.findByRole('link', { name: /^(Match day|Follow the game)/ });
  expect(film.compareDocumentPosition(match)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(card.getAllByRole('link', { name: 'Film this game' })).toHaveLength(1);
});
