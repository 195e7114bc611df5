/** A merge and another call about the child in every order: whatever was answered 200 is with the child that stays. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/start-test-api';
import { openTwoTeams, STORES, type TwoTeams } from '../../testing/two-teams';
import { mergeRaces } from './merge-races.fixture';

const ROUNDS = 12;

describe.each(STORES)('a merge and another call about the child at once, on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  let second: TestApi | undefined;
  beforeEach(async () => {
    const database = `api-${randomUUID().slice(0, 8)}`;
    club = await openTwoTeams(mongoUrl, { database });
    // Another process of the same club.
    second = mongoUrl === undefined ? undefined : await startTestApi({ mongoUrl, database });
  });
  afterEach(async () => {
    await second?.close();
    await club.close();
  });

  const { child, pair, merge, races } = mergeRaces(
    () => club,
    () => second?.url ?? club.coach.url,
  );

  it.each(races)('I1: $what is not lost, at any moment of the merge', async ({ arrange, refused = [] }) => {
    const statuses: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { keepId, dropId } = await pair(round);
      const { call, isKept } = await arrange(dropId, keepId);
      const begun = round % 2 === 0 ? [merge(keepId, dropId), undefined] : [undefined, call()];
      for (let turn = 0; turn < round * 4; turn += 1) await new Promise(setImmediate);
      const [merged, answered] = await Promise.all([begun[0] ?? merge(keepId, dropId), begun[1] ?? call()]);
      expect(merged?.status).toBe(200);
      expect([200, 403, 404, ...refused]).toContain(answered?.status);
      statuses.push(answered?.status ?? 0);
      if (answered?.status === 200) expect(await isKept(), `round ${round}`).toBe(true);
      expect(await child(dropId)).toBeNull();
    }
    expect(statuses).toContain(200);
  });
});
