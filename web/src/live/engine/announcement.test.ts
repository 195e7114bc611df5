import { describe, expect, it } from 'vitest';
import { anEvent, attendee } from '../testing/club-model';
import { summary } from './announcement';

const rows = [attendee(1), attendee(2, 'NO'), attendee(3, 'MAYBE'), attendee(4)];
const event = anEvent({ attendees: rows });
const named = rows.map((row, index) => ({ ...row, player: ['Leo Raman', 'Mia Santos', 'Ida', 'Jo'][index] ?? '' }));
const arrived = (count: number) => named.slice(0, count).map((row) => ({ event, attendee: row }));

describe('the announcement for screen readers', () => {
  it('is one sentence with the count, for any number of rows', () => {
    expect(summary(arrived(1))).toBe('Leo is going. 2 going.');
    expect(summary(arrived(2))).toBe('Leo is going and Mia can’t come. 2 going.');
    expect(summary(arrived(4))).toBe('Leo is going, Mia can’t come, and 2 more answers. 2 going.');
    expect(summary([])).toBe('');
  });

  it('names the latest availability of an attendee who changed it', () => {
    const [leo] = arrived(1);
    if (!leo) throw new Error('no row arrived');
    expect(summary([leo, { ...leo, attendee: { ...leo.attendee, available: 'NO' } }])).toBe('Leo can’t come. 2 going.');
  });
});
