import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';

interface FoldedProps {
  id: string;
  name: string;
  /** True: opens it, such as for an error inside. */
  open?: boolean;
  children: ReactNode;
}

/** A part of the page that opens on demand, or by a link to it. */
export function Folded({ id, name, open: mustOpen = false, children }: FoldedProps) {
  const { hash } = useLocation();
  const [opened, setOpened] = useState(hash === `#${id}`);
  const open = opened || mustOpen;
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <Text component="summary" fw={550} mb={open ? 'xs' : 0}>
        {name}
      </Text>
      {open && children}
    </details>
  );
}
