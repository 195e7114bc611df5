import { Trans, useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Actor, hasRole } from '@touchline/shared/access/actor';
import type { EngagementView } from '@touchline/shared/engagements/engagement.model';
import { engagementsContract } from '@touchline/shared/engagements/engagements.contract';
import { monthStart } from '@touchline/shared/months';
import { may, mayEver } from '@touchline/shared/permissions/rules';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { byMonth, shownMonth } from '../../lib/by-month';
import { useChosenRow } from '../../lib/chosen-row';
import { call } from '../../lib/client';
import { monthName } from '../../lib/club-time';
import { useRowRemoval } from '../../lib/row-removal';
import { useActor } from '../../lib/session';
import { everyEngagementKey } from '../../live/engine/query-keys';
import { teamsQuery } from '../../live/queries/event-queries';
import { useChanger } from '../../live/queries/other-users';
import { EditLayout } from '../../ui/edit-layout';
import { ConflictNotice } from '../../ui/form/conflict-notice';
import { FormError } from '../../ui/form/form-error';
import { useEditedForm } from '../../ui/form/use-edited-form';
import { Page } from '../../ui/page';
import { specAlert } from '../../ui/toasts/spec-alert';
import { EngagementCard } from './engagement-card';
import classes from './engagement-page.module.css';
import { EngagementTable } from './engagement-table';
import {
  changesStoredEntries,
  engagementBody,
  engagementErrors,
  engagementValues,
  noEngagement,
  withNewEntries,
} from './engagement-values';
import { LedgerSection } from './ledger';
import { type NewEngagement, NewEngagementForm } from './new-engagement-form';

/**
 * The engagements of the caller's teams: ADMIN and MANAGER list them, a COACH reads those of their own teams
 * (specification 2.14 and 4.7).
 */
const engagementsQuery = (actor: Actor) =>
  queryOptions({
    queryKey: [...everyEngagementKey, actor.userId],
    queryFn: ({ signal }): Promise<EngagementView[]> => {
      const teams = hasRole(actor, 'ADMIN') ? {} : { teams: [...actor.staffTeams] };
      return mayEver(actor, 'engagement.list')
        ? call(engagementsContract.list_engagements, { query: teams }, { signal })
        : call(engagementsContract.show_engagements, { query: teams }, { signal });
    },
  });

const { add_engagement, update_engagement, remove_engagement } = engagementsContract;

function Engagements({ actor }: { actor: Actor }) {
  const { t } = useLingui();
  const labels = {
    month: t`Month`,
    teamId: t`Team`,
    userEmail: t`User`,
    numOfPlayers: t`Number of players`,
    due: t`Due this month`,
    payments: t`Payments`,
    volunteers: t`Volunteering`,
  };
  const { data: everyTeam = [] } = useQuery(teamsQuery);
  const teams = everyTeam.filter(({ id }) => may(actor, 'engagement.change', { teamId: id, userId: '' }));
  const [opened, setOpened] = useState(false);
  const [params] = useSearchParams();
  // A link to a member's month opens the section, which alone shows these rows.
  const isOpen = opened || params.has('id');
  const engagements = useQuery({ ...engagementsQuery(actor), enabled: isOpen });
  const { chosenId: selectedId, chosen: selected, choose: select, removed, place } = useChosenRow(engagements);
  const rows = useMemo(
    () => (engagements.data ?? []).toSorted(byMonth(({ userName }) => userName)),
    [engagements.data],
  );
  const values = useMemo(() => (selected ? engagementValues(selected) : noEngagement), [selected]);
  const edited = useEditedForm({ id: selected?.id, values, validate: engagementErrors });
  const changer = useChanger(selected?.id);

  const addMonth = async ({ month, teamId, userEmail }: NewEngagement) => {
    const { id } = await call(add_engagement, { body: { month: monthStart(month), teamId, userEmail } });
    const { data = [] } = await engagements.refetch();
    return data.find((engagement) => engagement.id === id);
  };
  const addAndSelect = async (wanted: NewEngagement) => {
    const added = await addMonth(wanted);
    if (added) select(added.id);
  };
  const add = () => {
    const { form, base } = edited;
    const current = form.getValues();
    const { month, teamId, userEmail } = current;
    if (!month || !teamId || !userEmail.trim()) return specAlert(t`Please choose a user / team / date`);
    if (form.validate().hasErrors) return;
    void edited.run(async () => {
      if (changesStoredEntries(base, current))
        throw new Error(t`Update the entries you changed first, then add the new month.`);
      const added = await addMonth({ month, teamId, userEmail });
      if (!added) return;
      // Saves the entries that were typed before "Add" to the new month, then selects that month.
      const stored = engagementValues(added);
      const merged = withNewEntries(stored, base, current);
      const body = engagementBody(added, stored, merged);
      if (Object.keys(body).length > 2) await call(update_engagement, { body });
      await engagements.refetch();
      select(added.id);
    });
  };
  const save = async (engagement: EngagementView) => {
    await call(update_engagement, { body: engagementBody(engagement, edited.base, edited.form.getValues()) });
    await engagements.refetch();
  };
  const update = () =>
    selected &&
    edited.run(async () => {
      try {
        await save(selected);
      } catch (failure) {
        await engagements.refetch();
        throw failure;
      }
    });
  const removal = useRowRemoval(
    ({ teamId, userId, month }: EngagementView) =>
      call(remove_engagement, { params: { teamId, month: shownMonth({ month }), userId } }),
    removed,
    engagements.refetch,
  );

  return (
    <Page title={t`Engagements`} width="wide">
      <Stack gap="lg">
        <NewEngagementForm teams={teams} onAdd={addAndSelect} />
        <LedgerSection teams={teams} />
        <details
          className={classes.months}
          open={isOpen}
          onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
        >
          <summary>
            <Trans>Details of a month</Trans>
          </summary>
          <p className={classes.hint}>
            <Trans>One entry for each member and month: sign-ups, payments, volunteering and the amount due.</Trans>
          </p>
          <Stack gap="lg">
            <EditLayout
              title={selected ? `${selected.userName}, ${monthName(shownMonth(selected))}` : t`Engagement`}
              {...place}
              form={
                <>
                  <ConflictNotice
                    conflicts={edited.conflicts}
                    by={changer}
                    labels={labels}
                    onResolve={edited.resolve}
                  />
                  <EngagementCard
                    edited={edited}
                    teams={teams}
                    exists={selected !== undefined}
                    onAdd={add}
                    onUpdate={() => void update()}
                  />
                </>
              }
              table={
                <>
                  {isOpen && (
                    <EngagementTable
                      engagements={rows}
                      teamName={(id) => everyTeam.find((team) => team.id === id)?.name ?? id}
                      selectedId={selectedId ?? null}
                      read={engagements}
                      onSelect={({ id }) => select(id)}
                      onRemove={(engagement) => void removal.remove(engagement)}
                    />
                  )}
                  <FormError error={removal.error} />
                </>
              }
            />
          </Stack>
        </details>
      </Stack>
    </Page>
  );
}

/** /admin/engagement: sign-ups, payments and volunteer services of members by month. */
export default function EngagementPage() {
  const actor = useActor();
  return actor && <Engagements actor={actor} />;
}
