/** Reads that cost much: calendar feeds, the description of the API, lists, the ledger and exports. */
import { monthOf } from '@touchline/shared/months';
import { type Attack, type AttackingAccount, attackAs } from './attack';
import type { ClubClient } from './club-client';
import { type ClubSize, TEAMS } from './club-plan';

/** Finds the path of an account's own feed; null without an answer. */
async function feedOf(attacker: ClubClient): Promise<string | null> {
  const calendars = await attacker.read<{ family: string }>('/api/show_calendars');
  return calendars && new URL(calendars.family).pathname;
}

const feeds = (who: AttackingAccount, count: number): Attack => ({
  name: `calendar feed of a ${who}, ${count} GETs at once`,
  club: 'usual',
  run: async (target) => {
    const path = await attackAs(who, target, feedOf);
    if (path) await attackAs(null, target, (anybody) => anybody.flood(count, path));
  },
});

/** Sends the same read many times at once. */
const reads = (
  name: string,
  who: AttackingAccount | null,
  count: number,
  path: string,
  club: ClubSize = 'usual',
): Attack => ({
  name: `${name}, ${count} at once`,
  club,
  run: (target) => attackAs(who, target, (attacker) => attacker.flood(count, path)),
});

/** Compression runs in the threads that write the store's log, too. */
const compressed = (name: string, who: AttackingAccount | null, count: number, path: string): Attack => ({
  name: `${name}, compressed, ${count} at once`,
  club: 'usual',
  run: (target) =>
    attackAs(who, target, (client) => client.flood(count, path, () => ({ headers: { 'accept-encoding': 'gzip' } }))),
});

const YEAR = 365 * 86_400_000;
const ledgerOfYear = `/api/show_ledger?from=${monthOf(Date.now() - YEAR)}&until=${monthOf(Date.now())}`;

export const readAttacks: readonly Attack[] = [
  feeds('parent', 300),
  feeds('coach', 10),
  reads('`openapi.json` without an account', null, 300, '/api/openapi.json'),
  reads('`show_events` of a parent', 'parent', 290, `/api/show_events?tag=${TEAMS.crowded}`),
  compressed('`openapi.json` without an account', null, 300, '/api/openapi.json'),
  compressed('`show_events` of another parent', 'parent2', 200, `/api/show_events?tag=${TEAMS.crowded}`),
  reads('`show_ledger` of 500 children', 'manager', 30, `${ledgerOfYear}&teams=${TEAMS.crowded}`),
  reads('`list_teams` of a coach', 'coach', 50, '/api/list_teams'),
  reads('a query of 4,800 names, by a parent', 'parent2', 10, `/api/list_events?${'a&'.repeat(4_800)}`),
  reads('`show_ledger` of a parent', 'parent', 30, ledgerOfYear),
  reads('`export_account` of a parent', 'parent', 20, '/api/export_account'),
  reads('`export_account` of a parent in a large club', 'parent', 5, '/api/export_account', 'large'),
  reads('`show_ledger` of ADMIN in a large club', 'admin', 2, ledgerOfYear, 'large'),
  reads('`list_engagements` of ADMIN in a large club', 'admin', 2, '/api/list_engagements', 'large'),
];
