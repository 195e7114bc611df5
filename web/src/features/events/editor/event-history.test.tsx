import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EventHistoryEntry } from '@touchline/shared/events/event-editing.contract';
import { afterEach, expect, it } from 'vitest';
import { showLanguage } from '../../../lib/language';
import { anEvent } from '../../../live/testing/club-model';
import { type ApiServer, startApiServer } from '../../../testing/api-server';
import { renderApp } from '../../../testing/render-app';
import { EventHistory } from './event-history';

const changes: Pick<EventHistoryEntry, 'what' | 'fields'>[] = [
  { what: 'event:changed', fields: ['eventState', 'tags', 'plays'] },
  { what: 'attendee:changed' },
  { what: 'play:saved' },
  { what: 'event:created' },
];

let server: ApiServer;
afterEach(async () => {
  await showLanguage('en');
  await server.stop();
});

it('shows each change as a sentence, in English and in Spanish', async () => {
  const body = changes.map((change, index) => ({
    version: 4 - index,
    at: Date.now(),
    by: { userId: '20000001', name: 'Ana' },
    ...change,
  }));
  server = await startApiServer((request) => (request.url.includes('get_event_history') ? { body } : { body: {} }));
  const { key, version } = anEvent();
  renderApp(<EventHistory eventKey={key} version={version} />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show history' }));
  const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  await screen.findByText('saved a play', { exact: false });
  expect(texts()).toEqual([
    expect.stringMatching(/^Ana changed: Status, Teams, and Plays /),
    expect.stringMatching(/^Ana changed an answer /),
    expect.stringMatching(/^Ana saved a play /),
    expect.stringMatching(/^Ana added the event /),
  ]);
  await act(() => showLanguage('es'));
  expect(texts()[0]).toMatch(/^Ana cambió: Estado, Equipos y Jugadas /);
});
