import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { type ApiResponse, startApiServer } from '../../testing/api-server';
import { renderApp } from '../../testing/render-app';
import UnsubscribePage from './unsubscribe-page';

let server: Awaited<ReturnType<typeof startApiServer>>;
const user = userEvent.setup();
async function open(response: ApiResponse) {
  server = await startApiServer(() => response);
  renderApp(
    <Routes>
      <Route path="/unsubscribe/:token" element={<UnsubscribePage />} />
    </Routes>,
    `/unsubscribe/${'t'.repeat(43)}`,
  );
}
afterEach(() => server.stop());

it('names the kind of mails, and ends it by one tap, not by being opened', async () => {
  await open({ body: { kind: 'reminder' } });
  expect(await screen.findByText('Reminders to answer')).toBeVisible();
  expect(screen.getByText(/All other emails go on/)).toBeVisible();
  expect(server.requests.map(({ method }) => method)).toEqual(['GET']);
  await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('You get no more emails of this kind: Reminders to answer.');
});

it('leads from a dead link to the settings', async () => {
  await open({ status: 404, body: { type: '/problems/not-found', title: 'Not found', status: 404, detail: 'Gone' } });
  expect(await screen.findByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All notification settings' })).toBeVisible();
});
