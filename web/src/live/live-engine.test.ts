import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LiveEngine, startLive } from './live-engine';
import { boardListKey, everyDevelopmentKey, everyEngagementKey, teamsQueryKey } from './query-keys';
import { stamp } from './testing/club-model';

const line = vi.hoisted(() => ({
  connected: true,
  active: true,
  takers: {} as Record<string, (payload?: unknown) => void>,
  emitWithAck: vi.fn(),
  connect: vi.fn(),
  disconnect: vi.fn(),
}));
vi.mock('socket.io-client', () => {
  const socket = {
    ...line,
    on: (name: string, taker: (payload?: unknown) => void) => {
      line.takers[name] = taker;
    },
    timeout: () => ({ emitWithAck: line.emitWithAck }),
    disconnect: () => {
      line.disconnect();
      return socket;
    },
    removeAllListeners: () => undefined,
  };
  return { io: () => socket };
});

const sinks = {
  connection: vi.fn(),
  arrivals: vi.fn(),
  announcement: vi.fn(),
  outbox: vi.fn(),
  viewers: vi.fn(),
  changed: vi.fn(),
  refused: vi.fn(),
};

describe('the live engine', () => {
  let engine: LiveEngine;
  let client: QueryClient;
  beforeEach(() => {
    vi.clearAllMocks();
    client = new QueryClient();
    engine = startLive(client, { token: 't', userId: 'u' }, sinks);
  });
  afterEach(() => engine.stop());

  const synced = async () => {
    line.takers.connect?.();
    await vi.waitFor(() => expect(line.emitWithAck).toHaveBeenCalledWith('sync', expect.anything()), 5_000);
    // The answer is taken in the ticks after it.
    await new Promise((resolve) => setTimeout(resolve));
  };

  it('stays on a line whose server refuses to sync: it is alive', async () => {
    line.emitWithAck.mockResolvedValue({ ok: false, error: { id: 'VALIDATION', detail: 'Too many teams' } });
    await synced();
    expect(line.disconnect).not.toHaveBeenCalled();
  });

  it('I8: asks within two seconds when news were lost', async () => {
    line.emitWithAck.mockResolvedValue({ ok: true, stale: [], gone: [], added: [] });
    await synced();
    line.emitWithAck.mockClear();
    line.takers['news:lost']?.({ at: 1 });
    await vi.waitFor(() => expect(line.emitWithAck).toHaveBeenCalledWith('sync', expect.anything()), 3_000);
  });

  it('calls anew when nobody answers: the line only looked alive', async () => {
    line.emitWithAck.mockRejectedValue(new Error('operation has timed out'));
    await synced();
    expect(line.disconnect).toHaveBeenCalledOnce();
    expect(line.connect).toHaveBeenCalledOnce();
  });

  it('I8: engagements and developments are read again after a break and after lost news, not at each sync', async () => {
    line.emitWithAck.mockResolvedValue({ ok: true, stale: [], gone: [], added: [] });
    const lists = [
      [...everyEngagementKey, 'u'],
      [...everyDevelopmentKey, 'u', true],
    ];
    const hold = () => {
      for (const key of lists) client.setQueryData(key, []);
    };
    const stale = () => lists.filter((key) => client.getQueryState(key)?.isInvalidated === true);
    hold();
    await synced();
    expect(stale()).toEqual(lists);
    hold();
    line.takers['news:lost']?.({ at: 1 });
    await vi.waitFor(() => expect(stale()).toEqual(lists), 3_000);
    hold();
    line.emitWithAck.mockClear();
    window.dispatchEvent(new Event('focus'));
    await vi.waitFor(() => expect(line.emitWithAck).toHaveBeenCalledWith('sync', expect.anything()), 3_000);
    expect(stale()).toEqual([]);
  });

  it('I8: says which teams are held once there is a list of them, and reads it again when it lacks one', async () => {
    line.emitWithAck.mockResolvedValue({ ok: true, stale: [], gone: [], added: [] });
    await synced();
    expect(line.emitWithAck.mock.calls[0]?.[1]).toMatchObject({ teams: [], allTeams: false });
    client.setQueryData(teamsQueryKey, []);
    line.emitWithAck.mockClear();
    line.emitWithAck.mockResolvedValue({
      ok: true,
      stale: [{ kind: 'team', id: '26618', version: 1 }],
      gone: [],
      added: [],
    });
    await synced();
    expect(line.emitWithAck.mock.calls[0]?.[1]).toMatchObject({ teams: [], allTeams: true });
    await vi.waitFor(() => expect(client.getQueryState(teamsQueryKey)?.isInvalidated).toBe(true));
  });

  describe('the boards of teams are read again', () => {
    const stale = () =>
      ['26618', '26619'].filter((team) => client.getQueryState(boardListKey(team))?.isInvalidated === true);
    beforeEach(() => {
      for (const team of ['26618', '26619']) client.setQueryData(boardListKey(team), []);
    });

    it('of the team that has other ones now', () => {
      line.takers['board:changed']?.({ ...stamp, teamId: '26619' });
      expect(stale()).toEqual(['26619']);
    });

    it('when access changed', () => {
      line.takers['access:changed']?.(stamp);
      expect(stale()).toEqual(['26618', '26619']);
    });

    it('I8: whenever the screen syncs, since no version says what was missed', async () => {
      line.emitWithAck.mockResolvedValue({ ok: true, stale: [], gone: [], added: [] });
      await synced();
      expect(stale()).toEqual(['26618', '26619']);
    });
  });
});
