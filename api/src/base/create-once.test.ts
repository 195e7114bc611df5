import { StoreConflict } from '@touchline/server/store/port';
import { expect, it } from 'vitest';
import { createOnce, retryOf } from './create-once';

const storeWithTakenIds = (...ids: string[]) => {
  const stored: string[] = [];
  const insert = async (id: string) => {
    if (ids.includes(id)) throw new StoreConflict('taken');
    stored.push(id);
  };
  return { stored, insert };
};

it('stores under the id that was sent', async () => {
  const { stored, insert } = storeWithTakenIds();
  expect(await createOnce({ sent: '12345678', digits: 8, insert })).toEqual({ id: '12345678', isNew: true });
  expect(stored).toEqual(['12345678']);
});

it('picks another id when only the id is taken', async () => {
  const { stored, insert } = storeWithTakenIds('12345678');
  const created = await createOnce({ sent: '12345678', digits: 8, insert, findExisting: async () => null });
  expect(created).toEqual({ id: stored[0], isNew: true });
  expect(created.id).toMatch(/^\d{8}$/);
});

it('I4 returns the existing object and stores nothing', async () => {
  const { stored, insert } = storeWithTakenIds('12345678');
  const existing = { _id: '87654321', month: '2026-05' };
  const created = await createOnce({ sent: '12345678', digits: 8, insert, findExisting: async () => existing });
  expect(created).toEqual({ id: '87654321', isNew: false, existing });
  expect(stored).toEqual([]);
});

it('I4 recognizes a retry by its author and id', async () => {
  const authorOf = async () => 'priya';
  expect(await retryOf('12345678', 'priya', authorOf)('12345678')).toEqual({ _id: '12345678' });
  expect(await retryOf('12345678', 'tomas', authorOf)('12345678')).toBeUndefined();
  expect(await retryOf('12345678', 'priya', authorOf)('11111111')).toBeUndefined();
  expect(await retryOf(undefined, 'priya', authorOf)('11111111')).toBeUndefined();
});
