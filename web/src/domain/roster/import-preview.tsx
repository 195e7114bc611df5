import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import { readAddresses } from '@touchline/shared/mail-address';
import type { ImportedRow, SheetRow } from '@touchline/shared/players/players.contract';
import { Fragment } from 'react';
import { isKey } from '../../lib/keys';
import { messageText } from '../../lib/language';
import classes from './import-preview.module.css';

type Field = keyof SheetRow;

const FIELD_NAMES: Record<string, MessageDescriptor> = {
  name: msg`Name`,
  shirtNumber: msg`Shirt number`,
  birthYear: msg`Birth year`,
  position: msg`Position`,
  guardianAddresses: msg`Guardians’ email`,
};

const isField = (name: string): name is Field => Object.hasOwn(FIELD_NAMES, name);

interface OutcomeProps {
  row: SheetRow;
  result: ImportedRow | undefined;
  /** The child of another team that the row is about. */
  same: string | undefined;
  onCorrect: (correction: Partial<SheetRow>) => void;
  onSame: (playerId: string | null) => void;
}

/** Returns the children of other teams who may be the child of a row. */
const othersOf = (result: ImportedRow | undefined) =>
  (result?.lookAlikes ?? []).filter(({ team }) => team !== undefined);

const isSameName = (one: string, other: string) => one.localeCompare(other, undefined, { sensitivity: 'base' }) === 0;

/**
 * Returns the child of another team that each row is about. Unless somebody has chosen: one of exactly this name whose year does not
 * differ, and who is not the child of another row.
 * @param choices the chosen child by row; null: a new child
 */
export function samesOf(
  rows: readonly SheetRow[],
  outcomes: readonly ImportedRow[],
  choices: ReadonlyMap<number, string | null>,
): (string | undefined)[] {
  const taken = new Set(choices.values());
  return rows.map(({ name }, row) => {
    const chosen = choices.get(row);
    if (chosen !== undefined) return chosen ?? undefined;
    const usual = othersOf(outcomes[row]).find(
      (other) => !other.otherYear && !taken.has(other.playerId) && isSameName(other.name, name),
    )?.playerId;
    if (usual !== undefined) taken.add(usual);
    return usual;
  });
}

/** Returns a typed value of a field. */
function correctionOf(field: Field, typed: string): Partial<SheetRow> {
  if (field !== 'guardianAddresses') return { [field]: typed };
  const { addresses, unclear } = readAddresses(typed);
  return { guardianAddresses: [...addresses, ...unclear] };
}

/** Asks for the wrong value of a row. It is taken over by Enter, or when the focus leaves the field. */
function Correction({
  row,
  field,
  label,
  onCorrect,
}: Pick<OutcomeProps, 'row' | 'onCorrect'> & { field: Field; label: string }) {
  const { t } = useLingui();
  const { name } = row;
  const value = [row[field] ?? ''].flat().join(', ');
  const takeOver = (typed: string) => typed !== value && onCorrect(correctionOf(field, typed));
  return (
    <TextInput
      size="xs"
      mt={4}
      maw={280}
      aria-label={t`${label} of ${name}`}
      defaultValue={value}
      onBlur={(event) => takeOver(event.currentTarget.value)}
      onKeyDown={(event) => isKey(event, 'Enter') && takeOver(event.currentTarget.value)}
    />
  );
}

/** The result of saving a row of the sheet. */
function Outcome({ row, result, same, onCorrect, onSame }: OutcomeProps) {
  const { t } = useLingui();
  if (!result) return <span className={classes.dim}>…</span>;
  if (result.outcome === 'same')
    return (
      <span className={classes.dim}>
        <Trans>On the roster already</Trans>
      </span>
    );
  if (result.outcome === 'wrong') {
    const [field = '', ...message] = (result.reason ?? '').split(': ');
    const name = FIELD_NAMES[field];
    return (
      <span className={classes.wrong}>
        {name ? `${t(name)}: ` : ''}
        {messageText(message.join(': '))}
        {name && isField(field) && <Correction row={row} field={field} label={t(name)} onCorrect={onCorrect} />}
      </span>
    );
  }
  const numbers = result.sameNumber?.join(', ');
  const namesake = (result.sameNameRow ?? 0) + 1;
  return (
    <>
      <NewChild row={row} result={result} same={same} onSame={onSame} />
      {result.sameNameRow !== undefined && (
        <div className={classes.doubt}>
          <Trans>Same name as row {namesake}: another child?</Trans>
        </div>
      )}
      {numbers && (
        <div className={classes.doubt}>
          <Trans>Same shirt number as {numbers}</Trans>
        </div>
      )}
    </>
  );
}

