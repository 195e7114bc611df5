import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { BoardView } from '@touchline/shared/boards/boards.contract';
import { type TeamView, teamView } from '@touchline/shared/teams/team.model';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { makeQueryClient } from '../../app/store';
import { useDropLostTeams } from '../../domain/connection/connection-status';
import { currentUserKey } from '../../lib/session';
import { clearToken, writeToken } from '../../lib/token';
import { aUser } from '../../testing/a-user';
import { startApiServer } from '../../testing/api-server';
import { eventCacheOf } from '../engine/event-cache';
import { boardListKey, teamsQueryKey } from '../engine/query-keys';
import { anEvent } from '../testing/club-model';

const [KEPT, LOST] = ['26618', '26619'];
const team = teamView.parse(teamsContract.list_teams.example.reply[0]);

let server: Awaited<ReturnType<typeof startApiServer>>;
afterEach(async () => {
  clearToken();
  await server.stop();
});

function hold(client: QueryClient) {
  for (const [n, id] of [KEPT, LOST].entries()) {
    eventCacheOf(client).put(anEvent({ id: `10000000${n}`, tags: [id] }));
    const board: BoardView = { id: `8000000${n}`, teamId: id, month: Date.UTC(2026, 4), name: 'Session' };
    client.setQueryData(boardListKey(id), [board]);
  }
  client.setQueryData<TeamView[]>(
    teamsQueryKey,
    [KEPT, LOST].map((id) => ({ ...team, id })),
  );
}

it('I12: removes the data of a team that the user lost access to', async () => {
  const teams = [KEPT, LOST];
  server = await startApiServer(() => ({ body: aUser({ roles: ['PARENT'], teams }) }));
  writeToken('token');
  const client = makeQueryClient();
  hold(client);
  renderHook(useDropLostTeams, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  const known = () => ({
    events: eventCacheOf(client)
      .all()
      .flatMap(({ tags }) => tags),
    teams: client.getQueryData<TeamView[]>(teamsQueryKey)?.map(({ id }) => id),
    boards: [KEPT, LOST].filter((id) => client.getQueryData(boardListKey(id)) !== undefined),
  });
  await waitFor(() => expect(server.requests).toHaveLength(1));
  expect(known()).toEqual({ events: [KEPT, LOST], teams: [KEPT, LOST], boards: [KEPT, LOST] });
  teams.pop();
  await act(() => client.invalidateQueries({ queryKey: currentUserKey }));
  await waitFor(() => expect(known()).toEqual({ events: [KEPT], teams: [KEPT], boards: [KEPT] }));
});
