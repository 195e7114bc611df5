import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { learnTime } from '../lib/now';
import type { LiveEngine } from './engine/live-atoms';
import {
  boardListKey,
  eventQueryKey,
  everyDevelopmentKey,
  everyEngagementKey,
  everyEventListKey,
  teamsQueryKey,
} from './engine/query-keys';
import { startLiveEngine } from './live-engine';
import { anEvent, stamp } from './testing/club-model';

const socketMock = vi.hoisted(() => ({
  connected: true,
  active: true,
  io: { opts: { transports: ['websocket'] } },
  handlers: {} as Record<string, (payload?: unknown) => void>,
  emitWithAck: vi.fn(),
  connect: vi.fn(),
  disconnect: vi.fn(),
}));
vi.mock('socket.io-client', () => {
  const socket = {
    ...socketMock,
    on: (name: string, handler: (payload?: unknown) => void) => {
      socketMock.handlers[name] = handler;
    },
    timeout: () => ({ emitWithAck: socketMock.emitWithAck }),
    disconnect: () => {
      socketMock.disconnect();
      return socket;
    },
    removeAllListeners: () => undefined,
  };
  return { io: () => socket };
});

const callbacks = {
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
  beforeEach(async () => {
    vi.clearAllMocks();
    socketMock.handlers = {};
    client = new QueryClient();
    engine = startLiveEngine(client, { token: 't', userId: 'u' }, callbacks);
    // The code of sockets is loaded when the engine starts.
    await vi.waitFor(() => expect(socketMock.handlers.connect).toBeDefined());
  });
  afterEach(() => engine.stop());

  const synced = async () => {
    socketMock.handlers.connect?.();
    await vi.waitFor(() => expect(socketMock.emitWithAck).toHaveBeenCalledWith('sync', expect.anything()), 5_000);
    // The response is handled in the next ticks.
    await new Promise((resolve) => setTimeout(resolve));
  };

  it('keeps the connection when the server refuses to sync', async () => {
    socketMock.emitWithAck.mockResolvedValue({ ok: false, error: { id: 'VALIDATION', detail: 'Too many teams' } });
    await synced();
    expect(socketMock.disconnect).not.toHaveBeenCalled();
  });

  it('I8: syncs within two seconds after messages were lost', async () => {
    socketMock.emitWithAck.mockResolvedValue({ ok: true, stale: [], gone: [], added: [] });
    await synced();
    socketMock.emitWithAck.mockClear();
    socketMock.handlers['news:lost']?.({ at: 1 });
    await vi.waitFor(() => expect(socketMock.emitWithAck).toHaveBeenCalledWith('sync', expect.anything()), 3_000);
  });

  it('reads the lists again when the clock is corrected, but not at each answer of servers whose clocks disagree', () => {
    const list = [...everyEventListKey, 'planning'];
    const isStale = () => client.getQueryState(list)?.isInvalidated;
    const hear = (ahead: number) => {
      const date = new Date(Date.now() + ahead).toUTCString();
      learnTime(new Response('', { headers: { date, 'cache-control': 'no-store' } }), Date.now());
    };
    client.setQueryData(list, { keys: [] });
    hear(600_000);
    expect(isStale()).toBe(true);
    client.setQueryData(list, { keys: [] });
    hear(0);
    hear(600_000);
    hear(0);
    expect(isStale()).toBe(false);
  });

  it('reconnects when a sync gets no response', async () => {
    socketMock.emitWithAck.mockRejectedValue(new Error('operation has timed out'));
    await synced();
    expect(socketMock.disconnect).toHaveBeenCalledOnce();
    expect(socketMock.connect).toHaveBeenCalledOnce();
  });

  it('I8: reads engagements and developments again after a disconnect and after lost messages, not at each sync', async () => {
    socketMock.emitWithAck.mockResolvedValue({ ok: true, stale: [], gone: [], added: [] });
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
    socketMock.handlers['news:lost']?.({ at: 1 });
    await vi.waitFor(() => expect(stale()).toEqual(lists), 3_000);
    hold();
    socketMock.emitWithAck.mockClear();
    window.dispatchEvent(new Event('focus'));
    await vi.waitFor(() => expect(socketMock.emitWithAck).toHaveBeenCalledWith('sync', expect.anything()), 3_000);
    expect(stale()).toEqual([]);
  });

  it.each([
    ['a late entry of a finished match', 'FINISHED', 'match:changed', {}, ['season', 'minutes', 'proposed-plays']],
    ['an entry of a match that runs', 'ONGOING', 'match:changed', {}, ['proposed-plays']],
    ['a result', 'ONGOING', 'event:changed', { patch: { result: '2:1' } }, ['season', 'minutes']],
    ['who came', 'FINISHED', 'event:changed', { patch: { attendance: [] } }, ['season', 'minutes']],
  ] as const)('reads again what follows from %s', async (_what, eventState, name, fields, expected) => {
    const held = anEvent({ eventState });
    client.setQueryData(eventQueryKey(held.id), held);
    const keys = ['season', 'minutes', 'proposed-plays'];
    for (const key of keys) client.setQueryData([key, 'of'], {});
    const { key, id } = held;
    const message = { ...stamp, id, key, event: key, version: held.version + 1, patch: {}, ...fields };
    socketMock.handlers[name]?.(message);
    const stale = () => keys.filter((one) => client.getQueryState([one, 'of'])?.isInvalidated);
    await vi.waitFor(() => expect(stale()).toEqual(expected), 5_000);
  });

  it('I8: names the held teams once their list is read, and reads it again when it lacks one', async () => {
    socketMock.emitWithAck.mockResolvedValue({ ok: true, stale: [], gone: [], added: [] });
    await synced();
    expect(socketMock.emitWithAck.mock.calls[0]?.[1]).toMatchObject({ teams: [], allTeams: false });
    client.setQueryData(teamsQueryKey, []);
    socketMock.emitWithAck.mockClear();
    socketMock.emitWithAck.mockResolvedValue({
      ok: true,
      stale: [{ kind: 'team', id: '26618', version: 1 }],
      gone: [],
      added: [],
    });
    await synced();
    expect(socketMock.emitWithAck.mock.calls[0]?.[1]).toMatchObject({ teams: [], allTeams: true });
    await vi.waitFor(() => expect(client.getQueryState(teamsQueryKey)?.isInvalidated).toBe(true));
  });

  describe('reads the boards of teams again', () => {
    const stale = () =>
      ['26618', '26619'].filter((team) => client.getQueryState(boardListKey(team))?.isInvalidated === true);
    beforeEach(() => {
      for (const team of ['26618', '26619']) client.setQueryData(boardListKey(team), []);
    });

    it('for the team whose boards changed', () => {
      socketMock.handlers['board:changed']?.({ ...stamp, teamId: '26619' });
      expect(stale()).toEqual(['26619']);
    });

    it('when access changed', () => {
      socketMock.handlers['access:changed']?.(stamp);
      expect(stale()).toEqual(['26618', '26619']);
    });

    it('I8: at each sync, because boards have no versions', async () => {
      socketMock.emitWithAck.mockResolvedValue({ ok: true, stale: [], gone: [], added: [] });
      await synced();
      expect(stale()).toEqual(['26618', '26619']);
    });
  });
});
