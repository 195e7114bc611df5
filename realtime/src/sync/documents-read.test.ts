import { buildLargeClub } from '@touchline/server/testing/large-club';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { startTestRealtime } from '../testing/start';

it('sync looks at the events of the own teams and the held ones, not at those of the club', async () => {
  const registry = new Registry();
  const realtime = await startTestRealtime({ registry });
  try {
    const events = 40;
    const { teams } = await buildLargeClub(realtime.store, {
      teams: 10,
      childrenPerTeam: 5,
      eventsPerTeam: events,
      engagementMonths: 0,
    });
    const examined = async () => {
      const metric = await registry.getSingleMetric('touchline_store_examined_total')?.get();
      return metric?.values.reduce((sum, { value }) => sum + value, 0) ?? 0;
    };
    const [team] = teams;
    const guardian = team?.families[0]?.guardian;
    if (!team || !guardian) throw new Error('no team');
    const socket = await realtime.connect(guardian.token);
    const now = Date.now();
    const window = { from: now - 86_400_000, to: now + 86_400_000 * 100, teams: [] };
    const before = await examined();
    const first = await socket.ask('sync', { events: [], window });
    if (!first.ok) throw new Error('no answer');
    expect(first.added.length).toBeGreaterThan(0);
    // Session, account, child and team beside the events.
    const CALLER = 10;
    expect((await examined()) - before).toBeLessThanOrEqual(first.added.length + CALLER);
    const held = first.added.map(({ id }) => ({ id, version: 0 }));
    const beforeSecond = await examined();
    const second = await socket.ask('sync', { events: held, window });
    expect(second.ok && second.stale.length).toBe(held.length);
    expect((await examined()) - beforeSecond).toBeLessThanOrEqual(2 * held.length + CALLER);
  } finally {
    await realtime.close();
  }
});
