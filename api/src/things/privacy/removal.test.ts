import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Person, STORES, type TwoTeams } from '../../testing/two-teams';
import { deleteAccount, openClubToLeave } from './leaving.fixture';

const { delete_user, add_role } = usersContract;

describe.each(STORES)('removing accounts on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openClubToLeave(mongoUrl);
  });
  afterEach(() => club.close());

  const leave = () => deleteAccount(club.parent);
  const remove = (who: Person, whom: Person) => who.ask(delete_user, { params: { email: whom.user.emailAddress } });

  it('lets user administrators delete others, only ROOT delete ADMINs, and no user delete themselves', async () => {
    expect((await remove(club.admin, club.parent)).reply).toBe(club.parent.user.emailAddress);
    expect((await remove(club.admin, club.parent)).status).toBe(404);
    expect((await club.parent.ask(accountsContract.current_user, {})).status).toBe(401);
    expect(club.mailsTo(club.parent.user.emailAddress).at(-1)?.subject).toContain('deleted');
    expect((await remove(club.admin, club.root)).status).toBe(403);
    expect((await remove(club.root, club.admin)).status).toBe(200);
    const ended = club.busEvents.flatMap((busEvent) => (busEvent.kind === 'access' ? busEvent.ended : []));
    expect(ended).toHaveLength(2);
  });

  it('R6: rejects leaving or deleting the last ROOT', async () => {
    expect((await remove(club.root, club.root)).status).toBe(409);
    await club.root.call(add_role, { params: { email: club.parent.user.emailAddress, role: 'ROOT' } });
    expect((await remove(club.root, club.root)).status).toBe(403);
    expect((await remove(club.parent, club.root)).status).toBe(200);
    expect((await leave()).status).toBe(409);
    expect((await club.parent.ask(accountsContract.current_user, {})).status).toBe(200);
  });
});
