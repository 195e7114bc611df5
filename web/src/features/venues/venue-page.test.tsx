import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { systemContract } from '@touchline/shared/system/system.contract';
import { venuesContract } from '@touchline/shared/venues/venues.contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearToken } from '../../lib/token';
import { type ApiServer, startApiServer } from '../../testing/api-server';
import {
  admin,
  clubReplies,
  endpointOf,
  event,
  type ReplyOverride,
  showSignedIn,
} from '../events/testing/open-planning';
import { mapTiles } from './map-tiles';
import VenuePage from './venue-page';

const user = userEvent.setup();
let server: ApiServer;
beforeEach(() => localStorage.clear());
afterEach(async () => {
  clearToken();
  vi.unstubAllGlobals();
  await server.stop();
});

const [venue] = venuesContract.show_venues.example.reply;
const places = [
  { address: 'Main St 1, Seattle', latitude: 47.61, longitude: -122.33, zip: '98101' },
  { address: 'Main St 1, Kent', latitude: 47.38, longitude: -122.23, zip: '98030' },
];

/** A phone, or a wide window. */
function setWidth(phone: boolean) {
  const wide = window.matchMedia('');
  if (phone) vi.stubGlobal('matchMedia', (media: string) => ({ ...wide, media, matches: media.includes('max-width') }));
}

/** Opens the screen. On a wide window the form of a new venue is open, too. */
async function open({ findsPlaces = true, found = places, phone = false } = {}) {
  setWidth(phone);
  const override: ReplyOverride = (request) => {
    const config = { ...systemContract.config.example.reply, findsPlaces, mapTilesUrl: '/tiles/{z}/{x}/{y}.png' };
    if (endpointOf(request) === 'config') return { body: config };
    if (endpointOf(request) === 'find_place') return { body: found };
    if (endpointOf(request) === 'add_venue') return { body: venue?.id };
    return undefined;
  };
  server = await startApiServer(clubReplies(admin, event, { override }));
  showSignedIn(<VenuePage />);
  const add = await screen.findByRole('button', { name: 'Add venue' });
  if (phone) return within(document.body);
  await user.click(add);
  return within(screen.getByRole('form', { name: 'Venue' }));
}
const sentVenues = () =>
  server.requests.filter((request) => endpointOf(request) === 'add_venue').map(({ body }) => body);

it('fills in the place of a typed address, and sends it', async () => {
  const form = await open();
  await user.type(form.getByLabelText(/^Name/), 'North field');
  await user.type(await form.findByLabelText('Address or map link'), 'Main St 1{Enter}');
  await user.click(await form.findByRole('button', { name: 'Main St 1, Kent' }));
  expect(await form.findByRole('img', { name: 'Map of North field' })).toBeVisible();
  expect(form.getByRole('link', { name: 'Directions' })).toHaveAttribute(
    'href',
    expect.stringContaining('destination=47.38,-122.23'),
  );
  await user.click(form.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(sentVenues()).toHaveLength(1));
  expect(sentVenues()).toMatchObject([
    { name: 'North field', latitude: 47.38, longitude: -122.23, zip: '98030', address: 'Main St 1, Kent' },
  ]);
});

