import { useLingui } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { hasRole } from '@touchline/shared/access/actor';
import type { UserView } from '@touchline/shared/accounts/account.model';
import { displayName } from '@touchline/shared/accounts/display-name';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { may } from '@touchline/shared/permissions/rules';
import { useCallback, useMemo, useState } from 'react';
import { waitingUsersQuery } from '../../domain/joining/waiting-users';
import { useServedRow } from '../../lib/chosen-row';
import { call } from '../../lib/client';
import { lazyWithRetry } from '../../lib/lazy-with-retry';
import { useActor } from '../../lib/session';
import { useSearchState } from '../../lib/use-search-state';
import { teamsQuery } from '../../live/queries/event-queries';
import { EditLayout } from '../../ui/edit-layout';
import { ConflictNotice } from '../../ui/form/conflict-notice';
import { useEditedForm } from '../../ui/form/use-edited-form';
import { Page } from '../../ui/page';
import { PAGE_SIZE } from '../../ui/table/table-rows';
import { specAlert } from '../../ui/toasts/spec-alert';
import { EraseDialog } from './erase-dialog';
import { InviteMenu } from './invite-menu';
import { LetInPanel } from './let-in-panel';
import { UserFilters } from './user-filters';
import { UserForm } from './user-form';
import { UserTable } from './user-table';
import { childrenWhoGo, noUser, rolesFor, userBody, userErrors, userValues } from './user-values';
import { filterIn, isFiltered, type UserFilter, userQuery, usersKey, usersQuery } from './users-query';
import { WaitingPeople } from './waiting-people';

const Deliveries = lazyWithRetry(() => import('./deliveries'));

/** The search asks after a pause in typing (ms). */
const PAUSE = 250;

/** The page of accounts that the address of the page and the search ask for, and the read of the account of the form. */
function useUsers() {
  const client = useQueryClient();
  const [params, setSearch] = useSearchState();
  // Not in the address of the page: names of children and mail addresses would stay in the history of the browser and in logs.
  const [words, setWords] = useState('');
  const [page, setPage] = useState(1);
  const filter = filterIn(params);
  const [typed] = useDebouncedValue(words, PAUSE);
  const list = useQuery(usersQuery(client, filter, typed, (page - 1) * PAGE_SIZE));
  const id = params.get('id') ?? '';
  const one = useQuery({ ...userQuery(client, id), enabled: id !== '' });
  const setFilter = (change: Partial<UserFilter>) => {
    setPage(1);
    setSearch(change, { replace: true });
  };
  const refetch = () =>
    Promise.all([usersKey, waitingUsersQuery.queryKey].map((queryKey) => client.invalidateQueries({ queryKey })));
  return { list, one, filter, setFilter, words, setWords, page, setPage, refetch };
}

/** /admin/user: accounts with their roles, areas and children. */
export default function UserPage() {
  const { t } = useLingui();
  const actor = useActor();
  const users = useUsers();
  const { filter, setFilter } = users;
  const { chosenId: selectedId, chosen: selected, choose: select, removed, place } = useServedRow(users.one);
  const values = useMemo(() => (selected ? userValues(selected) : noUser), [selected]);
  const edited = useEditedForm({ id: selected?.id, values, validate: userErrors });
  const isAdmin = actor !== null && hasRole(actor, 'ADMIN');

  const update = async () => {
    if (!selected) return;
    const body = userBody(selected.emailAddress, edited.base, edited.form.getValues(), isAdmin);
    await edited.run(async () => {
      await call(usersContract.update_user, { body });
      await users.refetch();
    }, body);
  };
  const { data: teams = [] } = useQuery(teamsQuery);
  const teamName = useCallback((id: string) => teams.find((team) => team.id === id)?.name ?? id, [teams]);
  const [erasing, setErasing] = useState<UserView | null>(null);
  const erase = async (user: UserView) => {
    const { emailAddress } = user;
    const children = childrenWhoGo(user)
      .map(({ name }) => name)
      .join(', ');
    await call(usersContract.delete_user, { params: { email: emailAddress } });
    removed(user.id);
    await users.refetch();
    const text = children ? t`Deleted: ${emailAddress}, with ${children}` : t`Deleted: ${emailAddress}`;
    specAlert(text, { id: 'erased', tone: 'done' });
  };

  return (
    <Page title={t`Users`} width="wide" aside={isAdmin && <InviteMenu teams={teams} />}>
      {isAdmin && <LetInPanel />}
      {!selected && filter.state !== 'WAITING' && (
        <WaitingPeople onChoose={select} onAll={() => setFilter({ state: 'WAITING' })} />
      )}
      <EditLayout
        idle={!selected}
        title={selected ? displayName(selected) : t`Choose a user`}
        {...place}
        form={
          selected && actor ? (
            <>
              <ConflictNotice
                conflicts={edited.conflicts}
                labels={{ phoneNumber: t`Phone number`, players: t`Players` }}
                onResolve={edited.resolve}
              />
              <UserForm
                key={selected.id}
                user={selected}
                edited={edited}
                isAdmin={isAdmin}
                grantable={rolesFor((role) => may(actor, 'role.change', { role }))}
                onUpdate={() => void update()}
                onChanged={() => users.refetch()}
              />
            </>
          ) : null
        }
        table={
          <div>
            <UserTable
              users={users.list.data?.rows ?? []}
              selectedId={selectedId ?? null}
              read={users.list}
              served={{
                from: users.list.data?.from ?? 0,
                total: users.list.data?.total ?? 0,
                page: users.page,
                onPage: users.setPage,
                query: users.words,
                onQuery: users.setWords,
              }}
              isFiltered={isFiltered(filter)}
              filters={<UserFilters filter={filter} teams={teams} onFilter={setFilter} />}
              onSelect={({ id }) => select(id)}
              teamName={teamName}
              onRemove={setErasing}
            />
          </div>
        }
      />
      {isAdmin && <Deliveries />}
      {erasing && <EraseDialog user={erasing} onErase={() => erase(erasing)} onClose={() => setErasing(null)} />}
    </Page>
  );
}
