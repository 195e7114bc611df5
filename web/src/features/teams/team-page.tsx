import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { leads } from '@touchline/shared/access/actor';
import type { EventView } from '@touchline/shared/events/event.model';
import { mayEver } from '@touchline/shared/permissions/rules';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { teamEditingContract } from '@touchline/shared/teams/team-editing.contract';
import { useMemo, useRef, useState } from 'react';
import { AnswerBar } from '../../domain/answers/answer-bar';
import { goingOf } from '../../domain/answers/going';
import { NeedsYou } from '../../domain/joining/needs-you';
import { useChosenRow } from '../../lib/chosen-row';
import { call } from '../../lib/client';
import { when } from '../../lib/club-time';
import { useClubZone, useNow } from '../../lib/config';
import { numberOf } from '../../lib/language';
import { useRowRemoval } from '../../lib/row-removal';
import { useActor } from '../../lib/session';
import { useNarrow, usePhone } from '../../lib/widths';
import { teamsQuery } from '../../live/queries/event-queries';
import { useComingEvents } from '../../live/queries/use-coming-events';
import { useOpenRequests } from '../../live/queries/use-open-requests';
import { useScrollToChosen } from '../../ui/edit-layout';
import { FormError } from '../../ui/form/form-error';
import { Page } from '../../ui/page';
import { CardSkeleton } from '../../ui/skeletons';
import { ColumnsMenu, useChosenColumns } from '../../ui/table/columns-menu';
import { EntityTable } from '../../ui/table/entity-table';
import { deletion, runAction } from '../../ui/table/row-action';
import type { EntityColumn } from '../../ui/table/table-view';
import classes from './people.module.css';
import { TeamDetails } from './team-details';
import { TeamPeople } from './team-people';

type NextEvents = ReadonlyMap<string, EventView>;

/** Returns the next event of each team, by the team's id; undefined in a club with many teams. */
function useNextEvents(teams: readonly TeamView[]): NextEvents | undefined {
  const coming = useComingEvents(teams);
  return useMemo(() => {
    const next = new Map<string, EventView>();
    for (const event of coming ?? []) for (const tag of event.tags) if (!next.has(tag)) next.set(tag, event);
    return coming && next;
  }, [coming]);
}

/** Columns: name, city, state, playerBirthYear, id; the form has the other fields (specification 2.12). */
function useColumns(next: NextEvents | undefined): EntityColumn<TeamView>[] {
  const { t } = useLingui();
  const requests = useOpenRequests();
  const phone = usePhone();
  const zone = useClubZone();
  const now = useNow();
  return useMemo(
    () => [
      {
        key: 'name',
        title: t`Name`,
        value: ({ name }) => name,
        render: ({ id, name, coach, memberships = [], players: { length: players } = [] }) => {
          const count = requests.filter(({ teamId }) => teamId === id).length;
          const isStaffed = memberships.some(({ capacity }) => capacity === 'staff');
          return (
            <span className={classes.cell}>
              <b>{name}</b>
              <span className={classes.dim}>
                {coach && `${t`Coach ${coach}`} · `}
                <Plural value={players} one="# player" other="# players" />
              </span>
              {!isStaffed && (
                <span className={classes.waiting}>
                  <Trans>No coach or manager yet</Trans>
                </span>
              )}
              {count > 0 && (
                <span className={classes.waiting}>
                  <Plural value={count} one="# request to join" other="# requests to join" />
                </span>
              )}
            </span>
          );
        },
        width: 240,
        phone: 'title',
      },
      ...(next
        ? [
            {
              key: 'next',
              title: t`Next event`,
              value: ({ id }: TeamView) => next.get(id)?.eventTime,
              words: ({ id }: TeamView) => next.get(id)?.name ?? '',
              // On a phone the answers take the whole width below it.
              render: ({ id, players = [] }: TeamView) => {
                const event = next.get(id);
                return event ? (
                  <span className={classes.next}>
                    {`${when(event.eventTime, zone, now)} · ${event.name}`}
                    {phone && <AnswerBar event={event} roster={players} />}
                  </span>
                ) : (
                  <Text span inherit c="var(--dim)">
                    <Trans>Nothing planned</Trans>
                  </Text>
                );
              },
              width: 240,
              phone: 'fact' as const,
            },
            {
              key: 'answers',
              title: t`Answers`,
              value: ({ id, players = [] }: TeamView) => {
                const event = next.get(id);
                return event && goingOf(event, players).text;
              },
              render: ({ id, players = [] }: TeamView) => {
                const event = next.get(id);
                return (
                  event && (
                    <span className={classes.answers}>
                      <AnswerBar event={event} roster={players} />
                    </span>
                  )
                );
              },
              sortable: false,
              width: 200,
              ...(!phone && { phone: 'status' as const }),
            },
          ]
        : []),
      { key: 'city', title: t`City`, value: ({ city }) => city, width: 96, ...(!next && { phone: 'fact' as const }) },
      { key: 'state', title: t`State`, value: ({ state }) => state, width: 64 },
      {
        key: 'playerBirthYear',
        title: t`Birth year`,
        value: (team) => team.playerBirthYear,
        width: 100,
      },
      {
        key: 'players',
        title: t`Players`,
        value: ({ players = [] }) => players.length,
        render: ({ players: { length: count } = [] }) => numberOf(count),
        numeric: true,
        width: 90,
        hidden: true,
      },
      { key: 'id', title: t`Team ID`, value: ({ id }) => id, hidden: true },
    ],
    [t, next, zone, now, requests, phone],
  );
}

/** /admin/team: the caller's teams, and the people of one of them. */
export default function TeamPage() {
  const { t } = useLingui();
  const narrow = useNarrow();
  const actor = useActor();
  const teams = useQuery(teamsQuery);
  const [adding, setAdding] = useState(false);
  const teamSection = useRef<HTMLDivElement>(null);
  const isAdmin = actor !== null && mayEver(actor, 'team.add');
  const ledTeams = (teams.data ?? []).filter(({ id }) => actor && leads(actor, id));
  const { columns, ...choice } = useChosenColumns('teams', useColumns(useNextEvents(ledTeams)));
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
  const deleteTeam = deletion(removal.remove, ({ name }: TeamView) => ({
    title: t`Delete ${name}?`,
    text: t`Staff and families lose access right away. Past games stay with the club.`,
  }));
  const isListed = isAdmin || ledTeams.length > 1 || teams.error !== null;

  useScrollToChosen(chosenId, () => teamSection.current);

  return (
    <Page
      title={t`Teams`}
      aside={
        isAdmin && (
          <Button
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
              tools={!narrow && <ColumnsMenu columns={columns} {...choice} />}
              rowId={({ id }) => id}
              selectedId={selected?.id ?? null}
              onSelect={(row) => choose(row.id)}
              read={teams}
              emptyText={t`No teams yet`}
            />
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
                {isAdmin && (
                  <Stack gap="xs" align="start" mt="lg">
                    <Button
                      variant="default"
                      c="var(--cant)"
                      leftSection={deleteTeam.icon}
                      onClick={() => runAction(deleteTeam, selected)}
                    >
                      <Trans>Delete team</Trans>
                    </Button>
                    <FormError error={removal.error} />
                  </Stack>
                )}
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
