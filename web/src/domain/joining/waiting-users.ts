/** Those who wait for a role: on an admin's start page, and beside the list of users. */
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { queryOf } from '../../lib/query-of';

export const waitingUsersQuery = queryOf(['users', 'waiting for a role'], usersContract.find_users, {
  query: { state: 'WAITING' },
});
