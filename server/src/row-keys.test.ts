import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attendeeRow, itemRow, memberRow } from './row-keys';

describe('keys of rows', () => {
  it('I2 gives a child one key, whatever name and address it has', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (player, emailAddress) => {
        expect(attendeeRow({ playerId: '10000001', player, emailAddress })).toBe(itemRow('10000001'));
      }),
    );
  });

  it('I2 identifies a guest by name and address, ignoring case', () => {
    const guest = attendeeRow({ player: 'Zoë Åström', emailAddress: 'a@b.example' });
    expect(attendeeRow({ player: ' ZOË ÅSTRÖM ', emailAddress: 'A@B.example' })).toBe(guest);
    expect(attendeeRow({ player: 'Zoë Åström', emailAddress: 'c@b.example' })).not.toBe(guest);
    expect(attendeeRow({ player: 'Zoë', emailAddress: '' })).not.toBe(attendeeRow({ player: '', emailAddress: 'zoë' }));
  });

  it('works in a dot path, and keeps its place in an object', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (player, emailAddress) => {
        for (const key of [attendeeRow({ player, emailAddress }), memberRow(emailAddress)])
          expect(key).toMatch(/^[gm][0-9a-f]{32}$/);
      }),
    );
  });
});
