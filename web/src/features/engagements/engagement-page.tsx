import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Actor } from '@touchline/shared/access/actor';
import type { EngagementView } from '@touchline/shared/engagements/engagement.model';
import { engagementsContract } from '@touchline/shared/engagements/engagements.contract';
import { monthOf, monthStart } from '@touchline/shared/months';
import { may } from '@touchline/shared/permissions/rules';
import { useId, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { shownMonth } from '../../lib/by-month';
import { useServedRow } from '../../lib/chosen-row';
import { call } from '../../lib/client';
import { monthName } from '../../lib/club-time';
import { useRowRemoval } from '../../lib/row-removal';
import { useActor } from '../../lib/session';
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
import { MonthFilters } from './month-filters';
import { type NewEngagement, NewEngagementForm } from './new-engagement-form';
import { useMonths } from './use-months';

const { add_engagement, update_engagement, remove_engagement } = engagementsContract;

function Engagements({ actor }: { actor: Actor }) {
  const { t } = useLingui();
  const monthHeading = useId();
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
  const [adding, setAdding] = useState(false);
  const [params] = useSearchParams();
  // A link to a member's month opens the section, which alone shows these rows.
  const isOpen = opened || params.has('id') || params.has('month');
  const months = useMonths(actor.userId, isOpen);
  const { chosenId: selectedId, chosen: selected, choose: select, removed, place } = useServedRow(months.one);
  const values = useMemo(() => (selected ? engagementValues(selected) : noEngagement), [selected]);
  const edited = useEditedForm({ id: selected?.id, values, validate: engagementErrors });
  const changer = useChanger(selected?.id);

  const addMonth = async ({ month, teamId, userEmail }: NewEngagement) => {
    const { id } = await call(add_engagement, { body: { month: monthStart(month), teamId, userEmail } });
    await months.refetch();
    return months.read(id);
  };
  /** Selects a new month. The table shows that month of its team, so that the row is among the first ones. */
  const selectNew = ({ id, month, teamId }: EngagementView) =>
    months.show({ month: monthOf(month), team: teams.length > 1 ? teamId : undefined }, id);
  const addAndSelect = async (wanted: NewEngagement) => {
    const added = await addMonth(wanted);
    if (!added) return;
    setAdding(false);
    selectNew(added);
    const { userName } = added;
    const monthText = monthName(shownMonth(added));
    // Its form is below the ledger, out of view on most screens.
    specAlert(t`Added: ${userName}, ${monthText}. It is open under “Details of a month”.`, { tone: 'done' });
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
      await months.refetch();
      selectNew(added);
    });
  };
  const save = async (engagement: EngagementView) => {
    await call(update_engagement, { body: engagementBody(engagement, edited.base, edited.form.getValues()) });
    await months.refetch();
  };
  const update = () =>
    selected &&
    edited.run(async () => {
      try {
        await save(selected);
      } catch (failure) {
        await months.refetch();
        throw failure;
      }
    });
  const removal = useRowRemoval(
    ({ teamId, userId, month }: EngagementView) =>
      call(remove_engagement, { params: { teamId, month: shownMonth({ month }), userId } }),
    removed,
    months.refetch,
  );

  return (
    <Page
      title={t`Engagements`}
      width="wide"
      aside={
        <Button
          variant="default"
          aria-expanded={adding}
          {...(!adding && { leftSection: <IconPlus size={18} stroke={1.75} /> })}
          onClick={() => setAdding(!adding)}
        >
          {adding ? t`Close` : t`New month`}
        </Button>
      }
    >
      <Stack gap="lg">
        <section aria-labelledby={monthHeading} hidden={!adding}>
          <Title order={2} size="h3" id={monthHeading}>
            <Trans>Add a member’s month</Trans>
          </Title>
          <p className={classes.hint}>
            <Trans>One entry for each member and month: sign-ups, payments, volunteering and the amount due.</Trans>
          </p>
          <NewEngagementForm teams={teams} onAdd={addAndSelect} />
        </section>
        <LedgerSection teams={teams} />
        <details
          className={classes.months}
          open={isOpen}
          onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
        >
          <summary>
            <Trans>Details of a month</Trans>
          </summary>
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
                  {isOpen && <MonthFilters filter={months.filter} teams={teams} onFilter={months.show} />}
                  {isOpen && (
                    <EngagementTable
                      engagements={months.listed}
                      isOfMonth={months.filter.month !== undefined}
                      served={{
                        from: months.list.data?.from ?? 0,
                        total: months.list.data?.total ?? 0,
                        page: months.page,
                        onPage: months.setPage,
                      }}
                      teamName={(id) => everyTeam.find((team) => team.id === id)?.name ?? id}
                      selectedId={selectedId ?? null}
                      read={months.list}
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
