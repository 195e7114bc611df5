import { Anchor, Button, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import clsx from 'clsx';
import { Fragment, type MouseEvent, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import classes from './entity-table.module.css';
import { runAction } from './row-action';
import type { EntityColumn, EntityTableProps } from './table-view';

/** Returns the content of a cell without its link, for a row that is a button itself. */
export const contentOf = <T,>(column: EntityColumn<T>, row: T, grouped = false) =>
  column.render ? column.render(row, grouped) : (column.value(row) ?? '');

// A click on the row would also select it.
const stop = (event: MouseEvent) => event.stopPropagation();

/** Returns the content of a cell: a link if the column has one for this row. One to another site opens in a new tab. */
export function cellOf<T>(column: EntityColumn<T>, row: T, grouped = false) {
  const address = column.link?.(row);
  const content = contentOf(column, row, grouped);
  if (address === undefined) return content;
  if (address.startsWith('https:'))
    return (
      <Anchor href={address} target="_blank" rel="noreferrer" inherit onClick={stop}>
        {content}
      </Anchor>
    );
  return (
    <Anchor component={Link} to={address} inherit onClick={stop}>
      {content}
    </Anchor>
  );
}

type CardProps<T> = Pick<EntityTableProps<T>, 'columns' | 'actions' | 'button' | 'onSelect' | 'detail' | 'editor'> & {
  row: T;
  selected: boolean;
  unfolded: boolean;
  /** The row stands below the heading of a group. */
  grouped: boolean;
  onToggle: () => void;
  className: string;
};

function EntityCard<T>({ row, columns, actions = [], button, onSelect, detail, editor, ...card }: CardProps<T>) {
  const { selected, unfolded, grouped, onToggle, className } = card;
  // A card with the form is open while its row is selected, so that one form at most is open.
  const open = editor ? selected : unfolded;
  const panel = useId();
  const item = useRef<HTMLLIElement>(null);
  const isEdited = editor !== undefined && selected;
  useEffect(() => {
    if (isEdited) item.current?.scrollIntoView({ block: 'start' });
  }, [isEdited]);
  const visibleColumns = columns.filter((column) => !column.hidden);
  const title = visibleColumns.find(({ phone }) => phone === 'title') ?? visibleColumns[0];
  const ofFacts = visibleColumns.filter(({ phone }) => phone === 'fact').slice(0, 2);
  const facts = ofFacts.filter((column) => (column.value(row) ?? '') !== '');
  const status = visibleColumns.find(({ phone }) => phone === 'status');
  const otherColumns = visibleColumns.filter(
    (column) => column.link?.(row) || (column !== title && column !== status && !ofFacts.includes(column)),
  );
  const visibleActions = actions.filter((action) => !action.hidden?.(row));
  // A row with nothing to unfold opens its page.
  const opens = onSelect && !editor && !detail && actions.length === 0;
  const ownButton = button?.(row);
  const Chevron = opens ? IconChevronRight : IconChevronDown;
  const chevron = <Chevron size={20} stroke={1.75} className={classes.chevron} aria-hidden />;
  const toggle = () => {
    if (opens) return onSelect(row);
    if (!editor) onToggle();
    if (!open) onSelect?.(row);
    else editor?.onClose();
  };

  return (
    <li ref={item} className={clsx(classes.card, ownButton && classes.withButton, className)}>
      <UnstyledButton
        className={classes.summary}
        {...(opens ? { 'aria-current': selected || undefined } : { 'aria-expanded': open, 'aria-controls': panel })}
        onClick={toggle}
      >
        <span className={classes.cardTitle}>{title && contentOf(title, row, grouped)}</span>
        {facts.length > 0 && (
          <span className={classes.facts}>
            <span className={classes.factRow}>
              {facts.map((fact) => (
                <span key={fact.key} className={classes.fact}>
                  {contentOf(fact, row, grouped)}
                </span>
              ))}
            </span>
          </span>
        )}
        {status && <span className={classes.status}>{contentOf(status, row, grouped)}</span>}
        {!ownButton && chevron}
      </UnstyledButton>
      {ownButton && (
        <>
          {ownButton}
          {/* The row's own arrow, behind the button: the keyboard and screen readers have the row. */}
          <UnstyledButton className={classes.lastChevron} data-open={open} tabIndex={-1} aria-hidden onClick={toggle}>
            {chevron}
          </UnstyledButton>
        </>
      )}
      <div id={panel} hidden={!open || opens}>
        {open && !opens && (
          <>
            {(otherColumns.length > 0 || !editor) && (
              <dl className={classes.details}>
                {otherColumns.map((column) => (
                  <div key={column.key} className={classes.pair}>
                    <dt>{column.title}</dt>
                    <dd>{cellOf(column, row) || '–'}</dd>
                  </div>
                ))}
              </dl>
            )}
            {editor && <div className={classes.cardDetail}>{editor.form}</div>}
            {detail && <div className={classes.cardDetail}>{detail(row)}</div>}
            {visibleActions.length > 0 && (
              <div className={classes.cardActions}>
                {visibleActions.map((action) => (
                  <Button
                    key={action.label}
                    variant="default"
                    c={action.danger ? 'var(--cant)' : undefined}
                    leftSection={action.icon}
                    onClick={() => runAction(action, row)}
                  >
                    {action.label}
                  </Button>
                ))}
              </div>
            )}
          </>
        )}
      </div>
    </li>
  );
}

type EntityCardsProps<T> = Pick<
  EntityTableProps<T>,
  'label' | 'rows' | 'columns' | 'actions' | 'button' | 'onSelect' | 'detail' | 'editor' | 'rowId' | 'selectedId'
> & {
  rowClass: (row: T) => string;
  /** The heading above a row that begins a group. */
  headingOf: ((row: T) => string | undefined) | undefined;
  /** Rows whose cards are unfolded. */
  openIds: readonly string[];
  onToggle: (id: string) => void;
};

/** An EntityTable on a narrow screen: a list, with two lines for each row. */
export function EntityCards<T>(props: EntityCardsProps<T>) {
  const { label, rows, rowId, rowClass, headingOf, selectedId, openIds, onToggle, ...card } = props;
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row) => {
        const id = rowId(row);
        const heading = headingOf?.(row);
        return (
          <Fragment key={id}>
            {heading !== undefined && <li className={classes.group}>{heading}</li>}
            <EntityCard
              {...card}
              row={row}
              selected={id === selectedId}
              unfolded={openIds.includes(id)}
              grouped={headingOf !== undefined}
              onToggle={() => onToggle(id)}
              className={rowClass(row)}
            />
          </Fragment>
        );
      })}
    </ul>
  );
}
