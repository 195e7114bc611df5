import { t as translate } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { MAX_ROWS, playersContract, type SheetRow } from '@touchline/shared/players/players.contract';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { type ChangeEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { call } from '../../lib/client';
import { queryOf } from '../../lib/query-of';
import { useSubmit } from '../../lib/use-submit';
import { FormError } from '../../ui/form/form-error';
import type { Column } from './headings';
import { ImportColumns } from './import-columns';
import { ImportPreview, samesOf } from './import-preview';
import { decodeFile, readSheet, rowsOf, type Sheet } from './sheet';

/** Delay between typing and the next preview (ms). */
const PREVIEW_DELAY_MS = 400;
/** Largest file: 200 rows take some kilobytes. */
const MAX_FILE_BYTES = 1_000_000;

const NOTHING: Sheet = { rows: [], headings: [], columns: [], leftOut: [] };

/** Corrected cells by row. */
type Corrections = ReadonlyMap<number, Partial<SheetRow>>;
const NO_CORRECTIONS: Corrections = new Map();

/** The child of another team that a row is about, by row; null: a new child. */
type Choices = ReadonlyMap<number, string | null>;
const NO_CHOICES: Choices = new Map();

interface RosterSheetProps {
  team: Pick<TeamView, 'id' | 'version'>;
  /** Checks the box that invites the guardians when the sheet opens. */
  invites?: boolean;
  /** The button beside Save. */
  cancel: ReactNode;
  /** Called after saving. @param added how many children are new on the roster */
  onSaved: (added: number) => void;
}

/** Adds the players of a pasted list, a pasted sheet or a file, after a preview of each row. */
export function RosterSheet({ team: { id: teamId, version }, invites = false, cancel, onSaved }: RosterSheetProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [sheet, setSheet] = useState(NOTHING);
  const [columns, setColumns] = useState<Column[]>([]);
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set());
  const [corrections, setCorrections] = useState(NO_CORRECTIONS);
  const [choices, setChoices] = useState(NO_CHOICES);
  const [invite, setInvite] = useState(invites);
  const { busy, error, setError, send } = useSubmit();
  const file = useRef<HTMLInputElement>(null);

  const read = async (pasted: string) => {
    setText(pasted);
    setError(null);
    try {
      const parsed = await readSheet(pasted);
      setSheet(parsed);
      setColumns(parsed.columns);
      setSkipped(new Set());
      setCorrections(NO_CORRECTIONS);
      setChoices(NO_CHOICES);
    } catch (failure) {
      setError(failure);
    }
  };
  const openFile = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? [];
    currentTarget.value = '';
    if (!chosen) return;
    if (chosen.size > MAX_FILE_BYTES) return setError(translate`This file is too large for a roster.`);
    const decoded = decodeFile(new Uint8Array(await chosen.arrayBuffer()));
    if (decoded === undefined)
      return setError(
        translate`This file is not text. Save the sheet as CSV (“Save as” or “Download”), and choose that file.`,
      );
    await read(decoded);
  };

  const changeColumns = (next: Column[]) => {
    setColumns(next);
    setCorrections(NO_CORRECTIONS);
    setChoices(NO_CHOICES);
  };
  const correct = (row: number, correction: Partial<SheetRow>) =>
    setCorrections((before) => new Map(before).set(row, { ...before.get(row), ...correction }));
  const leftOutRows = sheet.leftOut.join(' | ');

  const allRows = useMemo(
    () => rowsOf(sheet, columns).map((row, index) => ({ ...row, ...corrections.get(index) })),
    [sheet, columns, corrections],
  );
  const rows = useMemo(() => allRows.slice(0, MAX_ROWS), [allRows]);
  const [previewedRows] = useDebouncedValue(rows, PREVIEW_DELAY_MS);
  const preview = useQuery({
    ...queryOf(['import-preview', teamId, version, previewedRows], playersContract.import_roster, {
      body: { teamId, rows: previewedRows, dryRun: true },
    }),
    enabled: previewedRows.length > 0,
    gcTime: 0,
    placeholderData: (before) => before,
  });
  const isCurrent = preview.isSuccess && !preview.isPlaceholderData && previewedRows === rows;
  const outcomes = isCurrent ? preview.data : [];
  const keptOutcomes = outcomes.filter(({ outcome, row }) => outcome !== 'wrong' && !skipped.has(row));
  const sames = samesOf(rows, outcomes, choices);
  const rowsToSave: SheetRow[] = keptOutcomes.flatMap(({ row: index }) => {
    const [row, playerId] = [rows[index], sames[index]];
    return row ? { ...row, ...(playerId !== undefined && { playerId }) } : [];
  });
  const count = keptOutcomes.filter(({ outcome }) => outcome === 'new').length;
  const hasGuardians = rows.some(({ guardianAddresses }) => guardianAddresses);
  const addresses = new Set(rowsToSave.flatMap(({ guardianAddresses = [] }) => guardianAddresses)).size;

  const save = () =>
    send(async () => {
      const body = { teamId, rows: rowsToSave, ...(invite && hasGuardians && { invite }) };
      const saved = await call(playersContract.import_roster, { body });
      onSaved(saved.filter(({ outcome }) => outcome === 'new').length);
    });

  return (
    <Stack gap="md">
      <Textarea
        data-autofocus
        autosize
        minRows={4}
        maxRows={6}
        label={t`Names, or a sheet with headings`}
        description={t`Copy the rows from your spreadsheet and paste them here. One player per line.`}
        value={text}
        onChange={(event) => void read(event.currentTarget.value)}
      />
      <Group>
        <input
          ref={file}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          aria-label={t`CSV file`}
          onChange={(event) => void openFile(event)}
        />
        <Button variant="default" size="sm" onClick={() => file.current?.click()}>
          <Trans>Choose a CSV file</Trans>
        </Button>
      </Group>
      {columns.length > 1 && <ImportColumns key={text} sheet={sheet} columns={columns} onChange={changeColumns} />}
      {sheet.leftOut.length > 0 && (
        <Text size="sm" c="var(--dim)" style={{ overflowWrap: 'anywhere' }}>
          <Trans>Left out, because these rows are not players: {leftOutRows}</Trans>
        </Text>
      )}
      {allRows.length > MAX_ROWS && (
        <Text size="sm" c="var(--maybe)">
          <Trans>Only the first {MAX_ROWS} rows are used. Paste the others afterwards.</Trans>
        </Text>
      )}
      <FormError error={error ?? preview.error} />
      {rows.length > 0 && (
        <ImportPreview
          rows={rows}
          outcomes={outcomes}
          loading={!isCurrent && !preview.error}
          skipped={skipped}
          onCorrect={correct}
          sames={sames}
          onSame={(row, playerId) => setChoices((before) => new Map(before).set(row, playerId))}
          onSkip={(row) =>
            setSkipped(
              (before) =>
                new Set(before.has(row) ? [...before].filter((skippedRow) => skippedRow !== row) : [...before, row]),
            )
          }
        />
      )}
      {hasGuardians && (
        <Checkbox
          label={t`Send invitations to the guardians`}
          description={
            invite ? (
              <Plural
                value={addresses}
                one="# address gets an email with a link."
                other="# addresses get an email with a link each."
              />
            ) : (
              t`Without this their addresses are not stored.`
            )
          }
          checked={invite}
          onChange={(event) => setInvite(event.currentTarget.checked)}
        />
      )}
      <Group justify="flex-end">
        {cancel}
        <Button
          loading={busy}
          disabled={!isCurrent || (count === 0 && !(invite && addresses > 0))}
          onClick={() => void save()}
        >
          <Plural value={count} _0="Save" one="Add # player" other="Add # players" />
        </Button>
      </Group>
    </Stack>
  );
}
