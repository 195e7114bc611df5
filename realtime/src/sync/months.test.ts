import { buildDevelopment, buildEngagement } from '@touchline/server/testing/records';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildClub, type Club, GREEN } from '../testing/club';
import { startTestRealtime, type TestRealtime } from '../testing/start';

let realtime: TestRealtime;
let club: Club;
beforeEach(async () => {
  realtime = await startTestRealtime();
  club = await buildClub(realtime.store);
});
afterEach(() => realtime.close());

type Kind = 'engagement' | 'development';

/** Returns the sync response to a client that holds the first version of this object. */
async function syncOf(token: string, kind: Kind, id: string): Promise<unknown> {
  const socket = await realtime.connect(token);
  const answer = await socket.ask('sync', { [`${kind}s`]: [{ id, version: 1 }] });
  return answer.ok && { stale: answer.stale, gone: answer.gone };
}

const newer = (kind: Kind, id: string) => ({ stale: [{ kind, id, version: 2 }], gone: [] });
const gone = (kind: Kind, id: string) => ({ stale: [], gone: [{ kind, id }] });

it('I8: reports a changed engagement as stale to users who may read it, and as gone to all others', async () => {
  const { manager, admin, filming, parent, parent2, blueParent } = club.people;
  const { _id } = await buildEngagement(realtime.store, GREEN, parent, { version: 2 });
  for (const { token } of [manager, admin, parent])
    expect(await syncOf(token, 'engagement', _id)).toEqual(newer('engagement', _id));
  for (const { token } of [filming, parent2, blueParent])
    expect(await syncOf(token, 'engagement', _id)).toEqual(gone('engagement', _id));
});

it('I8: reports a changed development as stale to users who may read it, and as gone to all others', async () => {
  const { coach, admin, filming, parent, parent2, root } = club.people;
  const { _id } = await buildDevelopment(realtime.store, GREEN, club.children.leo, { version: 2 });
  for (const { token } of [coach, admin, filming, parent])
    expect(await syncOf(token, 'development', _id)).toEqual(newer('development', _id));
  for (const { token } of [parent2, root])
    expect(await syncOf(token, 'development', _id)).toEqual(gone('development', _id));
});
