/**
 * Preloaded into a program: shifts its clock by CLOCK_SHIFT_MS, or by the number in the file CLOCK_FILE, which tests may change. With
 * such a file, long intervals run every 300 ms, so that a test need not wait for them after it moved the clock.
 */
import { readFileSync } from 'node:fs';

let shift = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const RealDate = Date;
const now = () => RealDate.now() + shift;

const LOOK_EVERY = 20;
const LONG = 5_000;
const SHORT = 300;
const file = process.env.CLOCK_FILE;
if (file) {
  const look = () => {
    shift = Number(readFileSync(file, 'utf8')) || shift;
  };
  look();
  const every = globalThis.setInterval;
  every(look, LOOK_EVERY).unref();
  globalThis.setInterval = (task, ms, ...given) => every(task, ms >= LONG ? SHORT : ms, ...given);
}

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(now());
    else super(...given);
  }
  static now = now;
};
