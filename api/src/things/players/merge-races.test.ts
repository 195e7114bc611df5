/** A whole merge between the permission of a call about the child and its write: an answer 200 is with the child that stays. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTwoTeams, STORES, type TwoTeams } from '../../testing/two-teams';
import { type Answer, mergeRaces } from './merge-races.fixture';

describe.each(STORES)('a merge just before the write of another call, on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterEach(() => club.close());

  const { pair, merge, races } = mergeRaces(
    () => club,
    () => club.coach.url,
  );

  it.each(races.slice(0, 3).concat(races.slice(6)))(
    'I1: $what is not lost when the whole merge happens just before its write',
    async ({ arrange, refused = [] }) => {
      const { keepId, dropId } = await pair(0);
      const { call, isKept } = await arrange(dropId, keepId);
      const restore: (() => void)[] = [];
      let merged: Promise<Answer> | undefined;
      for (const name of ['players', 'teams', 'events', 'developments'] as const)
        for (const method of ['findOneAndUpdate', 'insertOne'] as const) {
          const documents = club.store[name] as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
          const original = documents[method] as (...args: unknown[]) => Promise<unknown>;
          documents[method] = async (...args) => {
            for (const one of restore.splice(0)) one();
            merged ??= merge(keepId, dropId);
            await merged;
            return original.apply(documents, args);
          };
          restore.push(() => Object.assign(documents, { [method]: original }));
        }
      const { status } = await call();
      expect((await merged)?.status).toBe(200);
      expect([200, 403, 404, ...refused]).toContain(status);
      if (status === 200) expect(await isKept()).toBe(true);
    },
  );
});
