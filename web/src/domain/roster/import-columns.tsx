import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Group, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { COLUMNS, type Column } from './headings';
import classes from './import-preview.module.css';
import type { Sheet } from './sheet';

const COLUMN_NAMES: Record<Column, MessageDescriptor> = {
  name: msg`Name`,
  firstName: msg`First name`,
  lastName: msg`Last name`,
  shirtNumber: msg`Shirt number`,
  birthYear: msg`Birth year`,
  position: msg`Position`,
  guardianAddresses: msg`Guardians’ email`,
  none: msg`Not used`,
};

interface ImportColumnsProps {
  sheet: Sheet;
  columns: readonly Column[];
  onChange: (columns: Column[]) => void;
}

/** Says what each column of the sheet is taken for. Columns that are not used are named, and can be used, too. */
export function ImportColumns({ sheet: { headings, rows }, columns, onChange }: ImportColumnsProps) {
  const { t } = useLingui();
  const [showsAll, setShowsAll] = useState(false);
  const titleOf = (index: number) => {
    const number = index + 1;
    return headings[index] || t`Column ${number}`;
  };
  const sampleOf = (index: number) => rows.find((row) => row[index])?.[index] ?? '–';
  const unused = columns.flatMap((column, index) => (column === 'none' ? [index] : []));
  const hidesUnused = unused.length > 0 && headings.length > 0 && !showsAll;
  const names = unused.map(titleOf).join(', ');
  return (
    <>
      <Box className={classes.columns} role="group" aria-label={t`Columns`}>
        {columns.map(
          (column, index) =>
            !(hidesUnused && column === 'none') && (
              <NativeSelect
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the sheet
                key={index}
                size="sm"
                label={titleOf(index)}
                description={sampleOf(index)}
                classNames={{ description: classes.sample, input: classes.meaning }}
                value={column}
                data={[...COLUMNS, 'none' as const].map((value) => ({ value, label: t(COLUMN_NAMES[value]) }))}
                onChange={({ currentTarget: { value } }) => {
                  setShowsAll(true);
                  onChange(columns.map((previous, place) => (place === index ? (value as Column) : previous)));
                }}
              />
            ),
        )}
      </Box>
      {hidesUnused && (
        <Group gap="xs" justify="space-between">
          <Text size="sm" c="var(--dim)" style={{ overflowWrap: 'anywhere' }}>
            <Trans>Not used: {names}</Trans>
          </Text>
          <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(true)}>
            <Trans>Show all columns</Trans>
          </Button>
        </Group>
      )}
    </>
  );
}
