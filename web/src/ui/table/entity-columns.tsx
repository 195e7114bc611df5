import { t } from '@lingui/core/macro';
import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import clsx from 'clsx';
import type { DataTableColumn } from 'mantine-datatable';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { cellOf, contentOf } from './entity-cards';
import classes from './entity-table.module.css';
import { runAction } from './row-action';
import type { EntityColumn, EntityTableProps, Sort } from './table-view';

interface SortHeaderProps {
  title: string;
  column: string;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
  /** Aligns the title to the right, as the numbers of the column. */
  numeric?: boolean;
}

/** A column header that sorts: ascending first, then descending. */
function SortHeader({ title, column, sort, onSort, numeric = false }: SortHeaderProps) {
  const direction = sort?.key === column ? sort.direction : undefined;
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp;
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    // The table renders the header cell itself, without attributes of ours.
    const header = button.current?.closest('th');
    if (direction) header?.setAttribute('aria-sort', `${direction}ending`);
    else header?.removeAttribute('aria-sort');
  }, [direction]);
  return (
    <UnstyledButton
      ref={button}
      className={classes.sort}
      data-active={direction !== undefined}
      data-numeric={numeric}
      onClick={() => onSort({ key: column, direction: direction === 'asc' ? 'desc' : 'asc' })}
    >
      {title}
      <Arrow size={14} stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
}

interface RowButtonProps {
  label: string;
  /** Name of the row, for the accessible label. */
  of: string;
  icon: ReactNode;
  danger?: boolean | undefined;
  expanded?: boolean;
  onClick: () => void;
}

const RowButton = ({ label, of, icon, danger, expanded, onClick }: RowButtonProps) => (
  <Tooltip label={label}>
    <ActionIcon
      variant="subtle"
      color={danger ? 'danger' : 'gray'}
      className={clsx(classes.rowAction, danger && classes.dangerous)}
      aria-label={`${label} ${of}`}
      aria-expanded={expanded}
      onClick={(event) => {
        // A click on the row would also select it.
        event.stopPropagation();
        onClick();
      }}
    >
      {icon}
    </ActionIcon>
  </Tooltip>
);

type ColumnSettings<T> = Pick<
  EntityTableProps<T>,
  'rowId' | 'actions' | 'button' | 'buttonWidth' | 'onSelect' | 'detail'
> & {
  /** The visible columns. */
  columns: readonly EntityColumn<T>[];
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
  openIds: readonly string[];
  onToggle: (id: string) => void;
  /** Rows stand below headings of groups. */
  grouped: boolean;
};

/** Returns the columns of an EntityTable for mantine-datatable. The row actions are the last column. */
export function dataTableColumns<T>(settings: ColumnSettings<T>): DataTableColumn<T>[] {
  const {
    columns,
    rowId,
    actions = [],
    button,
    buttonWidth = 120,
    onSelect,
    detail,
    sort,
    onSort,
    openIds,
    onToggle,
    grouped,
  } = settings;
  const titleColumn = columns.find(({ phone }) => phone === 'title') ?? columns[0];
  const nameOf = (row: T) => String(titleColumn?.value(row) ?? '');

  const dataColumns: DataTableColumn<T>[] = columns.map((column, index) => ({
    accessor: column.key,
    title:
      column.sortable === false ? (
        column.title
      ) : (
        <SortHeader title={column.title} column={column.key} sort={sort} onSort={onSort} numeric={column.numeric} />
      ),
    textAlign: column.numeric ? 'right' : 'left',
    width: column.width,
    ...(column.twoLines
      ? { cellsClassName: classes.twoLines }
      : column.width
        ? { ellipsis: true }
        : { noWrap: true, cellsClassName: classes.limited }),
    // The title shows a text that is cut off.
    customCellAttributes: (row: T) => ({
      title: column.render ? undefined : String(column.value(row) ?? ''),
      // Screen readers say the name of the row with each of its cells.
      role: column === titleColumn ? 'rowheader' : undefined,
    }),
    render: (row) => {
      if (column.twoLines) return <span>{cellOf(column, row, grouped)}</span>;
      if (index > 0) return cellOf(column, row, grouped);
      if (!onSelect) return <span className={classes.cut}>{cellOf(column, row, grouped)}</span>;
      return (
        <UnstyledButton
          className={clsx(classes.cut, classes.rowButton)}
          onClick={(event) => {
            // The row handles clicks too. Selecting twice would add two history entries.
            event.stopPropagation();
            onSelect(row);
          }}
        >
          {contentOf(column, row, grouped)}
        </UnstyledButton>
      );
    },
  }));
  if (actions.length === 0 && !button && !detail && !onSelect) return dataColumns;

  // A row with a button that opens it needs no arrow.
  const hasArrow = !detail && onSelect && actions.every(({ danger }) => danger);
  // A mouse gets what deletes in the place of the arrow.
  const isOverlaid =
    hasArrow && actions.length <= 1 && !button && window.matchMedia('(hover: hover) and (pointer: fine)').matches;
  const actionColumn: DataTableColumn<T> = {
    accessor: 'actions',
    title: <span className="visually-hidden">{t`Actions`}</span>,
    textAlign: 'right',
    width: isOverlaid ? 48 : 28 + 40 * (actions.length + (detail || hasArrow ? 1 : 0)) + (button ? buttonWidth : 0),
    render: (row) => (
      <div className={clsx(classes.actions, isOverlaid && classes.overlaid)}>
        {button?.(row)}
        {actions
          .filter((action) => !action.hidden?.(row))
          .map((action) => (
            <RowButton
              key={action.label}
              label={action.label}
              of={nameOf(row)}
              icon={action.icon}
              danger={action.danger}
              onClick={() => runAction(action, row)}
            />
          ))}
        {detail ? (
          <RowButton
            label={t`Details of`}
            of={nameOf(row)}
            icon={<IconChevronDown size={18} stroke={1.75} className={classes.unfold} />}
            expanded={openIds.includes(rowId(row))}
            onClick={() => onToggle(rowId(row))}
          />
        ) : (
          hasArrow && (
            <span className={classes.opens} aria-hidden>
              <IconChevronRight size={18} stroke={1.75} />
            </span>
          )
        )}
      </div>
    ),
  };
  return [...dataColumns, actionColumn];
}
