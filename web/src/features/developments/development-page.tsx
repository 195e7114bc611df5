import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Actor, hasRole } from '@touchline/shared/access/actor';
import type { DevelopmentView } from '@touchline/shared/developments/development.model';
import { developmentsContract } from '@touchline/shared/developments/developments.contract';
import { monthStart } from '@touchline/shared/months';
import { may } from '@touchline/shared/permissions/rules';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { usePageTeam } from '../../domain/teams/page-team';
import { byMonth, shownMonth } from '../../lib/by-month';
import { useChosenRow } from '../../lib/chosen-row';
import { call } from '../../lib/client';
import { thisClubMonth } from '../../lib/club-month';
import { monthName, shortMonthName } from '../../lib/club-time';
import { useRowRemoval } from '../../lib/row-removal';
import { useActor, useFirstLoad } from '../../lib/session';
import { useSearchState } from '../../lib/use-search-state';
import { usePhone } from '../../lib/widths';
import { developmentsQuery } from '../../live/queries/developments';
import { teamsQuery } from '../../live/queries/event-queries';
import { useChanger } from '../../live/queries/other-users';
import { useEvents } from '../../live/queries/use-events';
import { EditLayout } from '../../ui/edit-layout';
import { EmptyState } from '../../ui/empty-state';
import { ConflictNotice } from '../../ui/form/conflict-notice';
import { FormError } from '../../ui/form/form-error';
import { useEditedForm } from '../../ui/form/use-edited-form';
import { Page } from '../../ui/page';
import { CardSkeleton } from '../../ui/skeletons';
import { DevelopmentCard } from './development-card';
import { DevelopmentTable } from './development-table';
import { developmentBody, developmentErrors, developmentValues, noDevelopment } from './development-values';
import { monthsToShow } from './month-choice';
import { MonthWall } from './month-wall';
import classes from './month-wall.module.css';
import { type NewDevelopment, NewDevelopmentForm } from './new-development-form';
import { TeamProgress } from './team-progress';

/** The choice of all teams, and of the page's team by a person who sees all of them at first. */
const EVERY = 'all';
const ONE = 'one';

const { add_development, update_development, remove_development } = developmentsContract;

