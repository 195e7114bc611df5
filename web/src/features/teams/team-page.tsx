import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { leads } from '@touchline/shared/access/actor';
import type { Capacity } from '@touchline/shared/access/roles';
import { may, mayEver } from '@touchline/shared/access/rules';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { teamEditingContract } from '@touchline/shared/teams/team-editing.contract';
import { useMemo, useRef } from 'react';
import { ConflictNotice } from '../../components/conflict-notice';
import { EditLayout } from '../../components/edit-layout';
import { EntityTable } from '../../components/entity-table';
import { FormError } from '../../components/form-error';
import { Page } from '../../components/page';
import type { EntityColumn } from '../../components/table-view';
import { useChosenRow } from '../../lib/chosen-row';
import { call } from '../../lib/client';
import { newId } from '../../lib/new-id';
import { useRowRemoval } from '../../lib/row-removal';
import { useActor } from '../../lib/session';
import { changedOf } from '../../lib/three-way';
import { useEditedForm } from '../../lib/use-edited-form';
import { teamsQuery } from '../../live/queries/event-queries';
import { useChanger } from '../../live/queries/other-users';
import { RosterTable } from './roster-table';
import { emptyTeam, TeamForm, type TeamValues, teamErrors, teamLabels, teamValues } from './team-form';
import { TeamPeople } from './team-people';

/** Columns: name, city, state, playerBirthYear, id; the form has the other fields (specification 2.12). */
function useColumns(): EntityColumn<TeamView>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      { key: 'name', title: t`Name`, value: ({ name }) => name, width: 220, phone: 'title' },
      { key: 'city', title: t`City`, value: ({ city }) => city, phone: 'fact' },
      { key: 'state', title: t`State`, value: ({ state }) => state },
      {
        key: 'playerBirthYear',
        title: t`Birth year`,
        value: (team) => team.playerBirthYear,
        numeric: true,
        phone: 'fact',
      },
      { key: 'id', title: t`Team ID`, value: ({ id }) => id, width: 90 },
    ],
    [t],
  );
}

const CAPACITIES: Record<Capacity, MessageDescriptor> = { staff: msg`Staff`, family: msg`Family` };

const bodyOf = ({ playerBirthYear, ...values }: Partial<TeamValues>) => ({
  ...values,
  ...(playerBirthYear !== undefined && { playerBirthYear: Number(playerBirthYear) }),
});

/** /admin/team: the form, members and players, next to the tables of teams and roster. */
export default function TeamPage() {
  const { t } = useLingui();
  const columns = useColumns();
  const actor = useActor();
  const teams = useQuery(teamsQuery);
  const { chosen: selectedId, choose: select, gone } = useChosenRow();
  const isAdmin = actor !== null && mayEver(actor, 'team.add');
  const mine = (teams.data ?? []).filter(({ id }) => actor && leads(actor, id));
  const selected = mine.find(({ id }) => id === selectedId);
  const values = useMemo(() => (selected ? teamValues(selected) : emptyTeam), [selected]);
  const edited = useEditedForm<TeamValues>({ id: selected?.id, values, validate: teamErrors });
  const labels = Object.fromEntries(Object.entries(teamLabels).map(([field, label]) => [field, t(label)]));
  const changer = useChanger(selected?.id);
  const mayChange = selected && actor && may(actor, 'team.change', { teamId: selected.id });

  // Kept for retries, so that a lost response does not create a second team.
  const newTeam = useRef(newId(8));
  const add = () =>
    edited.run(async () => {
      const id = await call(teamEditingContract.add_team, {
        body: { id: newTeam.current, ...bodyOf(edited.form.getValues()), name: edited.form.getValues().name },
      });
      newTeam.current = newId(8);
      await teams.refetch();
      select(id);
    });
  const update = () =>
    edited.run(async () => {
      if (!selected) return;
      const changed = bodyOf(changedOf(edited.base, edited.form.getValues()));
      await call(teamEditingContract.update_team, { body: { ...changed, id: selected.id, rev: selected.rev } });
    });
  const removal = useRowRemoval(
    ({ id }: TeamView) => call(teamEditingContract.remove_team, { params: { id } }),
    gone,
    teams.refetch,
  );

  return (
    <Page title={t`Teams`} width="wide">
      <EditLayout
        title={selected ? selected.name : isAdmin ? t`New team` : t`Choose a team`}
        editing={selected?.id}
        gone={selectedId !== undefined && !selected && teams.isSuccess}
        loading={selectedId !== undefined && !selected && teams.isLoading}
        form={
          selected || isAdmin ? (
            <Stack gap="lg">
              <ConflictNotice conflicts={edited.conflicts} by={changer} labels={labels} onResolve={edited.resolve} />
              <TeamForm
                edited={edited}
                exists={selected !== undefined}
                isAdmin={isAdmin}
                onAdd={() => void add()}
                onNew={() => select(undefined)}
                onUpdate={() => void update()}
              />
              {selected && mayChange && <TeamPeople team={selected} />}
            </Stack>
          ) : (
            <Text c="var(--dim)">
              <Trans>Choose a team from the list to see its details, people and players.</Trans>
            </Text>
          )
        }
        table={
          <Stack gap="lg">
            <div>
              <EntityTable<TeamView>
                label={t`Teams`}
                rows={mine}
                columns={columns}
                rowId={({ id }) => id}
                selectedId={selectedId ?? null}
                onSelect={(row) => select(row.id)}
                detail={({ memberships }) => (
                  <ul aria-label={t`Staff and family`}>
                    {memberships?.map(({ emailAddress, capacity }) => (
                      <li key={emailAddress}>
                        {emailAddress}{' '}
                        <Text span c="var(--dim)">
                          {t(CAPACITIES[capacity])}
                        </Text>
                      </li>
                    ))}
                  </ul>
                )}
                loading={teams.isPending}
                error={teams.error}
                retry={() => void teams.refetch()}
                emptyText={t`No teams yet`}
                actions={
                  isAdmin
                    ? [
                        {
                          label: t`Delete`,
                          icon: <IconTrash size={18} stroke={1.75} />,
                          run: (row) => void removal.remove(row),
                          danger: true,
                          confirmation: ({ name }) => ({
                            title: t`Delete ${name}?`,
                            text: t`Staff and families lose access right away. Past games stay with the club.`,
                            confirm: t`Delete`,
                          }),
                        },
                      ]
                    : []
                }
              />
              <FormError error={removal.error} />
            </div>
            {selected && (
              <div>
                <Title order={2} mb="sm">
                  <Trans>Roster</Trans>
                </Title>
                <RosterTable team={selected} onError={removal.setError} />
              </div>
            )}
          </Stack>
        }
      />
    </Page>
  );
}
