import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Menu, SegmentedControl, Select, Stack, Text, Title } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconCash, IconCheck, IconDots, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type LedgerSums, totalsOf } from '@touchline/shared/engagements/ledger';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { useState } from 'react';
import { ledgerQuery, money } from '../../domain/own-dues';
import { WriteToFamilies } from '../../domain/write-to-families';
import { thisClubMonth } from '../../lib/club-month';
import { locale, numberOf } from '../../lib/language';
import { optionsOf } from '../../lib/options';
import { saveCsv } from '../../lib/save-csv';
import { useUnsaved } from '../../lib/unsaved';
import { useSubmit } from '../../lib/use-submit';
import { useNarrow, usePhone } from '../../lib/widths';
import { Dialog } from '../../ui/dialog';
import { FormError } from '../../ui/form/form-error';
import { MenuAct } from '../../ui/menu-act';
import { EntityTable } from '../../ui/table/entity-table';
import type { EntityColumn } from '../../ui/table/table-view';
import classes from './engagement-page.module.css';
import { FamilyMonths, PayFamily, type PaymentDraft } from './family-months';
import { FeeForm } from './fee-form';
import { addressesOf, type LedgerRow, ledgerCsv, ledgerRows, openMonthsText, owes } from './ledger-rows';

/** Months before this one, by the choice of the period. */
const PERIODS = { '0': 0, '2': 2, '11': 11 } as const;
type Period = keyof typeof PERIODS;

/** Rows for which height is reserved while they load. */
const LEAST_ROWS = 3;

/** `3 h`, in the language on the screen. */
const hoursText = (hours: number) =>
  new Intl.NumberFormat(locale(), { style: 'unit', unit: 'hour', unitDisplay: 'short' })
    .format(hours)
    .replace(/\s/g, '\u00a0');

