import { Trans } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './entity-table.module.css';
import type { Sort } from './table-view';

interface SortHeaderProps {
  title: string;
  column: string;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
  /** Aligns the title to the right, as the numbers of the column. */
  numeric?: boolean;
}

/** A column header that sorts: ascending first, then descending. */
export function SortHeader({ title, column, sort, onSort, numeric = false }: SortHeaderProps) {
  const direction = sort?.key === column ? sort.direction : undefined;
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <UnstyledButton
      className={classes.sort}
      data-active={direction !== undefined}
      data-numeric={numeric}
      onClick={() => onSort({ key: column, direction: direction === 'asc' ? 'desc' : 'asc' })}
    >
      {title}
      <Arrow size={14} stroke={1.75} aria-hidden />
      {direction && (
        <span className="visually-hidden">
          , {direction === 'asc' ? <Trans>sorted ascending</Trans> : <Trans>sorted descending</Trans>}
        </span>
      )}
    </UnstyledButton>
  );
}