/** A child that is new on the roster: new to the club, or known from another team. */
function NewChild({ row, result, same, onSame }: Omit<OutcomeProps, 'onCorrect'>) {
  const { t } = useLingui();
  const others = othersOf(result);
  const { name } = row;
  if (others.length > 0)
    return (
      <NativeSelect
        size="xs"
        maw={280}
        classNames={{ input: classes.meaning }}
        aria-label={t`Who is ${name}?`}
        value={same ?? ''}
        data={[
          ...others.map(({ playerId, name: other, team, otherYear }) => ({
            value: playerId,
            label: [
              // The name stands above; a phone has room for the team.
              team && isSameName(other, name) ? t`Same child, in ${team}` : t`Same child: ${other}`,
              !isSameName(other, name) && team,
              otherYear && t`another birth year`,
            ]
              .filter(Boolean)
              .join(', '),
          })),
          { value: '', label: t`A new child` },
        ]}
        onChange={(event) => onSame(event.currentTarget.value || null)}
      />
    );
  const [alike] = result?.lookAlikes ?? [];
  const other = alike && (alike.number === undefined ? alike.name : `${alike.name}, #${alike.number}`);
  return other ? (
    <span className={classes.doubt}>
      <Trans>New, but looks like {other}</Trans>
    </span>
  ) : (
    <span className={classes.new}>
      <Trans>New</Trans>
    </span>
  );
}

interface ImportPreviewProps {
  rows: readonly SheetRow[];
  outcomes: readonly ImportedRow[];
  loading: boolean;
  skipped: ReadonlySet<number>;
  onSkip: (row: number) => void;
  onCorrect: (row: number, correction: Partial<SheetRow>) => void;
  /** The child of another team that each row is about. */
  sames: readonly (string | undefined)[];
  onSame: (row: number, playerId: string | null) => void;
}

/** The rows of a sheet: new, on the roster already, alike or wrong. A row without its tick is not saved. */
export function ImportPreview(props: ImportPreviewProps) {
  const { rows, outcomes, loading, skipped, onSkip, onCorrect, sames, onSame } = props;
  const { t } = useLingui();
  const countOf = (wanted: ImportedRow['outcome']) => outcomes.filter(({ outcome }) => outcome === wanted).length;
  const fresh = countOf('new');
  const same = countOf('same');
  const wrong = countOf('wrong');
  const counts = [
    <Plural key="new" value={fresh} one="# new" other="# new" />,
    same > 0 && <Plural key="same" value={same} one="# on the roster already" other="# on the roster already" />,
    wrong > 0 && (
      <Plural key="wrong" value={wrong} one="# wrong, will not be saved" other="# wrong, will not be saved" />
    ),
  ].filter((count) => count !== false);
  return (
    <div>
      <Text size="sm" role="status" mb="xs">
        {loading ? (
          <Trans>Comparing with the roster …</Trans>
        ) : (
          counts.map((count, index) => (
            <Fragment key={count.key}>
              {index > 0 && ' · '}
              {count}
            </Fragment>
          ))
        )}
      </Text>
      <div className={classes.frame}>
        <table className={classes.table} aria-label={t`Preview`}>
          <tbody>
            {rows.map((row, index) => {
              const result = outcomes[index];
              const name = row.name || '–';
              const facts = [row.shirtNumber && `#${row.shirtNumber}`, row.birthYear, row.position]
                .concat(row.guardianAddresses ?? [])
                .filter(Boolean);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the sheet
                <tr key={index}>
                  <td>
                    <Checkbox
                      size="sm"
                      aria-label={t`Save ${name}`}
                      disabled={result?.outcome !== 'new'}
                      checked={result?.outcome === 'new' && !skipped.has(index)}
                      onChange={() => onSkip(index)}
                    />
                  </td>
                  <td>
                    <div className={classes.name}>{name}</div>
                    <div className={classes.dim}>{facts.join(' · ')}</div>
                  </td>
                  <td>
                    <Outcome
                      row={row}
                      result={result}
                      same={sames[index]}
                      onCorrect={(correction) => onCorrect(index, correction)}
                      onSame={(playerId) => onSame(index, playerId)}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}
