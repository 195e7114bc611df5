import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { playersContract } from '@touchline/shared/players/players.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emailOf, GREEN, openTwoTeams, STORES, type TwoTeams } from '../../testing/two-teams';

const { list_lookalikes } = playersContract;

describe.each(STORES)('look-alikes of a child on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterEach(() => club.close());

  it('finds look-alikes on the roster, in requests and in families: same name, one letter different, or same surname and year', async () => {
    const link = await club.coach.call(invitationsContract.add_invitation, { body: { teamId: GREEN, kind: 'family' } });
    await club.newcomer.call(invitationsContract.accept_invitation, {
      body: { token: link.code ?? '', children: [{ name: 'Leo Ramen', birthYear: 2010 }] },
    });
    await club.store.players.updateOne(
      { _id: club.uma },
      { $set: { name: 'LEO RÁMAN', contacts: [emailOf('parent')] } },
    );
    const found = async (name: string, birthYear?: string) =>
      (await club.coach.call(list_lookalikes, { query: { teamId: GREEN, name, birthYear } })).map(
        ({ from, name: like }) => `${from} ${like}`,
      );
    expect(await found('leo raman')).toEqual(['roster Leo Raman', 'request Leo Ramen', 'family LEO RÁMAN']);
    expect(await found('Loe Raman')).toEqual(['roster Leo Raman', 'family LEO RÁMAN']);
    expect(await found('Cleo Raman')).toEqual(['roster Leo Raman', 'family LEO RÁMAN']);
    expect(await found('Zoe Raman', '2012')).toEqual(['roster Leo Raman', 'roster Mia Raman', 'family LEO RÁMAN']);
    expect(await found('Zoe Raman', '2011')).toEqual([]);
    expect(await found('Cleopatra Raman')).toEqual([]);
  });
});
