import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useRowRemoval } from './row-removal';

it('removes a row from the server, the form and the table, in this order', async () => {
  const done: string[] = [];
  const note = (what: string) => async () => void done.push(what);
  const { result } = renderHook(() => useRowRemoval(note('club'), (id) => void done.push(`form ${id}`), note('table')));
  await act(() => result.current.remove({ id: '1' }));
  expect(done).toEqual(['club', 'form 1', 'table']);
  expect(result.current.error).toBeNull();
});

it('keeps the error of a failed removal until the next removal', async () => {
  const done: string[] = [];
  const send = async ({ id }: { id: string }) => {
    if (id === '1') throw new Error('No way');
  };
  const { result } = renderHook(() =>
    useRowRemoval(
      send,
      (id) => void done.push(id),
      async () => undefined,
    ),
  );
  await act(() => result.current.remove({ id: '1' }));
  expect(result.current.error).toEqual(new Error('No way'));
  expect(done).toEqual([]);
  await act(() => result.current.remove({ id: '2' }));
  expect(result.current.error).toBeNull();
  expect(done).toEqual(['2']);
});
