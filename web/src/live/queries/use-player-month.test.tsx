import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { developmentsContract } from '@touchline/shared/developments/developments.contract';
import { monthStart } from '@touchline/shared/months';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeQueryClient } from '../../app/store';
import { currentUserKey } from '../../lib/session';
import { clearToken, writeToken } from '../../lib/token';
import { aUser } from '../../testing/a-user';
import { type ApiServer, startApiServer } from '../../testing/api-server';
import { teamsQueryKey } from '../engine/query-keys';
import { usePlayerMonth } from './use-player-month';

const [example] = developmentsContract.show_developments.example.reply;
const players = ['10000001', '10000002'].map((id) => ({ id, name: id, club: '', team: '', position: '' }));

let server: ApiServer;
beforeEach(async () => {
  server = await startApiServer(({ url }) => {
    const query = new URL(url, 'http://club').searchParams;
    const month = monthStart(query.get('time') ?? '');
    return { body: [{ ...example, playerId: query.get('playerId'), month }] };
  });
  writeToken('token');
});
afterEach(async () => {
  clearToken();
  await server.stop();
});

const at = (path: string, otherwise: 'first' | 'none') => {
  const client = makeQueryClient();
  client.setQueryData([...currentUserKey, 'token'], aUser({ players }));
  client.setQueryData(teamsQueryKey, []);
  return renderHook(() => usePlayerMonth(otherwise), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>
        <Provider>
          <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
        </Provider>
      </QueryClientProvider>
    ),
  }).result;
};

it.each([
  ['/players?player=10000002', 'first', '10000002'],
  ['/players?player=19999999', 'first', '10000001'],
  ['/players', 'first', '10000001'],
  ['/sessions', 'none', undefined],
  ['/sessions?player=10000001', 'none', '10000001'],
] as const)('%s, with %s as default, shows %s', async (path, otherwise, id) => {
  const result = at(path, otherwise);
  expect(result.current.player?.id).toBe(id);
  await waitFor(() => expect(result.current.matches).toHaveLength(id ? (example?.matches.length ?? 0) : 0));
});

it('puts another player or month into the address, without the match of the previous one', async () => {
  const result = at('/players?player=10000001&month=2026-05&match=1', 'first');
  act(() => result.current.choosePlayer('10000002'));
  await waitFor(() => expect(result.current.params.toString()).toBe('player=10000002&month=2026-05'));
  act(() => result.current.chooseMonth('2026-06'));
  await waitFor(() => expect(result.current.params.toString()).toBe('player=10000002&month=2026-06'));
  act(() => result.current.chooseMonth(null));
  expect(result.current.month).toBe('2026-06');
  await waitFor(() => expect(result.current.development.data?.[0]?.playerId).toBe('10000002'));
  expect(result.current.development.data?.[0]?.month).toBe(monthStart('2026-06'));
});
