import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from '@touchline/shared/accounts/account.model';
import type { EventView } from '@touchline/shared/events/event.model';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearToken } from '../../../lib/token';
import type { ApiServer } from '../../../testing/api-server';
import {
  endpointOf,
  event,
  filmCrew,
  leo,
  manager,
  mia,
  openPlanning,
  parent,
  type ReplyOverride,
} from '../testing/open-planning';

let server: ApiServer;
const user = userEvent.setup();

const jobs = [
  { id: '31000001', name: 'Oranges', needed: 2, takenBy: [{ userId: 'u-other', name: 'Marcus Silva' }] },
  { id: '31000002', name: 'Flags', needed: 1, takenBy: [{ userId: parent.id, name: 'Priya Raman' }] },
  { id: '31000003', name: 'Goals', needed: 1, takenBy: [{ userId: 'u-other', name: 'Marcus Silva' }] },
];
const ride = {
  id: '32000001',
  userId: 'u-other',
  name: 'Karin',
  seats: 3,
  riders: [leo.id],
  phoneNumber: '+1 425 555 0105',
};
const eventTime = Date.now() + 86_400_000;
const helped: EventView = { ...event, eventTime, endTime: eventTime + 3_600_000, jobs, rides: [ride] };

/** Opens Planning and returns the jobs and rides of the game. */
async function open(who: CurrentUser, seen: EventView, override?: ReplyOverride) {
  server = await openPlanning(who, seen, { override });
  const card = await screen.findByRole('article', { name: event.name });
  await user.click(within(card).getByRole('button', { name: /^Jobs and rides/ }));
  return within(await within(card).findByRole('region', { name: 'Jobs and rides' }));
}
const sent = () =>
  server.requests
    .filter((request) => ['take_job', 'take_seat', 'offer_ride'].includes(endpointOf(request)))
    .map(({ method, url, body }) => [method, url.split('/').slice(5).join('/'), ...(body ? [body] : [])]);
const saved = { body: { id: event.id, version: 2 } };
const answering =
  (...calls: string[]): ReplyOverride =>
  (request) =>
    calls.includes(endpointOf(request)) ? saved : undefined;

