import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useRowRemoval } from './row-removal';

it('removes a row from the server, the form and the table, in this order', async () => {
  const calls: string[] = [];
  const record = (what: string) => async () => void calls.push(what);
  const { result } = renderHook(() =>
    useRowRemoval(record('club'), (id) => void calls.push(`form ${id}`), record('table')),
  );
  await act(() => result.current.remove({ id: '1' }));
  expect(calls).toEqual(['club', 'form 1', 'table']);
  expect(result.current.error).toBeNull();
});

it('keeps the error of a failed removal until the next removal', async () => {
  const calls: string[] = [];
  const send = async ({ id }: { id: string }) => {
    if (id === '1') throw new Error('No way');
  };
  const { result } = renderHook(() =>
    useRowRemoval(
      send,
      (id) => void calls.push(id),
      async () => undefined,
    ),
  );
  await act(() => result.current.remove({ id: '1' }));
  expect(result.current.error).toEqual(new Error('No way'));
  expect(calls).toEqual([]);
  await act(() => result.current.remove({ id: '2' }));
  expect(result.current.error).toBeNull();
  expect(calls).toEqual(['2']);
});
