/** A club that `parent` can leave: the password of the account is known. */
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { hashPassword } from '../../data/accounts/passwords';
import { openTwoTeams, type Person, type TwoTeams } from '../../testing/two-teams';

const PASSWORD = 'corner flag 12';

export async function openClubToLeave(mongoUrl?: string): Promise<TwoTeams> {
  const club = await openTwoTeams(mongoUrl);
  const passwordHash = await hashPassword(PASSWORD);
  await club.store.users.updateOne({ _id: club.parent.user._id }, { $set: { passwordHash } });
  return club;
}

/** Deletes the account of this person. */
export const deleteAccount = (who: Person, password = PASSWORD) =>
  who.ask(profilesContract.delete_account, { body: { password } });
