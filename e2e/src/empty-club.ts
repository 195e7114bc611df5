/** A club without accounts, for flows that start one. */
import { type Club, until } from '../../testing/services/club';
import { test as demo, expect, workerClub } from './screens';

/** Gives each worker an empty club of its own. */
export const test = demo.extend<object, { club: Club }>({ club: workerClub({ DEMO: '0' }) });

/** A green square of one pixel. */
export const CREST = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const LINE = /Open (http:\/\/\S+)\/ to set up your club\. Your one-time code: ([0-9A-Z]{4}-[0-9A-Z]{4})/g;

/**
 * Waits for the code in the output of the club, and expects it once.
 * @returns the one-time code
 */
export async function printedCode(club: Club): Promise<string> {
  const lines = () => [...club.output().matchAll(LINE)];
  await until(() => lines().length > 0, 30_000, 'the code is printed');
  expect(lines()).toHaveLength(1);
  expect(new URL(lines()[0]?.[1] ?? '').port).toBe(new URL(club.url).port);
  return lines()[0]?.[2] ?? '';
}
