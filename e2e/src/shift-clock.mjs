/**
 * Preloaded into a program: shifts its clock by CLOCK_SHIFT_MS, or by the number in the file CLOCK_FILE, which tests may change. With
 * such a file, long intervals run every 300 ms, so that a test need not wait for them after it moved the clock.
 */
import { readFileSync } from 'node:fs';
import { ServerResponse } from 'node:http';

let shift = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const RealDate = Date;
const now = () => RealDate.now() + shift;

const READ_EVERY_MS = 20;
const LONG_MS = 5_000;
const SHORT_MS = 300;
const file = process.env.CLOCK_FILE;
if (file) {
  const readShift = () => {
    shift = Number(readFileSync(file, 'utf8')) || shift;
  };
  readShift();
  const realSetInterval = globalThis.setInterval;
  realSetInterval(readShift, READ_EVERY_MS).unref();
  globalThis.setInterval = (task, ms, ...given) => realSetInterval(task, ms >= LONG_MS ? SHORT_MS : ms, ...given);
}

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(now());
    else super(...given);
  }
  static now = now;
};

// Node writes this header from its own clock.
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (...given) {
  this.setHeader('date', new Date().toUTCString());
  return writeHead.apply(this, given);
};
