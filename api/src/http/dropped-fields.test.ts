/** Tests that privileged fields of a body are ignored and logged (specification 5.5). */

import { buildPerson, buildTeam, MARKER } from '@touchline/server/testing/records';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/start-test-api';
import { GREEN, gameBody, Person } from '../testing/two-teams';

let api: TestApi;
let coach: Person;
const lines: string[] = [];
beforeAll(async () => {
  api = await startTestApi({ settings: { LOG_LEVEL: 'warn' }, logTo: { write: (line) => lines.push(line) } });
  const { user, token } = await buildPerson(api.services.store, 'Cem', 'COACH');
  await buildTeam(api.services.store, GREEN, { staff: [{ user }] });
  coach = new Person(api.url, token, user);
});
afterAll(() => api.close());

/** Returns the log lines of one call. */
async function logOf(call: () => Promise<{ status: number }>): Promise<unknown[]> {
  lines.length = 0;
  expect((await call()).status).toBe(200);
  return lines.map((line) => JSON.parse(line) as unknown);
}
const line = (call: string, ...fields: string[]) => ({
  level: 40,
  call,
  fields,
  requestId: expect.stringMatching(/^[\w-]{36}$/),
  msg: 'privileged fields ignored',
});

it('R16: logs the names of privileged fields once per call, and never their values', async () => {
  const roles = ['ROOT', MARKER] as never;
  const password = `${MARKER} password`;
  const profile = { rev: coach.user.rev, phoneNumber: '030 1', roles, teams: [MARKER] as never, password };
  expect(await logOf(() => coach.ask(profilesContract.update_profile, { body: profile }))).toMatchObject([
    line('update_profile', 'roles', 'teams', 'password'),
  ]);
  const sent = { attendees: { a: { player: MARKER } }, version: 9, createdBy: MARKER };
  const scheduled = await logOf(() => coach.ask(eventsContract.schedule_event, { body: { ...gameBody(), ...sent } }));
  expect(scheduled).toMatchObject([line('schedule_event', 'attendees', 'version', 'createdBy')]);
  expect(lines.join('')).not.toContain(MARKER);
});

it('R16: logs neither fields of the contract nor unknown fields without privileges', async () => {
  const body = { ...gameBody(), opponent: 'Blue', somethingElse: 1 };
  expect(await logOf(() => coach.ask(eventsContract.schedule_event, { body }))).toEqual([]);
  expect(
    await logOf(() =>
      coach.ask(profilesContract.update_profile, { body: { rev: coach.user.rev + 1, phoneNumber: '030 2' } }),
    ),
  ).toEqual([]);
});