it('leaves Enter to an input method that composes the address', async () => {
  const form = await open();
  const address = await form.findByLabelText('Address or map link');
  await user.type(address, 'Main St 1');
  fireEvent.keyDown(address, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(address, { key: 'Enter', keyCode: 229 });
  await user.type(address, '{Enter}');
  await form.findByRole('button', { name: 'Main St 1, Kent' });
  expect(server.requests.filter((request) => endpointOf(request) === 'find_place')).toHaveLength(1);
});

it('fills in the zip code of a pasted map link', async () => {
  const form = await open({ found: places.slice(0, 1) });
  await user.click(await form.findByLabelText('Address or map link'));
  await user.paste('https://www.openstreetmap.org/#map=17/47.61/-122.33');
  await waitFor(() => expect(form.getByLabelText(/^ZIP code/)).toHaveValue('98101'));
  expect(form.getByLabelText(/^Latitude/)).toHaveValue('47.61');
});

it('says what to do when nothing is found, and when the device does not know its place', async () => {
  const form = await open({ found: [] });
  await user.type(await form.findByLabelText('Address or map link'), 'Nowhere{Enter}');
  expect(await form.findByText(/^No place found/)).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Use my location' }));
  expect(await form.findByRole('alert')).toHaveTextContent(/^This device did not say where it is/);
});

it('without a lookup takes name, address and zip code from a map link', async () => {
  const form = await open({ findsPlaces: false });
  expect(form.queryByRole('button', { name: 'Find' })).toBeNull();
  await user.click(form.getByLabelText('Map link'));
  await user.paste(
    'https://www.google.com/maps/place/Delridge+Park,+4458+Delridge+Way,+Seattle,+WA+98106/@47.56,-122.36,17z',
  );
  await user.click(form.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(sentVenues()).toHaveLength(1));
  expect(sentVenues()).toMatchObject([
    {
      name: 'Delridge Park',
      latitude: 47.56,
      longitude: -122.36,
      zip: '98106',
      address: expect.stringMatching(/^4458/),
    },
  ]);
});

it('follows a short map link without a lookup', async () => {
  const form = await open({ findsPlaces: false, found: places.slice(0, 1) });
  await user.click(form.getByLabelText('Map link'));
  await user.paste('https://maps.app.goo.gl/abc');
  await waitFor(() => expect(form.getByLabelText(/^Latitude/)).toHaveValue('47.61'));
  expect(form.getByLabelText('Address')).toHaveValue('Main St 1, Seattle');
});

it('fills in the zip code of a typed address, and opens the details if the place is missing', async () => {
  const form = await open({ findsPlaces: false });
  const details = form.getByLabelText(/^Latitude/).closest('details');
  expect(details).not.toHaveAttribute('open');
  await user.type(form.getByLabelText(/^Name/), 'North field');
  await user.click(form.getByLabelText('Address'));
  await user.paste('4458 Delridge Way SW, Seattle 98106');
  expect(form.getByLabelText(/^ZIP code/)).toHaveValue('98106');
  await user.click(form.getByRole('button', { name: 'Add' }));
  expect(await form.findByText('Latitude is required')).toBeVisible();
  expect(form.getByText(/^The place is missing/)).toBeVisible();
  expect(details).toHaveAttribute('open');
  expect(form.getByLabelText(/^Latitude/)).toHaveFocus();
  expect(sentVenues()).toEqual([]);
});

it('leads from an address to a map in a new tab, without choosing the venue', async () => {
  await open();
  const link = await screen.findByRole('link', { name: venue?.address ?? '' });
  expect(link).toHaveAttribute('href', 'https://www.google.com/maps/search/?api=1&query=52.5437,13.4021');
  expect(link).toHaveAttribute('target', '_blank');
  link.addEventListener('click', (click) => click.preventDefault());
  await user.click(link);
  expect(screen.getByRole('region', { name: 'New venue' })).toBeVisible();
});

it('on a phone opens the form of a new field above the list, and that of a field in its card', async () => {
  await open({ phone: true });
  const add = screen.getByRole('button', { name: 'Add venue' });
  expect(add).toHaveAttribute('aria-expanded', 'false');
  await user.click(add);
  expect(screen.getByRole('button', { name: 'Close' })).toHaveAttribute('aria-expanded', 'true');
  const card = within(await screen.findByRole('list', { name: 'Venues' }));
  const field = await card.findByRole('button', { name: new RegExp(`^${venue?.name}`) });
  await user.click(field);
  expect(field).toHaveAttribute('aria-expanded', 'true');
  expect(card.getByRole('form', { name: 'Venue' })).toBeVisible();
  expect(card.getByLabelText(/^Name/)).toHaveValue(venue?.name);
  expect(screen.getAllByRole('form')).toHaveLength(1);
  await user.click(field);
  expect(card.queryByRole('form')).toBeNull();
});

it('draws a map that covers the picture, with the place in its middle', () => {
  const size = { width: 480, height: 180 };
  for (const [latitude, longitude] of [
    [47.61, -122.33],
    [0, 179.999],
    [-85, 0],
  ] as const) {
    const tiles = mapTiles({ latitude, longitude }, size);
    expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(0);
    expect(Math.max(...tiles.map(({ left }) => left + 256))).toBeGreaterThanOrEqual(size.width);
    expect(Math.min(...tiles.map(({ top }) => top))).toBeLessThanOrEqual(0);
    expect(Math.max(...tiles.map(({ top }) => top + 256))).toBeGreaterThanOrEqual(size.height);
    for (const { x } of tiles) expect(x).toBeLessThan(2 ** 15);
  }
});
