import { ActionIcon, Title, Tooltip, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconTrash } from '@tabler/icons-react';
import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import classes from './item-section.module.css';

interface ItemSectionProps {
  /** What the item is called: "Goal", "Leo Raman". */
  name: string;
  /** A fact or two beside the name, while it is folded. */
  facts?: string;
  /** A new item starts open. */
  startsOpen: boolean;
  /** Whether something in it is wrong: it is open then. */
  wrong?: boolean;
  removeLabel: string;
  onRemove: () => void;
  children: ReactNode;
}

/** One item of a form's list, folded to a line until it is wanted. */
export function ItemSection(props: ItemSectionProps) {
  const { name, facts, startsOpen, wrong = false, removeLabel, onRemove, children } = props;
  const [opened, setOpened] = useState(startsOpen);
  // What is mended stays open: folding would take the field from whoever types in it.
  if (wrong && !opened) setOpened(true);
  const open = opened || wrong;
  return (
    <fieldset className={clsx(classes.root, open && classes.open, wrong && classes.wrong)} aria-label={name}>
      <div className={classes.head}>
        <UnstyledButton className={classes.toggle} aria-expanded={open} onClick={() => setOpened(!open)}>
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
      {open && <div className={classes.body}>{children}</div>}
    </fieldset>
  );
}

interface ItemListProps {
  title: string;
  children: ReactNode;
}

/** The items of one list of a form, under their heading. */
export const ItemList = ({ title, children }: ItemListProps) => (
  <section aria-label={title} style={{ display: 'grid', gap: 8 }}>
    <Title order={3} size="h4">
      {title}
    </Title>
    {children}
  </section>
);
