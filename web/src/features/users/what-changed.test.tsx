import { screen, within } from '@testing-library/react';
import { AUDIT_ACTIONS } from '@touchline/shared/accounts/audit-actions';
import type { AuditEntry } from '@touchline/shared/accounts/users.contract';
import { afterEach, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '../../testing/api-server';
import { renderApp } from '../../testing/render-app';
import { WhatChanged } from './what-changed';

const ADDRESS = 'kim@club.example';
let server: ApiServer;
afterEach(() => server.stop());

const entry = (action: string, fields: Partial<AuditEntry> = {}): AuditEntry => ({
  id: action,
  at: 1_780_000_000_000,
  by: { userId: 'u-1', name: 'Ada Admin', emailAddress: 'ada@club.example' },
  action,
  about: ADDRESS,
  before: {},
  after: {},
  requestId: 'r-1',
  ...fields,
});

/** Shows the entries, and returns the text of each without who did it and when. */
async function textsOf(entries: AuditEntry[]): Promise<(string | undefined)[]> {
  server = await startApiServer(() => ({ body: entries }));
  const { unmount } = renderApp(<WhatChanged emailAddress={ADDRESS} stamp="" />);
  const rows = await within(screen.getByRole('region', { name: 'What changed' })).findAllByText(/Ada Admin/);
  const texts = rows.map((row) => row.parentElement?.textContent?.split(' · ')[0]);
  unmount();
  await server.stop();
  return texts;
}

it('has words for every action that the audit trail names', async () => {
  const texts: (string | undefined)[] = [];
  // The screen shows the newest 20 entries.
  for (let start = 0; start < AUDIT_ACTIONS.length; start += 20)
    texts.push(...(await textsOf(AUDIT_ACTIONS.slice(start, start + 20).map((action) => entry(action)))));
  expect(texts).toHaveLength(AUDIT_ACTIONS.length);
  expect(texts.filter((text = '') => !/^[A-Z][a-z]+( [a-z]+)*$/.test(text) || text === 'Other change')).toEqual([]);
});

it('tells areas of fields from areas of events, and shows actions of earlier releases without their names', async () => {
  const texts = await textsOf([
    entry('add_geo_hash', { before: { venueGeoHashs: [] }, after: { venueGeoHashs: ['c23nb'] } }),
    entry('delete_geo_hash', { before: { eventGeoHashs: ['c23nb'] }, after: { eventGeoHashs: [] } }),
    entry('add_nobody_knows'),
  ]);
  expect(texts).toEqual(['Field area added: c23nb', 'Event area removed: c23nb → –', 'Other change']);
});

it('says of an act that a crash cut off that nobody knows whether it was done', async () => {
  const texts = await textsOf([entry('add_role', { after: { roles: ['COACH'] }, open: true })]);
  expect(texts).toEqual(['Role added: COACH (not known whether it was done)']);
});
