import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import classes from './profile-page.module.css';

interface FoldedProps {
  id: string;
  name: string;
  /** The present choice inside, in a few words. */
  state?: string | undefined;
  /** True: opens it, such as for an error inside. */
  open?: boolean;
  children: ReactNode;
}

/** A part of the page that opens on demand, or by a link to it. */
export function Folded({ id, name, state, open: mustOpen = false, children }: FoldedProps) {
  const { hash } = useLocation();
  const [opened, setOpened] = useState(hash === `#${id}`);
  const open = opened || mustOpen;
  return (
    <details open={open} className={classes.folded} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>
        <span>{name}</span>
        {state && <span className={classes.state}>{state}</span>}
      </summary>
      {open && children}
    </details>
  );
}
