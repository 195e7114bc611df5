import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type SyncClock, startSyncClock } from './sync';

describe('the sync schedule', () => {
  let clock: SyncClock;
  const sync = vi.fn<() => Promise<void>>();
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    sync.mockReset().mockResolvedValue();
    clock = startSyncClock(sync);
  });
  afterEach(() => {
    clock.stop();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('I8: syncs every 20 s, and once for several requests', async () => {
    clock.soon(2_000);
    clock.soon();
    clock.soon();
    await vi.advanceTimersByTimeAsync(300);
    expect(sync).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sync).toHaveBeenCalledTimes(2);
  });

  it('I8: retries soon after a failure, backs off, and returns to 20 s after a success', async () => {
    const times: number[] = [];
    sync.mockImplementation(async () => {
      times.push(Date.now());
      if (times.length < 4) throw new Error('refused');
    });
    const began = Date.now();
    clock.soon(0);
    await vi.advanceTimersByTimeAsync(61_000);
    const seconds = times.map((time) => Math.round((time - began) / 1_000));
    expect(seconds).toEqual([0, 3, 9, 20, 40, 60]);
  });

  it('never syncs after it was stopped, not even after a running sync fails', async () => {
    let fail: (error: Error) => void = () => undefined;
    const underWay = new Promise<void>((_, reject) => {
      fail = reject;
    });
    sync.mockReturnValue(underWay);
    clock.soon(0);
    await vi.advanceTimersByTimeAsync(0);
    clock.stop();
    fail(new Error('closed'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sync).toHaveBeenCalledTimes(1);
  });
});
