import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Actor, hasRole } from '@touchline/shared/access/actor';
import type { DevelopmentView } from '@touchline/shared/developments/development.model';
import { developmentsContract } from '@touchline/shared/developments/developments.contract';
import { developmentWindow } from '@touchline/shared/developments/developments.rules';
import { monthStart } from '@touchline/shared/months';
import { may } from '@touchline/shared/permissions/rules';
import { useMemo, useState } from 'react';
import { byMonth, shownMonth } from '../../lib/by-month';
import { useChosenRow } from '../../lib/chosen-row';
import { call } from '../../lib/client';
import { monthName } from '../../lib/club-time';
import { now } from '../../lib/now';
import { useRowRemoval } from '../../lib/row-removal';
import { useActor, useFirstLoad } from '../../lib/session';
import { everyDevelopmentKey } from '../../live/engine/query-keys';
import { teamsQuery } from '../../live/queries/event-queries';
import { useChanger } from '../../live/queries/other-users';
import { useEvents } from '../../live/queries/use-events';
import { EditLayout } from '../../ui/edit-layout';
import { ConflictNotice } from '../../ui/form/conflict-notice';
import { FormError } from '../../ui/form/form-error';
import { useEditedForm } from '../../ui/form/use-edited-form';
import { Page } from '../../ui/page';
import { CardSkeleton } from '../../ui/skeletons';
import { DevelopmentCard } from './development-card';
import { DevelopmentTable } from './development-table';
import { developmentBody, developmentErrors, developmentValues, noDevelopment } from './development-values';
import { MonthWall } from './month-wall';
import classes from './month-wall.module.css';
import { type NewDevelopment, NewDevelopmentForm } from './new-development-form';

/** The developments of the caller's teams, within the months that their roles may read (specification 4.7). */
const developmentsQuery = (actor: Actor, firstLoad: boolean) =>
  queryOptions({
    queryKey: [...everyDevelopmentKey, actor.userId, firstLoad],
    queryFn: ({ signal }): Promise<DevelopmentView[]> => {
      const { from, to } = developmentWindow(actor.roles, firstLoad, now());
      const query = { startTime: String(Math.floor(from)), endTime: String(Math.floor(to)) };
      return call(developmentsContract.list_developments, { query }, { signal });
    },
  });

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
  const [byHand, setByHand] = useState<boolean>();
  const toggleByHand = ({ currentTarget }: { currentTarget: HTMLDetailsElement }) => setByHand(currentTarget.open);
  const firstLoad = useFirstLoad();
  const developments = useQuery(developmentsQuery(actor, firstLoad));
  const allTeams = useQuery(teamsQuery);
  const teams = allTeams.data ?? [];
  const rosters = teams.filter(({ id }) => hasRole(actor, 'ADMIN') || actor.staffTeams.includes(id));
  const { chosenId: selectedId, chosen: selected, choose: select, removed, place } = useChosenRow(developments);
  const rows = useMemo(
    () => (developments.data ?? []).toSorted(byMonth(({ playerName }) => playerName)),
    [developments.data],
  );
  const values = useMemo(() => (selected ? developmentValues(selected) : noDevelopment), [selected]);
  const edited = useEditedForm({ id: selected?.id, values, validate: developmentErrors });
  const changer = useChanger(selected?.id);
  const team = edited.form.values.teamId;
  const { events } = useEvents('events', team ? [team] : []);
  const playersTeams = teams.filter(
    (listedTeam) =>
      listedTeam.id === selected?.teamId ||
      (rosters.includes(listedTeam) && listedTeam.players?.some((player) => player.id === selected?.playerId)),
  );

  const add = async ({ month, ...fields }: NewDevelopment) => {
    const { id } = await call(add_development, { body: { month: monthStart(month), ...fields } });
    await developments.refetch();
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
  // Without children there is nothing to list: the form says what to do first.
  const hasChildren = rosters.some(({ players = [] }) => players.length > 0);
  const isEmpty = developments.isSuccess && rows.length === 0 && !hasChildren;
  // On a player's page write those who work for its team.
  const written = rosters.filter(({ id, players = [] }) => actor.staffTeams.includes(id) && players.length > 0);
  const newForm = <NewDevelopmentForm teams={rosters} editsTeams={hasRole(actor, 'ADMIN', 'COACH')} onAdd={add} />;
  const removal = useRowRemoval(
    (development: DevelopmentView) =>
      call(remove_development, { params: { month: shownMonth(development), playerId: development.playerId } }),
    removed,
    developments.refetch,
  );

  return (
    <Page title={t`Developments`} width="wide">
      <Stack gap="lg">
        {allTeams.isPending ? (
          <CardSkeleton height={244} />
        ) : hasChildren ? (
          <>
            {written.length > 0 && !selected && <MonthWall teams={written} developments={rows} />}
            <details className={classes.byHand} open={byHand ?? written.length === 0} onToggle={toggleByHand}>
              <summary>
                <Trans>Add a month by hand</Trans>
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
                <Text c="var(--dim)">
                  <Trans>Choose a player’s month in the table, or add one above.</Trans>
                </Text>
              )
            }
            table={
              <>
                <DevelopmentTable
                  developments={rows}
                  selectedId={selectedId ?? null}
                  read={developments}
                  mayRemove={(development) =>
                    may(actor, 'development.remove', { ...development, createdBy: actor.userId })
                  }
                  onSelect={({ id }) => select(id)}
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
