import { act, renderHook } from '@testing-library/react';
import { clickedCircle, type Step } from '@touchline/shared/boards/shapes';
import { placeBetween, putAt } from '@touchline/shared/boards/steps';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { momentAt, usePlayback } from './use-playback';

/** Length of a frame (ms) at 60 frames per second. */
const FRAME = 1_000 / 60;
const steps: Step[] = ['start', 'wide', 'cross'].map((id) => ({ id, name: id }));
/** A shape that moves 300 units to the right and back. */
const piece = putAt(putAt(clickedCircle({ x: 0, y: 0 }), steps, 1, { x: 300, y: 0 }), steps, 2, { x: 0, y: 0 });

describe('a shape while the steps play', () => {
  const xs = Array.from({ length: 300 }, (_, n) => placeBetween(piece, steps, momentAt(n * FRAME, 2, false)).x);
  const strides = xs.slice(1).map((x, n) => Math.abs(x - (xs[n] ?? 0)));

  it('shows many places between the steps, there and back', () => {
    const turn = xs.indexOf(300);
    expect(new Set(xs.slice(0, turn)).size).toBeGreaterThan(50);
    expect(new Set(xs.slice(xs.lastIndexOf(300))).size).toBeGreaterThan(50);
    expect(xs.at(-1)).toBe(0);
  });

  it('starts slowly and moves at most a thirtieth of its way in a frame', () => {
    expect(Math.max(...strides)).toBeLessThanOrEqual(300 / 30);
    expect(strides[0]).toBeLessThan(1);
  });
});

describe('usePlayback', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('advances a little in each frame and ends at the last step', () => {
    const ended: number[] = [];
    const { result } = renderHook(() => usePlayback(2, (step) => ended.push(step)));
    act(() => result.current.play());
    const shownMoments: number[] = [];
    for (let frame = 0; frame < 200 && ended.length === 0; frame += 1) {
      act(() => {
        vi.advanceTimersToNextFrame();
      });
      if (result.current.moment !== null) shownMoments.push(result.current.moment);
    }
    expect(ended).toEqual([1]);
    expect(result.current.moment).toBeNull();
    expect(new Set(shownMoments).size).toBeGreaterThan(50);
    expect(Math.max(...shownMoments.map((moment, n) => Math.abs(moment - (shownMoments[n - 1] ?? 0))))).toBeLessThan(
      1 / 30,
    );
  });
});
