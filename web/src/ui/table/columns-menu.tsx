import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconColumns3 } from '@tabler/icons-react';
import type { EntityColumn } from './table-view';

interface ChosenColumns<T> {
  /** All columns: those that are not chosen are hidden, and searched. */
  columns: EntityColumn<T>[];
  isShown: (key: string) => boolean;
  toggle: (key: string) => void;
}

/**
 * Lets a person choose the columns of a table, on this device. The first column, which names the row, is always shown.
 * @param table name under which the choice is kept
 * @param columns with `hidden` for those that are not shown at first
 */
export function useChosenColumns<T>(table: string, columns: readonly EntityColumn<T>[]): ChosenColumns<T> {
  const [kept, setKept] = useLocalStorage<unknown>({
    key: `touchline-columns-${table}`,
    getInitialValueInEffect: false,
  });
  const firstKey = columns[0]?.key;
  const chosen = Array.isArray(kept) ? kept : columns.filter(({ hidden }) => !hidden).map(({ key }) => key);
  const isShown = (key: string) => key === firstKey || chosen.includes(key);
  return {
    columns: columns.map((column) => ({ ...column, hidden: !isShown(column.key) })),
    isShown,
    toggle: (key) => setKept(isShown(key) ? chosen.filter((one) => one !== key) : [...chosen, key]),
  };
}

/** The button "Columns": it opens a list of the columns of a table, each with a check box. */
export function ColumnsMenu<T>({ columns, isShown, toggle }: ChosenColumns<T>) {
  const { t } = useLingui();
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" size="sm" leftSection={<IconColumns3 size={16} stroke={1.75} />}>
          <Trans>Columns</Trans>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Columns`}>
        <Stack gap="xs">
          {columns.slice(1).map(({ key, title }) => (
            <Checkbox key={key} label={title} checked={isShown(key)} onChange={() => toggle(key)} />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
