import { describe, expect, it } from 'vitest';
import { createMask } from './mask';

interface Locker {
  id: string;
  owner?: string;
  code?: string;
}
type Visibility = 'all' | 'some' | 'least';

const visibilities = ['all', 'some', 'least'] as const;
const lockerMask = () =>
  createMask<Locker, Visibility, 'least'>(visibilities, { id: 'least', owner: 'some', code: 'all' });
const locker: Locker = { id: '7', owner: 'Leo', code: '1234' };

describe('a mask', () => {
  it('I11 shows each visibility its fields and those of narrower ones', () => {
    const mask = lockerMask();
    expect(mask(locker, 'all')).toEqual(locker);
    expect(mask(locker, 'some')).toEqual({ id: '7', owner: 'Leo' });
    expect(mask(locker, 'least')).toEqual({ id: '7' });
    expect(mask<Partial<Locker>>({ owner: 'Leo' }, 'least')).toEqual({});
    expect(mask<Partial<Locker>>({ code: '1234' }, 'all')).toEqual({ code: '1234' });
    // Missing fields stay absent: an undefined field would be sent as a change.
    expect(Object.keys(mask<Partial<Locker>>({ owner: 'Leo' }, 'all'))).toEqual(['owner']);
  });

  it('I11 removes a field that is not in the table', () => {
    const mask = lockerMask();
    const withUnknownField = { ...locker, insurance: 'AB 12' };
    for (const visibility of visibilities) expect(mask(withUnknownField, visibility)).not.toHaveProperty('insurance');
  });

  it('does not compile when a field is forgotten, or a required one is hidden', () => {
    // @ts-expect-error: the table lacks `code`
    createMask<Locker, Visibility, 'least'>(visibilities, { id: 'least', owner: 'some' });
    // @ts-expect-error: `id` is required
    createMask<Locker, Visibility, 'least'>(visibilities, { id: 'all', owner: 'some', code: 'all' });
  });
});
