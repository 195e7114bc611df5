/** Changes bytes of segments and inits at random: the check refuses them in words, or what it lets through is a film. */

import { writeInit } from '@touchline/shared/films/mp4-writer';
import { NotFilm } from '@touchline/shared/films/not-film';
import { expect, it } from 'vitest';
import { INIT, sentInit, sentSegment } from '../../../testing/sent-film';
import { readInit } from './check-init';
import { checkSegment } from './check-segment';

const SEED = process.env.HOSTILE_SEED ? Number(process.env.HOSTILE_SEED) : (Date.now() & 0xffff) + 1;
const ROUNDS = 50_000;
const place = { start: 4, fps: 30, frames: 120, maxFrames: 150 };

/** A generator of numbers below a limit (xorshift). */
function randomBelow(seed: number): (limit: number) => number {
  let state = seed >>> 0 || 1;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % limit;
  };
}

/** Returns a copy with some bytes changed, removed, added or repeated. Heads of boxes are hit most. */
function mutated(bytes: Uint8Array<ArrayBuffer>, below: (limit: number) => number): Uint8Array<ArrayBuffer> {
  let copy = bytes.slice();
  for (let n = 1 + below(4); n > 0; n -= 1) {
    const at = below(below(2) === 0 ? Math.min(copy.length, 400) : copy.length);
    const kind = below(6);
    if (kind <= 2) copy[at] = kind === 0 ? below(256) : kind === 1 ? 255 : (copy[at] ?? 0) ^ (1 << below(8));
    else if (kind === 3) copy = copy.slice(0, at);
    else {
      const length = 1 + below(40);
      const part = kind === 4 ? copy.slice(at, at + length) : Uint8Array.from({ length }, () => below(256));
      const longer = new Uint8Array(copy.length + part.length);
      longer.set(copy.slice(0, at));
      longer.set(part, at);
      longer.set(copy.slice(at), at + part.length);
      copy = longer;
    }
    if (copy.length === 0) return copy;
  }
  return copy;
}

/** Runs a check on many inputs. @returns how many it let through */
function fuzz(bytes: Uint8Array<ArrayBuffer>, check: (changed: Uint8Array<ArrayBuffer>) => void): number {
  const below = randomBelow(SEED);
  let passed = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const changed = mutated(bytes, below);
    try {
      check(changed);
      passed += 1;
    } catch (error) {
      if (!(error instanceof NotFilm)) throw new Error(`HOSTILE_SEED=${SEED}, round ${round}`, { cause: error });
    }
  }
  return passed;
}

it('R19: refuses changed segments in words, or stores exactly a fragment of the right length', () => {
  const passed = fuzz(sentSegment(1), (changed) => {
    const { bytes, seconds } = checkSegment(changed, INIT, place);
    expect(seconds).toBeCloseTo(4, 2);
    expect(Buffer.from(bytes.subarray(4, 8)).toString('latin1')).toBe('moof');
  });
  console.log(`segments: ${passed} of ${ROUNDS} changed ones are film`);
});

it('R36: refuses changed segments of a film that names its cuts, or stores exactly their frames and their time', () => {
  const cut = { at: 4 * 90_000, end: 8 * 90_000 };
  const passed = fuzz(sentSegment(1), (changed) => {
    const { bytes, seconds, start } = checkSegment(changed, INIT, { ...place, maxFrames: 120, cut });
    expect([start, seconds]).toEqual([4, 4]);
    expect(Buffer.from(bytes.subarray(4, 8)).toString('latin1')).toBe('moof');
  });
  console.log(`segments with cuts: ${passed} of ${ROUNDS} changed ones are film`);
});

it('R19: refuses changed inits in words, or writes one anew that it reads the same', () => {
  const passed = fuzz(sentInit(), (changed) => {
    const init = readInit(changed);
    expect(readInit(writeInit(init))).toEqual(init);
  });
  console.log(`inits: ${passed} of ${ROUNDS} changed ones are film`);
});
