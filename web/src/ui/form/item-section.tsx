import { ActionIcon, Title, Tooltip, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconTrash } from '@tabler/icons-react';
import clsx from 'clsx';
import { Children, type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { holdInView } from '../../lib/hold-in-view';
import classes from './item-section.module.css';

interface ItemSectionProps {
  /** Name of the item: "Goal", "Leo Raman". */
  name: string;
  /** Short facts beside the name. */
  facts?: string;
  /** True: the item starts expanded, as a new one does. */
  startsOpen: boolean;
  /** True: the item has errors, and is expanded. */
  wrong?: boolean;
  /** When this becomes true, the item expands, comes into view and gets the focus. */
  asked?: boolean;
  /** Runs when the user expands the item. */
  onOpen?: () => void;
  removeLabel: string;
  onRemove: () => void;
  children: ReactNode;
}

/** One item of a form's list, collapsed by default. */
export function ItemSection(props: ItemSectionProps) {
  const { name, facts, startsOpen, wrong = false, asked = false, onOpen, removeLabel, onRemove, children } = props;
  const toggle = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(startsOpen);
  // Stays expanded after the error is fixed: collapsing would remove the field while the user types.
  if (wrong && !opened) setOpened(true);
  const open = opened || wrong;
  // The head answers the tap before the fields, which take longer, are there. Errors need the fields at once: one gets the focus.
  const isFilled = useDeferredValue(open, startsOpen);
  const request = useRef({ seen: false, open: false });
  useEffect(() => {
    if (asked && !request.current.seen) {
      request.current.open = true;
      setOpened(true);
    }
    request.current.seen = asked;
    if (!request.current.open || !open) return;
    request.current.open = false;
    toggle.current?.focus({ preventScroll: true });
    // Until the neighbours have been laid out, their heights are guesses.
    if (toggle.current) holdInView(toggle.current);
  }, [asked, open]);
  return (
    <fieldset className={clsx(classes.root, open && classes.open, wrong && classes.wrong)} aria-label={name}>
      <div className={classes.head}>
        <UnstyledButton
          ref={toggle}
          className={classes.toggle}
          aria-expanded={open}
          onClick={() => {
            setOpened(!open);
            if (!open) onOpen?.();
          }}
        >
          <IconChevronRight size={18} stroke={1.75} className={classes.chevron} />
          <span className={classes.name}>{name}</span>
          {facts && <span className={classes.facts}>{facts}</span>}
        </UnstyledButton>
        <Tooltip label={removeLabel}>
          <ActionIcon variant="subtle" size={32} color="gray" aria-label={`${removeLabel} ${name}`} onClick={onRemove}>
            <IconTrash size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </div>
      {open && (isFilled || wrong) && <div className={classes.body}>{children}</div>}
    </fieldset>
  );
}

interface ItemListProps {
  title: string;
  children: ReactNode;
}

/** A list with more items scrolls in a box, so that the rest of the form stays near. */
const MANY = 25;

/** A list of a form's items with its heading. */
export const ItemList = ({ title, children }: ItemListProps) => (
  <section aria-label={title} style={{ display: 'grid', gap: 8 }}>
    <Title order={3} size="h4">
      {title}
    </Title>
    <div className={clsx(classes.items, Children.count(children) > MANY && classes.many)}>{children}</div>
  </section>
);
