import { act, renderHook, waitFor } from '@testing-library/react';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { usePlayerMonth } from './use-player-month';

const { asked } = vi.hoisted(() => ({ asked: vi.fn() }));
vi.mock('./use-players', () => ({
  usePlayers: () => ({ players: ['10000001', '10000002'].map((id) => ({ id, name: id })), loading: false }),
}));
vi.mock('./use-player-month', () => ({
  useDevelopment: (player: string | null, month: string) => {
    asked(player, month);
    return { data: player && [{ matches: [{ id: `${player} ${month}` }] }] };
  },
}));

const at = (path: string, otherwise: 'first' | 'none') =>
  renderHook(() => usePlayerMonth(otherwise), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <Provider>
        <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
      </Provider>
    ),
  }).result;

it.each([
  ['/players?player=10000002', 'first', '10000002'],
  ['/players?player=19999999', 'first', '10000001'],
  ['/players', 'first', '10000001'],
  ['/sessions', 'none', undefined],
  ['/sessions?player=10000001', 'none', '10000001'],
] as const)('%s, else %s, shows %s', (path, otherwise, id) => {
  const result = at(path, otherwise);
  expect(result.current.player?.id).toBe(id);
  expect(result.current.matches).toHaveLength(id ? 1 : 0);
});

it('puts another player or month into the address, without the match of the previous one', async () => {
  const result = at('/players?player=10000001&month=2026-05&match=1', 'first');
  act(() => result.current.choosePlayer('10000002'));
  await waitFor(() => expect(result.current.params.toString()).toBe('player=10000002&month=2026-05'));
  act(() => result.current.chooseMonth('2026-06'));
  await waitFor(() => expect(result.current.params.toString()).toBe('player=10000002&month=2026-06'));
  act(() => result.current.chooseMonth(null));
  expect(result.current.month).toBe('2026-06');
  expect(asked).toHaveBeenLastCalledWith('10000002', '2026-06');
});
