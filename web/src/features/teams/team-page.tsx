import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { leads } from '@touchline/shared/access/actor';
import { mayEver } from '@touchline/shared/permissions/rules';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { teamEditingContract } from '@touchline/shared/teams/team-editing.contract';
import { useMemo, useRef, useState } from 'react';
import { NeedsYou } from '../../domain/joining/needs-you';
import { useChosenRow } from '../../lib/chosen-row';
import { call } from '../../lib/client';
import { useRowRemoval } from '../../lib/row-removal';
import { useActor } from '../../lib/session';
import { teamsQuery } from '../../live/queries/event-queries';
import { useScrollToChosen } from '../../ui/edit-layout';
import { FormError } from '../../ui/form/form-error';
import { Page } from '../../ui/page';
import { CardSkeleton } from '../../ui/skeletons';
import { EntityTable } from '../../ui/table/entity-table';
import { deletion } from '../../ui/table/row-action';
import type { EntityColumn } from '../../ui/table/table-view';
import classes from './people.module.css';
import { TeamDetails } from './team-details';
import { TeamPeople } from './team-people';

/** Columns: name, city, state, playerBirthYear, id; the form has the other fields (specification 2.12). */
function useColumns(): EntityColumn<TeamView>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      {
        key: 'name',
        title: t`Name`,
        value: ({ name }) => name,
        render: ({ name, players: { length: count } = [] }) => (
          <>
            {name}{' '}
            <Text span size="sm" c="var(--dim)" fw={400}>
              <Plural value={count} one="# player" other="# players" />
            </Text>
          </>
        ),
        width: 320,
        phone: 'title',
      },
      { key: 'city', title: t`City`, value: ({ city }) => city, width: 180, phone: 'fact' },
      { key: 'state', title: t`State`, value: ({ state }) => state, width: 120 },
      {
        key: 'playerBirthYear',
        title: t`Birth year`,
        value: (team) => team.playerBirthYear,
        width: 120,
        phone: 'fact',
      },
      { key: 'id', title: t`Team ID`, value: ({ id }) => id },
    ],
    [t],
  );
}

/** /admin/team: the caller's teams, and the people of one of them. */
export default function TeamPage() {
  const { t } = useLingui();
  const columns = useColumns();
  const actor = useActor();
  const teams = useQuery(teamsQuery);
  const [adding, setAdding] = useState(false);
  const teamSection = useRef<HTMLDivElement>(null);
  const isAdmin = actor !== null && mayEver(actor, 'team.add');
  const ledTeams = (teams.data ?? []).filter(({ id }) => actor && leads(actor, id));
  const { chosenId, chosen, choose, removed, place } = useChosenRow({
    data: ledTeams,
    isSuccess: teams.isSuccess,
    isLoading: teams.isLoading,
  });
  // Staff of one team see its people at once.
  const onlyTeam = ledTeams.length === 1 && !adding ? ledTeams[0] : undefined;
  const selected = chosen ?? (chosenId === undefined ? onlyTeam : undefined);
  const removal = useRowRemoval(
    ({ id }: TeamView) => call(teamEditingContract.remove_team, { params: { id } }),
    removed,
    teams.refetch,
  );
  const isListed = isAdmin || ledTeams.length > 1 || teams.error !== null;

  useScrollToChosen(chosenId, () => teamSection.current);

  return (
    <Page
      title={t`Teams`}
      {...(isListed &&
        !selected &&
        ledTeams.length > 1 && { hint: t`Choose a team to see its players, families and staff.` })}
      aside={
        isAdmin && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.75} />}
            onClick={() => {
              choose(undefined);
              setAdding(true);
            }}
          >
            <Trans>New team</Trans>
          </Button>
        )
      }
    >
      <Stack gap="lg">
        <NeedsYou />
        {isListed && (
          <div>
            <EntityTable<TeamView>
              label={t`Teams`}
              rows={ledTeams}
              reserve={Math.min(10, ledTeams.length)}
              columns={columns}
              rowId={({ id }) => id}
              selectedId={selected?.id ?? null}
              onSelect={(row) => choose(row.id)}
              read={teams}
              emptyText={t`No teams yet`}
              actions={
                isAdmin
                  ? [
                      deletion(removal.remove, ({ name }) => ({
                        title: t`Delete ${name}?`,
                        text: t`Staff and families lose access right away. Past games stay with the club.`,
                      })),
                    ]
                  : []
              }
            />
            <FormError error={removal.error} />
          </div>
        )}
        <div ref={teamSection}>
          {place.gone && (
            <Text role="alert">
              <Trans>This entry was removed, or you do not have access to it. Choose another one.</Trans>
            </Text>
          )}
          {teams.isPending && !isListed && <CardSkeleton height={420} />}
          {selected && actor ? (
            <TeamPeople
              key={selected.id}
              team={selected}
              others={ledTeams.filter(({ id }) => id !== selected.id)}
              actor={actor}
            >
              <details className={classes.details}>
                <summary>
                  <Trans>Team details</Trans>
                </summary>
                <TeamDetails team={selected} isAdmin={isAdmin} onAdded={async () => undefined} />
              </details>
            </TeamPeople>
          ) : isAdmin && (adding || (teams.isSuccess && ledTeams.length === 0)) ? (
            <section className={classes.section} aria-label={t`New team`}>
              <Title order={2} mb="md">
                <Trans>New team</Trans>
              </Title>
              <TeamDetails
                team={undefined}
                isAdmin
                onAdded={async (id) => {
                  await teams.refetch();
                  setAdding(false);
                  choose(id);
                }}
              />
            </section>
          ) : null}
        </div>
      </Stack>
    </Page>
  );
}
