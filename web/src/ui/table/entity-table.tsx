import { Plural, Trans, useLingui } from '@lingui/react/macro';
import 'mantine-datatable/styles.css';
import { Button, Pagination, TableTh, TableTr, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import clsx from 'clsx';
import { DataTable } from 'mantine-datatable';
import { Fragment, useState } from 'react';
import { numberOf } from '../../lib/language';
import { useNarrow, usePhone } from '../../lib/widths';
import { EmptyState } from '../empty-state';
import { LoadError } from '../load-error';
import { TableSkeleton } from '../skeletons';
import { EntityCards } from './entity-cards';
import { dataTableColumns } from './entity-columns';
import classes from './entity-table.module.css';
import pagerClasses from './table-pager.module.css';
import { PAGE_SIZE, useTableRows } from './table-rows';
import type { EntityTableProps } from './table-view';

interface TablePagerProps {
  label: string;
  page: number;
  pages: number;
  total: number;
  onPage: (page: number) => void;
  phone: boolean;
}

/** The range (`11 – 20 of 37`) and the pages. Renders nothing for a single page. */
function TablePager({ label, page, pages, total, onPage, phone }: TablePagerProps) {
  const { t } = useLingui();
  if (pages <= 1) return null;
  const [first, last] = [numberOf((page - 1) * PAGE_SIZE + 1), numberOf(Math.min(page * PAGE_SIZE, total))];
  const count = numberOf(total);
  const controls = { first: t`First page`, previous: t`Previous page`, next: t`Next page`, last: t`Last page` };
  return (
    <nav data-roving className={pagerClasses.pager} aria-label={t`Pages of ${label}`}>
      <Text size="sm" c="var(--dim)">
        <Trans>
          {first} – {last} of {count}
        </Trans>
      </Text>
      <Pagination
        total={pages}
        value={page}
        onChange={onPage}
        size="sm"
        classNames={{ control: pagerClasses.page }}
        // Fits into one line on a phone.
        siblings={phone ? 0 : 1}
        gap={phone ? 4 : 8}
        getControlProps={(control) => ({ 'aria-label': controls[control] })}
        getItemProps={(item) => ({ 'aria-label': t`Page ${item}` })}
      />
    </nav>
  );
}

/** The least height of a table, in rows. */
const LEAST_ROWS = 3;
/** Heights (px) of a row, which the header has too, and of an empty state. */
const ROW_HEIGHT = 36;
const EMPTY_STATE_HEIGHT = 260;

/** Returns the heading above each row that begins a group, by the row's id. */
function headingsOf<T>(rows: readonly T[], rowId: (row: T) => string, group: (row: T) => string): Map<string, string> {
  const headings = new Map<string, string>();
  let last: string | undefined;
  for (const row of rows) {
    const heading = group(row);
    if (heading !== last) headings.set(rowId(row), heading);
    last = heading;
  }
  return headings;
}

const inBody = (target: EventTarget) => target instanceof Element && target.closest('tbody') !== null;

/**
 * The table of all screens: ten rows per page, sort, search, row actions (specification 2.3). On a phone, and on a tablet, where the admin
 * menu leaves no room for columns, it is a list. New rows do not move others while the pointer or focus is on the table. The table is one
 * tab stop: arrow keys go from button to button and from row to row.
 */
export function EntityTable<T>(props: EntityTableProps<T>) {
  const { label, rows, columns, rowId, button, buttonWidth, selectedId, onSelect, detail, read } = props;
  const phone = usePhone();
  const narrow = useNarrow();
  const view = useTableRows(props);
  const { query, waiting } = view;
  // An action that no row of the page has needs no room.
  const actions = props.actions?.filter(
    ({ hidden }) => !hidden || view.shown.length === 0 || !view.shown.every(hidden),
  );
  const { t } = useLingui();
  const [openIds, setOpenIds] = useState<string[]>([]);

  const toggle = (id: string) =>
    setOpenIds((open) => (open.includes(id) ? open.filter((one) => one !== id) : [...open, id]));
  // A row without a form opens its details; its button alone closes them. A press that marked a text of the row opens nothing.
  const openDetails = (row: T, { target }: { target: EventTarget }) => {
    const marked = window.getSelection();
    if (marked?.isCollapsed === false && target instanceof Node && target.contains(marked.anchorNode)) return;
    setOpenIds((open) => (open.includes(rowId(row)) ? open : [...open, rowId(row)]));
  };
  const onRow = onSelect ?? (detail && openDetails);

  if (read?.isPending) return <TableSkeleton rows={props.reserve ?? PAGE_SIZE} />;
  if (read?.error && rows.length === 0) return <LoadError what={label} read={read} />;

  const visibleColumns = columns
    .filter((column) => !column.hidden)
    .map((column) => (view.isSortable ? column : { ...column, sortable: false }));
  // Counts the rows that a search hides, so that the table does not shrink while somebody types.
  const reserve = props.reserve ?? Math.min(PAGE_SIZE, Math.max(LEAST_ROWS, rows.length));
  const headings =
    props.group && view.isSortable && !view.sort ? headingsOf(view.shown, rowId, props.group) : undefined;
  const headingOf = headings && ((row: T) => headings.get(rowId(row)));
  const rowClass = (row: T) =>
    clsx(
      rowId(row) === selectedId && classes.selected,
      props.arrived?.has(rowId(row)) && classes.arrived,
      props.isPending?.(row) && classes.pending,
    );
  const searchable =
    view.isSearched && (props.searchable ?? ((props.served?.total ?? rows.length) > PAGE_SIZE || view.query !== ''));

  const tools = (searchable || props.tools || view.waiting > 0) && (
    <div className={classes.tools}>
      {searchable && (
        <TextInput
          className={classes.search}
          size="sm"
          type="search"
          aria-label={t`Search ${label}`}
          placeholder={t`Search`}
          leftSection={<IconSearch size={16} stroke={1.75} />}
          value={view.query}
          onChange={(event) => view.setQuery(event.currentTarget.value)}
        />
      )}
      {props.tools}
      {view.waiting > 0 && (
        <Button size="compact-sm" variant="light" className={classes.fresh} onClick={view.release}>
          <Plural value={waiting} one="# new" other="# new" />
        </Button>
      )}
    </div>
  );
  const emptyState = query ? (
    <EmptyState title={t`No match for “${query}”`} help={t`Try another word.`} order={3} />
  ) : (
    <EmptyState title={props.emptyText} help={props.emptyHelp} order={3} />
  );

  const pager = (
    <TablePager
      label={label}
      page={view.page}
      pages={view.pages}
      total={view.total}
      onPage={view.setPage}
      phone={phone}
    />
  );

  if (view.isMissing)
    return (
      <section aria-label={label}>
        {tools}
        <TableSkeleton rows={PAGE_SIZE} />
        {pager}
      </section>
    );

  if (narrow)
    return (
      <section aria-label={label}>
        {tools}
        {view.total === 0 ? (
          emptyState
        ) : (
          <EntityCards
            {...{ label, columns, actions, button, onSelect, detail, rowId, rowClass, headingOf, selectedId, openIds }}
            onToggle={toggle}
            editor={props.editor}
            rows={view.shown}
          />
        )}
        {pager}
      </section>
    );

  return (
    <section
      aria-label={label}
      onPointerOver={({ target }) => (inBody(target) ? view.hold() : view.release())}
      onPointerLeave={view.release}
      onFocus={({ target }) => inBody(target) && target.matches(':focus-visible') && view.hold()}
      onBlur={({ relatedTarget }) => !(relatedTarget && inBody(relatedTarget)) && view.release()}
    >
      {tools}
      <div data-roving>
        <DataTable<T>
          classNames={{ header: classes.header, table: classes.table }}
          columns={dataTableColumns({
            columns: visibleColumns,
            rowId,
            actions,
            button,
            buttonWidth,
            onSelect,
            detail,
            openIds,
            sort: view.sort,
            onSort: view.setSort,
            onToggle: toggle,
            grouped: headings !== undefined,
          })}
          records={[...view.shown]}
          idAccessor={rowId}
          minHeight={ROW_HEIGHT + Math.max(ROW_HEIGHT * reserve, view.total === 0 ? EMPTY_STATE_HEIGHT : 0)}
          // All of a stretched section's height would push the pager out of it.
          height="auto"
          withTableBorder
          borderRadius="sm"
          backgroundColor="var(--surface)"
          borderColor="var(--hairline)"
          rowBorderColor="var(--hairline)"
          highlightOnHover
          highlightOnHoverColor="var(--hover)"
          pinFirstColumn
          pinLastColumn={(actions?.length ?? 0) > 0 || detail !== undefined}
          rowBackgroundColor={(row) => (rowId(row) === selectedId ? 'var(--selected)' : undefined)}
          rowClassName={rowClass}
          customRowAttributes={(row) => ({ 'aria-current': rowId(row) === selectedId ? 'true' : undefined })}
          onRowClick={onRow && (({ record, event }) => onRow(record, event))}
          // The empty state is in the DOM beside rows too: a screen reader would read that there are none.
          emptyState={view.total === 0 ? emptyState : <span />}
          {...(headings && {
            rowFactory: ({ record, rowProps, children, expandedElement }) => (
              <Fragment key={rowId(record)}>
                {headings.has(rowId(record)) && (
                  <TableTr className={classes.groupRow}>
                    <TableTh scope="rowgroup" colSpan={99} className={classes.group}>
                      {headings.get(rowId(record))}
                    </TableTh>
                  </TableTr>
                )}
                <TableTr {...rowProps}>{children}</TableTr>
                {expandedElement}
              </Fragment>
            ),
          })}
          rowExpansion={
            detail && {
              trigger: 'never',
              expanded: { recordIds: openIds, onRecordIdsChange: setOpenIds },
              content: ({ record }) => detail(record),
            }
          }
        />
      </div>
      {pager}
    </section>
  );
}
