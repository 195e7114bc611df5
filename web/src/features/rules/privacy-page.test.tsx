import { screen } from '@testing-library/react';
import { systemContract } from '@touchline/shared/system/system.contract';
import { afterEach, expect, it } from 'vitest';
import { startApiServer } from '../../testing/api-server';
import { renderApp } from '../../testing/render-app';
import PrivacyPage from './privacy-page';

let server: Awaited<ReturnType<typeof startApiServer>>;
afterEach(() => server.stop());

it('says what the club keeps, with its name and address', async () => {
  server = await startApiServer(({ url }) => {
    if (url === '/api/show_club') return { body: { name: 'Riverside FC', colour: '', shows: [] } };
    return { body: { ...systemContract.config.example.reply, supportEmail: 'office@club.example' } };
  });
  renderApp(<PrivacyPage />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Privacy at Riverside FC' })).toBeVisible();
  for (const kept of [/birth date or year/, /rides and jobs/, /payments/, /Film of a game/])
    expect(screen.getByText(kept)).toBeVisible();
  expect(await screen.findByRole('link', { name: 'office@club.example' })).toHaveAttribute(
    'href',
    'mailto:office@club.example',
  );
});
