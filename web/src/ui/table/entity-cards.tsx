import { Anchor, Button, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import clsx from 'clsx';
import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import classes from './entity-table.module.css';
import { runAction } from './row-action';
import type { EntityColumn, EntityTableProps } from './table-view';

/** Returns the content of a cell without its link, for a row that is a button itself. */
export const contentOf = <T,>(column: EntityColumn<T>, row: T) =>
  column.render ? column.render(row) : (column.value(row) ?? '');

// A click on the row would also select it.
const stop = (event: MouseEvent) => event.stopPropagation();

/** Returns the content of a cell: a link if the column has one for this row. One to another site opens in a new tab. */
export function cellOf<T>(column: EntityColumn<T>, row: T) {
  const address = column.link?.(row);
  const content = contentOf(column, row);
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

type CardProps<T> = Pick<EntityTableProps<T>, 'columns' | 'actions' | 'onSelect' | 'detail' | 'editor'> & {
  row: T;
  selected: boolean;
  unfolded: boolean;
  onToggle: () => void;
  className: string;
};

function EntityCard<T>({ row, columns, actions = [], onSelect, detail, editor, ...card }: CardProps<T>) {
  const { selected, unfolded, onToggle, className } = card;
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

  return (
    <li ref={item} className={clsx(classes.card, className)}>
      <UnstyledButton
        className={classes.summary}
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => {
          if (!editor) onToggle();
          if (!open) onSelect?.(row);
          else editor?.onClose();
        }}
      >
        <span className={classes.cardTitle}>{title && contentOf(title, row)}</span>
        {facts.length > 0 && (
          <span className={classes.facts}>
            <span className={classes.factRow}>
              {facts.map((fact) => (
                <span key={fact.key} className={classes.fact}>
                  {contentOf(fact, row)}
                </span>
              ))}
            </span>
          </span>
        )}
        {status && <span className={classes.status}>{contentOf(status, row)}</span>}
        <IconChevronDown size={20} stroke={1.75} className={classes.chevron} aria-hidden />
      </UnstyledButton>
      <div id={panel} hidden={!open}>
        {open && (
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
  'label' | 'rows' | 'columns' | 'actions' | 'onSelect' | 'detail' | 'editor' | 'rowId' | 'selectedId'
> & {
  rowClass: (row: T) => string;
  /** Rows whose cards are unfolded. */
  openIds: readonly string[];
  onToggle: (id: string) => void;
};

/** An EntityTable on a narrow screen: a list, with two lines for each row. */
export function EntityCards<T>(props: EntityCardsProps<T>) {
  const { label, rows, rowId, rowClass, selectedId, openIds, onToggle, ...card } = props;
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row) => {
        const id = rowId(row);
        return (
          <EntityCard
            {...card}
            key={id}
            row={row}
            selected={id === selectedId}
            unfolded={openIds.includes(id)}
            onToggle={() => onToggle(id)}
            className={rowClass(row)}
          />
        );
      })}
    </ul>
  );
}
