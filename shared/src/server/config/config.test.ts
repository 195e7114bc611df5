import { describe, expect, it } from 'vitest';
import { readConfig } from './config';

describe('readConfig', () => {
  it('works without any setting', () => {
    expect(readConfig({})).toMatchObject({ PORT: 8080, DATA_DIR: './data', DEMO: true, HOME_CLUB: 'Touchline' });
  });

  it('reads an empty value as unset', () => {
    expect(readConfig({ PORT: '', MONGODB_URL: '' })).toMatchObject({ PORT: 8080 });
  });

  it('names every wrong setting', () => {
    const read = () => readConfig({ PORT: 'eighty', REDIS_URL: 'http://somewhere', CLUB_TIMEZONE: 'Mars/Olympus' });
    expect(read).toThrow(/PORT/);
    expect(read).toThrow(/REDIS_URL/);
    expect(read).toThrow(/CLUB_TIMEZONE/);
  });

  it('accepts every time zone that Intl accepts, also by another name', () => {
    for (const zone of ['Europe/Berlin', 'UTC', 'Etc/UTC', 'US/Pacific', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])
      expect(readConfig({ CLUB_TIMEZONE: zone }).CLUB_TIMEZONE).toBe(zone);
  });

  it('creates no demo club in production, and rejects DEMO=1 there', () => {
    expect(readConfig({ NODE_ENV: 'production' }).DEMO).toBe(false);
    expect(readConfig({ NODE_ENV: 'production', DEMO: '0' }).DEMO).toBe(false);
    expect(() => readConfig({ NODE_ENV: 'production', DEMO: '1' })).toThrow(/passwords of the demo club/);
    expect(readConfig({ DEMO: '0' }).DEMO).toBe(false);
  });
});