function Developments({ actor }: { actor: Actor }) {
  const { t } = useLingui();
  const labels = {
    playerName: t`Player Name`,
    contactEmail: t`Contact Email`,
    teamId: t`Team`,
    birthYear: t`Birth Year`,
    matches: t`Matches`,
  };
  const firstLoad = useFirstLoad();
  const developments = useQuery(developmentsQuery(actor, firstLoad));
  const allTeams = useQuery(teamsQuery);
  const teams = allTeams.data ?? [];
  const rosters = teams.filter(({ id }) => hasRole(actor, 'ADMIN') || actor.staffTeams.includes(id));
  const [pageTeam] = usePageTeam(allTeams.data && rosters);
  const [params, setSearch] = useSearchState();
  const phone = usePhone();
  const thisMonth = thisClubMonth();
  const [month, setMonth] = useState(thisMonth);
  // The table lists every month until somebody chooses one.
  const [isOneMonth, setOneMonth] = useState(false);
  const chooseMonth = (chosen: string | undefined) => {
    setOneMonth(chosen !== undefined);
    if (chosen !== undefined) setMonth(chosen);
  };
  const { chosenId: selectedId, chosen: selected, choose: select, removed, place } = useChosenRow(developments);
  const rows = useMemo(
    () => (developments.data ?? []).toSorted(byMonth(({ playerName }) => playerName)),
    [developments.data],
  );
  const values = useMemo(() => (selected ? developmentValues(selected) : noDevelopment), [selected]);
  const edited = useEditedForm({ id: selected?.id, values, validate: developmentErrors });
  const changer = useChanger(selected?.id);
  const edits = edited.form.values.teamId;
  const { events } = useEvents('events', edits ? [edits] : []);
  const playersTeams = teams.filter(
    (listedTeam) =>
      listedTeam.id === selected?.teamId ||
      (rosters.includes(listedTeam) && listedTeam.players?.some((player) => player.id === selected?.playerId)),
  );

  const add = async ({ month: added, ...fields }: NewDevelopment) => {
    const { id } = await call(add_development, { body: { month: monthStart(added), ...fields } });
    await developments.refetch();
    setMonth(added);
    select(id);
  };
  const update = async () => {
    if (!selected) return;
    const body = developmentBody(selected, edited.base, edited.form.getValues());
    await edited.run(async () => {
      try {
        await call(update_development, { body });
      } finally {
        await developments.refetch();
      }
    }, body);
  };
  const withChildren = rosters.filter(({ players = [] }) => players.length > 0);
  // Without children there is nothing to list: the form says what to do first.
  const isEmpty = developments.isSuccess && rows.length === 0 && withChildren.length === 0;
  const mayEditTeams = hasRole(actor, 'ADMIN', 'COACH');
  // A person who writes for no team looks at all of them first.
  const writesNone = rosters.every(({ id }) => !actor.staffTeams.includes(id));
  const list = params.get('list') ?? (writesNone && !selectedId ? EVERY : ONE);
  const showsEvery = rosters.length > 1 && list === EVERY;
  const team = showsEvery ? undefined : (rosters.find(({ id }) => id === selected?.teamId) ?? pageTeam);
  const listed = rosters.length > 1 && team ? rows.filter(({ teamId }) => teamId === team.id) : rows;
  // An entry of another month is listed, too, while it is chosen.
  const listedMonth = isOneMonth && (!selected || shownMonth(selected) === month) ? month : undefined;
  const teamName = team?.name ?? '';
  const chooseTeam = (id: string) =>
    setSearch(
      id === EVERY ? { list: EVERY, id: undefined } : { team: id, list: writesNone ? ONE : undefined, id: undefined },
    );
  const newForm = <NewDevelopmentForm teams={rosters} editsTeams={mayEditTeams} onAdd={add} />;
  const written = { month, developments: rows };
  // Names what stands above an empty table.
  const help = !team
    ? t`Open a team above, then choose a player to write the first advice.`
    : withChildren.includes(team)
      ? t`Choose a player above to write the first advice.`
      : undefined;
  const removal = useRowRemoval(
    (development: DevelopmentView) =>
      call(remove_development, { params: { month: shownMonth(development), playerId: development.playerId } }),
    removed,
    developments.refetch,
  );

  return (
    <Page
      title={t`Developments`}
      hint={t`Advice and film, month by month.`}
      width="wide"
      aside={
        withChildren.length > 0 && (
          <div className={classes.choices}>
            {rosters.length > 1 && (
              <NativeSelect
                aria-label={t`Team`}
                data={[
                  ...rosters.map(({ id, name }) => ({ value: id, label: name })),
                  { value: EVERY, label: t`All teams` },
                ]}
                value={team?.id ?? EVERY}
                onChange={({ currentTarget }) => chooseTeam(currentTarget.value)}
              />
            )}
            <NativeSelect
              aria-label={t`Shown month`}
              data={monthsToShow(thisMonth, rows).map((value) => ({
                value,
                // Beside the choice of a team a phone has no room for the whole word.
                label: phone && rosters.length > 1 ? shortMonthName(value) : monthName(value),
              }))}
              value={month}
              onChange={({ currentTarget }) => chooseMonth(currentTarget.value)}
            />
          </div>
        )
      }
    >
      <Stack gap="sm">
        {allTeams.isPending ? (
          <CardSkeleton height={244} />
        ) : withChildren.length > 0 ? (
          <>
            {!selected &&
              (team === undefined ? (
                <TeamProgress teams={withChildren} {...written} onChoose={chooseTeam} />
              ) : withChildren.includes(team) ? (
                <MonthWall team={team} {...written} mayWrite={!writesNone} />
              ) : (
                <EmptyState
                  title={t`No players on the roster of ${teamName}`}
                  help={t`Learning material belongs to a child of a team. Children are added under Teams.`}
                  action={
                    mayEditTeams && (
                      <Anchor component={Link} to={`/admin/team?id=${team.id}`}>
                        <Trans>Open Teams</Trans>
                      </Anchor>
                    )
                  }
                />
              ))}
            <details className={classes.byHand}>
              <summary>
                <Trans>Add an earlier month</Trans>
              </summary>
              {newForm}
            </details>
          </>
        ) : (
          newForm
        )}
        {!isEmpty && (
          <EditLayout
            wide
            idle={!selected}
            title={selected ? `${selected.playerName}, ${monthName(shownMonth(selected))}` : t`Development`}
            {...place}
            form={
              selected ? (
                <>
                  <ConflictNotice
                    conflicts={edited.conflicts}
                    by={changer}
                    labels={labels}
                    onResolve={edited.resolve}
                  />
                  <DevelopmentCard
                    key={selected.id}
                    development={selected}
                    edited={edited}
                    teams={playersTeams}
                    rosters={rosters}
                    events={events}
                    onUpdate={() => void update()}
                  />
                </>
              ) : (
                <>
                  <Title order={2} size="h3">
                    <Trans>Written months</Trans>
                  </Title>
                  <Text c="var(--dim)" size="sm">
                    <Trans>Choose an entry to change its matches.</Trans>
                  </Text>
                </>
              )
            }
            table={
              <>
                <DevelopmentTable
                  developments={listed}
                  team={team?.name}
                  month={listedMonth}
                  onMonth={chooseMonth}
                  help={help}
                  selectedId={selectedId ?? null}
                  read={developments}
                  mayRemove={(development) =>
                    may(actor, 'development.remove', { ...development, createdBy: actor.userId })
                  }
                  // All teams stay in the table while one of its entries is open.
                  onSelect={({ id }) => (showsEvery && id !== selectedId ? setSearch({ list: EVERY, id }) : select(id))}
                  onRemove={(development) => void removal.remove(development)}
                />
                <FormError error={removal.error} />
              </>
            }
          />
        )}
      </Stack>
    </Page>
  );
}

/** /admin/development: learning material of a player's month, by match. */
export default function DevelopmentPage() {
  const actor = useActor();
  return actor && <Developments actor={actor} />;
}