/** Dues, payments and volunteer hours of families. `teams` are those that the viewer leads. */
export function LedgerSection({ teams }: { teams: readonly TeamView[] }) {
  const { t } = useLingui();
  const [period, setPeriod] = useState<Period>('11');
  const [teamId, setTeam] = useState<string | null>(null);
  // Until somebody chooses: those who owe, if there are any.
  const [asked, setAsked] = useState<'all' | 'owing'>();
  const [filtersOpened, setFiltersOpened] = useState(false);
  const [dialog, setDialog] = useState<{ pays: string } | 'fee'>();
  const phone = usePhone();
  const narrow = useNarrow();
  // By row: a typed payment stays when its row is closed, filtered out or drawn as a card.
  const [drafts, setDrafts] = useState<Record<string, PaymentDraft | undefined>>({});
  useUnsaved(Object.values(drafts).some((draft) => draft !== undefined));
  const ledger = useQuery(ledgerQuery(PERIODS[period]));
  const { data } = ledger;
  const leads = (id: string) => teams.some((team) => team.id === id);
  const teamName = (id: string) => teams.find((team) => team.id === id)?.name ?? id;
  const allRows = ledgerRows(
    (data?.families ?? []).filter((family) => (teamId ? family.teamId === teamId : leads(family.teamId))),
  );
  const owingRows = allRows.filter(owes);
  const onlyOwing = (asked ?? (owingRows.length > 0 ? 'owing' : 'all')) === 'owing';
  const rows = onlyOwing ? owingRows : allRows;
  const totals = totalsOf(allRows);
  const currency = data?.currency ?? 'USD';
  const amount = (value: number) => money(value, currency);
  const families = owingRows.length;
  const owed = amount(totalsOf(owingRows).open);
  const [paid, due] = [amount(totals.paid), amount(totals.due)];
  const share = totals.due > 0 ? Math.min(100, Math.max(0, (100 * totals.paid) / totals.due)) : 100;

  const sums: Record<keyof LedgerSums, EntityColumn<LedgerRow>> = {
    due: { key: 'due', title: t`Due`, value: ({ due }) => due, render: ({ due }) => amount(due), numeric: true },
    paid: { key: 'paid', title: t`Paid`, value: ({ paid }) => paid, render: ({ paid }) => amount(paid), numeric: true },
    open: {
      key: 'open',
      title: t`Owed`,
      value: ({ open }) => open,
      render: ({ open }) =>
        open > 0 ? (
          // In a list of those who owe it stands with the months.
          !(narrow && onlyOwing) && (
            <Text span fw={650} inherit c="var(--bib-text)">
              {amount(open)}
            </Text>
          )
        ) : (
          <Text span inherit c="var(--going)" title={amount(open)}>
            <IconCheck size={18} stroke={2} style={{ verticalAlign: 'middle' }} aria-label={t`Nothing owed`} />
          </Text>
        ),
      numeric: true,
      phone: 'status',
    },
    hours: {
      key: 'hours',
      title: t`Volunteer hours`,
      value: ({ hours }) => hours,
      render: ({ hours }) => numberOf(hours),
      numeric: true,
    },
  };
  /** The list of narrow screens has no column of hours. */
  const monthsAndHours = ({ family, open, hours }: LedgerRow) => {
    const [sum, months] = [amount(open), openMonthsText(family)];
    return `${t`${sum} for ${months}`} · ${hoursText(hours)}`;
  };
  const columns: EntityColumn<LedgerRow>[] = [
    { key: 'name', title: t`Family`, value: ({ name }) => name, phone: 'title' },
    sums.open,
    // Of those who owe, since when; of all, how much of what.
    {
      key: 'months',
      title: t`Months owed`,
      value: ({ family }) => openMonthsText(family),
      ...(narrow && { render: monthsAndHours }),
      width: 128,
      phone: 'fact',
      hidden: !onlyOwing,
    },
    { ...sums.due, hidden: onlyOwing },
    { ...sums.paid, hidden: onlyOwing },
    {
      key: 'children',
      title: t`Children`,
      value: ({ family }) => family.children.join(', '),
      width: 132,
      ...(!(narrow && onlyOwing && teams.length > 1) && { phone: 'fact' }),
    },
    ...(teams.length > 1
      ? [
          {
            key: 'team',
            title: t`Team`,
            value: ({ family }: LedgerRow) => teamName(family.teamId),
            phone: 'fact' as const,
          },
        ]
      : []),
    sums.hours,
  ];
  const download = useSubmit();
  const payer = typeof dialog === 'object' ? allRows.find(({ id }) => id === dialog.pays) : undefined;
  const monthsOf = ({ id, family }: LedgerRow, onRecorded?: () => void) => ({
    family,
    currency,
    draft: drafts[id],
    onDraft: (draft: PaymentDraft | undefined) => {
      setDrafts((all) => ({ ...all, [id]: draft }));
      if (!draft) onRecorded?.();
    },
  });
  const closeDialog = () => setDialog(undefined);
  const areFiltersShown = !phone || filtersOpened || teamId !== null || period !== '11';
  const save = async () => data && saveCsv(`ledger-${thisClubMonth()}.csv`, await ledgerCsv(rows, data, teamName));

  return (
    <Stack gap="sm" component="section" aria-label={t`Who owes`}>
      <div>
        <Group justify="space-between" gap="sm">
          <Title order={2} aria-live="polite">
            {data &&
              (families === 0 ? (
                <Trans>Nobody owes anything</Trans>
              ) : (
                <Plural value={families} one={`# family owes ${owed}`} other={`# families owe ${owed}`} />
              ))}
            {!data && <Trans>Who owes</Trans>}
          </Title>
          <Group gap="sm">
            <WriteToFamilies addresses={addressesOf(owingRows)} families={families} subject={t`Club dues`}>
              <Plural value={families} one="Write to # family" other="Write to # families" />
            </WriteToFamilies>
            <Menu position="bottom-end" withinPortal>
              <Menu.Target>
                <ActionIcon
                  variant="default"
                  size={phone ? 48 : 36}
                  aria-label={t`More actions`}
                  loading={download.busy}
                >
                  <IconDots size={18} stroke={1.75} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <MenuAct
                  idle={rows.length === 0}
                  leftSection={<IconDownload size={18} stroke={1.75} />}
                  onClick={() => void download.send(save)}
                >
                  <Trans>Download CSV</Trans>
                </MenuAct>
                <MenuAct
                  idle={!data}
                  leftSection={<IconCash size={18} stroke={1.75} />}
                  onClick={() => setDialog('fee')}
                >
                  <Trans>Change monthly fee</Trans>
                </MenuAct>
              </Menu.Dropdown>
            </Menu>
          </Group>
        </Group>
        <ul className={classes.sums}>
          <li className={classes.paid}>
            <span className={classes.word}>
              <Trans>
                Paid <strong>{paid}</strong> of {due}
              </Trans>
            </span>
            <span className={classes.bar} aria-hidden>
              <span style={{ width: `${share}%` }} />
            </span>
          </li>
          <li>
            <span className={classes.word}>{t`Volunteer hours`}</span> <strong>{numberOf(totals.hours)}</strong>
          </li>
        </ul>
        {data?.fees.length === 0 && (
          <Group gap="sm" mt="xs">
            <Text size="sm" c="var(--dim)">
              <Trans>No monthly fee is set yet.</Trans>
            </Text>
            <Button variant="default" size="compact-md" onClick={() => setDialog('fee')}>
              <Trans>Set a monthly fee</Trans>
            </Button>
          </Group>
        )}
      </div>
      <EntityTable<LedgerRow>
        label={t`Ledger`}
        rows={rows}
        columns={columns}
        rowId={({ id }) => id}
        read={ledger}
        reserve={data ? Math.min(LEAST_ROWS, rows.length) : LEAST_ROWS}
        tools={
          <>
            <SegmentedControl
              size="sm"
              aria-label={t`Families`}
              value={onlyOwing ? 'owing' : 'all'}
              data={[
                { value: 'all', label: t`All` },
                { value: 'owing', label: families > 0 ? t`Owes ${families}` : t`Owes` },
              ]}
              onChange={(value) => setAsked(value as typeof asked)}
            />
            {!areFiltersShown && (
              <ActionIcon
                variant="default"
                size={48}
                ml="auto"
                aria-label={t`Filters`}
                aria-expanded={false}
                onClick={() => setFiltersOpened(true)}
              >
                <IconAdjustmentsHorizontal size={20} stroke={1.75} />
              </ActionIcon>
            )}
            {areFiltersShown && (
              <Select
                size="sm"
                className={classes.period}
                aria-label={t`Months`}
                allowDeselect={false}
                data={[
                  { value: '0', label: t`This month` },
                  { value: '2', label: t`Last 3 months` },
                  { value: '11', label: t`Last 12 months` },
                ]}
                value={period}
                onChange={(value) => setPeriod((value as Period | null) ?? '11')}
              />
            )}
            {areFiltersShown && teams.length > 1 && (
              <Select
                size="sm"
                className={classes.team}
                aria-label={t`Team`}
                placeholder={t`All teams`}
                clearable
                searchable
                data={optionsOf(teams)}
                value={teamId}
                onChange={setTeam}
              />
            )}
          </>
        }
        emptyText={onlyOwing ? t`Nobody owes anything` : t`No families yet`}
        emptyHelp={onlyOwing ? undefined : t`Add children to a team’s roster, then set its monthly fee.`}
        detail={(row) => <FamilyMonths {...monthsOf(row)} />}
        buttonWidth={104}
        button={({ id, name, open }) => {
          const sum = amount(open);
          return (
            open > 0 && (
              <Button
                size="sm"
                px="xs"
                mih={narrow ? '2.75rem' : undefined}
                variant="default"
                aria-label={t`Mark ${sum} paid: ${name}`}
                onClick={(event) => {
                  // A click on the row would also open its months.
                  event.stopPropagation();
                  setDialog({ pays: id });
                }}
              >
                <Trans>Mark {sum} paid</Trans>
              </Button>
            )
          );
        }}
      />
      <FormError error={download.error} />
      {payer && (
        <Dialog onClose={closeDialog} fullScreen={phone} title={payer.name}>
          <PayFamily {...monthsOf(payer, closeDialog)} onRecorded={closeDialog} />
        </Dialog>
      )}
      {dialog === 'fee' && data && (
        <Dialog onClose={closeDialog} fullScreen={phone} title={t`Monthly fee`}>
          <Stack gap="sm">
            <FeeForm teams={teams} fees={data.fees} currency={currency} />
          </Stack>
        </Dialog>
      )}
    </Stack>
  );
}
