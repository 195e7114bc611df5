import { afterEach, describe, expect, it } from 'vitest';
import { monthOf, monthSpan, monthStart } from './months';

const originalZone = process.env.TZ;
afterEach(() => {
  if (originalZone === undefined) delete process.env.TZ;
  else process.env.TZ = originalZone;
});

describe.each([
  ['America/Los_Angeles', 480],
  ['Pacific/Kiritimati', -840],
  ['UTC', 0],
])('months on a machine in %s', (zone, minutesBehind) => {
  it('are UTC months', () => {
    process.env.TZ = zone;
    expect(new Date(Date.UTC(2026, 0, 15)).getTimezoneOffset()).toBe(minutesBehind);
    const [july, august] = [Date.UTC(2026, 6), Date.UTC(2026, 7)];
    expect([july - 1, july, august - 1, august].map(monthOf)).toEqual(['2026-06', '2026-07', '2026-07', '2026-08']);
    expect(monthSpan('2026-07')).toEqual({ from: july, before: august });
    expect(monthSpan('2026-12')).toEqual({ from: Date.UTC(2026, 11), before: Date.UTC(2027, 0) });
    expect(monthStart('2026-01')).toBe(Date.UTC(2026, 0));
  });
});
