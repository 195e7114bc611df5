import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { showLanguage } from '../../../lib/language';
import { type ApiResponse, startApiServer } from '../../../testing/api-server';
import { renderApp } from '../../../testing/render-app';
import MailedAnswerPage from './mailed-answer-page';

const token = 't'.repeat(43);
const event = {
  name: 'Game with Hillside',
  type: 'GAME',
  eventState: 'PENDING',
  location: 'North field',
  eventLocation: { id: 'c23nb62w1', name: 'North field', latitude: 47.56, longitude: -122.36, address: '1 Park Way' },
  eventTime: Date.now() + 86_400_000,
};
const problem = (status: number, kind: string, detail: string): ApiResponse => ({
  status,
  body: { type: `/problems/${kind}`, title: kind, status, detail },
});
const user = userEvent.setup();
let server: Awaited<ReturnType<typeof startApiServer>>;

async function open(show: () => ApiResponse, give: () => ApiResponse, search = '') {
  server = await startApiServer(({ url, method }) => {
    if (url === '/api/config') return { body: { clubTimezone: 'America/Los_Angeles', demo: false } };
    return method === 'GET' ? show() : give();
  });
  renderApp(
    <Routes>
      <Route path="/answer/:token" element={<MailedAnswerPage />} />
    </Routes>,
    `/answer/${token}${search}`,
  );
}
const written = () =>
  server.requests.filter(({ method }) => method === 'POST').map(({ url, body }) => [url.split('/')[2], body]);
afterEach(async () => {
  await act(() => showLanguage('en'));
  await server.stop();
});

it('sends nothing when its link is opened; then one big button says what it sends, and notes go with any answer', async () => {
  let answer = 'YES';
  await open(
    () => ({ body: { child: 'Leo', event, available: 'MAYBE' } }),
    () => ({ body: { available: answer, version: 2 } }),
    '?available=YES',
  );
  expect(await screen.findByRole('heading', { name: 'Is Leo coming?' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'North field, 1 Park Way (map)' })).toHaveAttribute(
    'href',
    expect.stringContaining('query=47.56,-122.36'),
  );
  expect(screen.getByText('Your answer so far: Maybe')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Nothing is sent before you tap.');
  expect(written()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Send: Leo is going' }));
  expect(await screen.findByText('Leo: Going')).toBeVisible();
  expect(screen.getByText('You can change it here until the event starts.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Send: / })).toBeNull();
  await user.type(screen.getByLabelText(/^Note \(optional\)/), 'Comes late');
  await user.click(screen.getByRole('button', { name: 'Send the note' }));
  expect(await screen.findByText('Your note is saved. Only your family and the staff see it.')).toBeVisible();

  answer = 'MAYBE';
  await user.click(screen.getByRole('button', { name: 'Leo: Maybe' }));
  expect(await screen.findByText('Leo: Maybe')).toBeVisible();

  answer = 'NO';
  await user.click(screen.getByRole('button', { name: 'Leo: Can’t go' }));
  const reason = await screen.findByLabelText('Reason (optional)');
  await user.clear(reason);
  await user.type(reason, ' Away ');
  await user.click(screen.getByRole('button', { name: 'Send the reason' }));
  expect(await screen.findByText('Your note is saved. Only your family and the staff see it.')).toBeVisible();
  expect(written()).toEqual([
    ['answer', { available: 'YES' }],
    ['answer', { available: 'YES', reason: 'Comes late' }],
    ['answer', { available: 'MAYBE' }],
    ['answer', { available: 'NO' }],
    ['answer', { available: 'NO', reason: 'Away' }],
  ]);
});

it('tells why a link is dead and leads to the sign-in', async () => {
  await open(
    () => problem(404, 'not-found', 'The link does not exist.'),
    () => ({}),
  );
  expect(await screen.findByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    `/auth/login?from=${encodeURIComponent('/admin/planning')}`,
  );
});

it('says that the event has begun when it starts before the tap', async () => {
  await open(
    () => ({ body: { child: 'Leo', event } }),
    () => problem(409, 'conflict', 'This event has begun: it takes no more answers.'),
  );
  await user.click(await screen.findByRole('button', { name: 'Leo: Going' }));
  expect(await screen.findByRole('heading', { name: /This event has begun/ })).toBeVisible();
});

it('keeps the former answer on the screen when there is no connection', async () => {
  await open(
    () => ({ body: { child: 'Leo', event, available: 'MAYBE' } }),
    () => ({}),
  );
  await screen.findByText('Leo: Maybe');
  server.server.closeAllConnections();
  server.server.close();
  await user.click(screen.getByRole('button', { name: 'Leo: Going' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Your answer was not sent.');
  expect(screen.getByRole('button', { name: 'Leo: Maybe' })).toHaveAttribute('aria-pressed', 'true');
});

it('is in the language of the account', async () => {
  await open(
    () => ({ body: { child: 'Leo', event, language: 'es' } }),
    () => ({}),
  );
  expect(await screen.findByRole('heading', { name: '¿Viene Leo?' })).toBeVisible();
});
