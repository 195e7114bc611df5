import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { hasRole } from '@touchline/shared/access/actor';
import type { UserView } from '@touchline/shared/accounts/account.model';
import { displayName } from '@touchline/shared/accounts/display-name';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { may } from '@touchline/shared/permissions/rules';
import { useCallback, useMemo, useState } from 'react';
import { useChosenRow } from '../../lib/chosen-row';
import { call } from '../../lib/client';
import { lazyWithRetry } from '../../lib/lazy-with-retry';
import { queryOf } from '../../lib/query-of';
import { useActor } from '../../lib/session';
import { teamsQuery } from '../../live/queries/event-queries';
import { EditLayout } from '../../ui/edit-layout';
import { ConflictNotice } from '../../ui/form/conflict-notice';
import { useEditedForm } from '../../ui/form/use-edited-form';
import { Page } from '../../ui/page';
import { specAlert } from '../../ui/toasts/spec-alert';
import { EraseDialog } from './erase-dialog';
import { LetInPanel } from './let-in-panel';
import { UserForm } from './user-form';
import { UserTable } from './user-table';
import { childrenWhoGo, noUser, rolesFor, userBody, userErrors, userValues } from './user-values';

const Deliveries = lazyWithRetry(() => import('./deliveries'));

/** Polling interval (ms): accounts have no live message. */
const POLL_INTERVAL = 10_000;

const usersQuery = {
  ...queryOf(['users'], usersContract.list_users, { query: {} }),
  refetchInterval: POLL_INTERVAL,
  refetchOnWindowFocus: true,
};

/** /admin/user: accounts with their roles, areas and children. */
export default function UserPage() {
  const { t } = useLingui();
  const actor = useActor();
  const users = useQuery(usersQuery);
  const { chosenId: selectedId, chosen: selected, choose: select, removed, place } = useChosenRow(users);
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
    <Page title={t`Users`} width="wide">
      {isAdmin && <LetInPanel />}
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
          ) : (
            <Text c="var(--dim)">
              <Trans>Choose a user from the list to see their phone number, roles, areas and players.</Trans>
            </Text>
          )
        }
        table={
          <div>
            <UserTable
              users={users.data ?? []}
              selectedId={selectedId ?? null}
              read={users}
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