describe('jobs and rides on a card', () => {
  beforeEach(() => localStorage.clear());
  afterEach(async () => {
    clearToken();
    await server.stop();
  });

  it('takes a job and gives one back with one tap each', async () => {
    const help = await open(parent, helped, answering('take_job'));
    const row = (name: string) => help.getByText(name).closest('li');
    expect(row('Oranges')).toHaveTextContent('Marcus Silva1 of 2');
    expect(row('Flags')).toHaveTextContent('YouTaken');
    expect(help.queryByRole('button', { name: 'Take: Goals' })).toBeNull();
    await user.click(help.getByRole('button', { name: 'Take: Oranges' }));
    await waitFor(() => expect(sent()).toEqual([['POST', `${event.id}/31000001`]]));
    await waitFor(() => expect(help.getByRole('button', { name: 'Give back: Flags' })).toBeEnabled());
    await user.click(help.getByRole('button', { name: 'Give back: Flags' }));
    await waitFor(() => expect(sent().at(-1)).toEqual(['DELETE', `${event.id}/31000002`]));
  });

  it('sends a second tap after the first, whose response is late', async () => {
    let answer = () => {};
    const late = new Promise<typeof saved>((done) => {
      answer = () => done(saved);
    });
    const help = await open(parent, helped, (request) => (endpointOf(request) === 'take_job' ? late : undefined));
    await user.click(help.getByRole('button', { name: 'Take: Oranges' }));
    await user.click(help.getByRole('button', { name: 'Give back: Flags' }));
    await waitFor(() => expect(sent()).toEqual([['POST', `${event.id}/31000001`]]));
    answer();
    await waitFor(() => expect(sent().at(-1)).toEqual(['DELETE', `${event.id}/31000002`]));
  });

  it('lets the film crew take a job and offer a ride', async () => {
    const help = await open(filmCrew, helped, answering('take_job', 'offer_ride'));
    await user.click(help.getByRole('button', { name: 'Take: Oranges' }));
    await waitFor(() => expect(sent()).toEqual([['POST', `${event.id}/31000001`]]));
    await user.click(help.getByRole('button', { name: 'Offer a ride' }));
    await user.click(help.getByRole('button', { name: 'Offer 3' }));
    await waitFor(() => expect(sent().at(-1)).toEqual(['POST', event.id, { seats: 3 }]));
  });

  it('says why a job was not taken', async () => {
    const detail = 'Enough people have taken this job.';
    const help = await open(parent, helped, (request) =>
      endpointOf(request) === 'take_job' ? { status: 409, body: { detail } } : undefined,
    );
    await user.click(help.getByRole('button', { name: 'Take: Oranges' }));
    expect(await help.findByText(detail)).toBeVisible();
  });

  it('gives a child a seat, shows the driver’s number, and gives the seat back', async () => {
    const help = await open(parent, helped, answering('take_seat'));
    expect(help.getByText('2 of 3 seats free')).toBeVisible();
    expect(help.getByRole('link', { name: '+1 425 555 0105' })).toHaveAttribute('href', 'tel:+14255550105');
    expect(within(help.getByRole('list', { name: 'Riders of Karin' })).getByText('Leo')).toBeVisible();
    await user.click(help.getByRole('button', { name: 'Seat for Mia with Karin' }));
    await waitFor(() => expect(sent()).toEqual([['POST', `${event.id}/32000001/${mia.id}`]]));
    await waitFor(() =>
      expect(help.getByRole('button', { name: 'Give back the seat of Leo with Karin' })).toBeEnabled(),
    );
    await user.click(help.getByRole('button', { name: 'Give back the seat of Leo with Karin' }));
    await waitFor(() => expect(sent().at(-1)).toEqual(['DELETE', `${event.id}/32000001/${leo.id}`]));
  });

  it('offers no seat to a child who can’t go', async () => {
    const row = { id: '90000001', player: 'Mia Raman', playerId: mia.id, available: 'NO' as const };
    const attendees = [{ ...row, position: '', parent: '', emailAddress: '', phoneNumber: '', volunteer: '' as const }];
    const help = await open(parent, { ...helped, attendees });
    expect(help.getByRole('button', { name: 'Give back the seat of Leo with Karin' })).toBeVisible();
    expect(help.queryByRole('button', { name: 'Seat for Mia with Karin' })).toBeNull();
  });

  it('offers a ride, and asks before one with riders is taken back', async () => {
    const own = { ...ride, userId: parent.id, riders: ['10000003'] };
    const help = await open(parent, { ...helped, rides: [own] }, answering('offer_ride'));
    await user.click(help.getByRole('button', { name: 'Change' }));
    await user.click(help.getByRole('button', { name: 'Offer 2' }));
    await waitFor(() => expect(sent()).toEqual([['POST', event.id, { seats: 2 }]]));
    await user.click(help.getByRole('button', { name: 'Change' }));
    await user.type(help.getByLabelText('Pick-up place and time (optional)'), ' Library, 8:15 ');
    await user.click(help.getByRole('button', { name: 'Offer 2' }));
    await waitFor(() => expect(sent().at(-1)).toEqual(['POST', event.id, { seats: 2, pickUp: 'Library, 8:15' }]));
    await user.click(help.getByRole('button', { name: 'Withdraw your ride' }));
    const question = within(await screen.findByRole('dialog', { name: 'Withdraw your ride?' }));
    expect(question.getByText('These children lose their seats: Child.')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Remove the ride' }));
    await waitFor(() => expect(sent().at(-1)).toEqual(['DELETE', event.id]));
  });

  it('shows staff how the season is shared, and lets them free a seat', async () => {
    const shares = [
      { players: [{ id: '10000003', name: 'Noa Silva' }], jobs: 3, rides: 1 },
      { players: [leo, mia].map(({ id, name }) => ({ id, name })), jobs: 0, rides: 5 },
    ];
    const help = await open(manager, helped, (request) =>
      endpointOf(request) === 'show_shares' ? { body: shares } : answering('take_seat')(request),
    );
    await user.click(help.getByRole('button', { name: 'Who has helped this season' }));
    const list = await help.findByRole('list', { name: 'Who has helped this season' });
    expect(list).toHaveTextContent('Noa’s family: 4 this season');
    expect(list).toHaveTextContent('Leo and Mia’s family: 5 this season');
    await user.click(help.getByRole('button', { name: 'Free the seat of Leo' }));
    await waitFor(() => expect(sent()).toEqual([['DELETE', `${event.id}/32000001/${leo.id}`]]));
  });

  it('offers nothing for a cancelled event', async () => {
    server = await openPlanning(parent, { ...helped, eventState: 'CANCELLED' });
    await screen.findByRole('article', { name: event.name });
    expect(screen.queryByRole('region', { name: 'Jobs and rides' })).toBeNull();
  });
});
