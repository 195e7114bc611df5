import { Button, Group, Text } from '@mantine/core';
import type { Conflict } from '../lib/three-way';
import classes from './conflict-notice.module.css';

interface ConflictNoticeProps<V> {
  conflicts: readonly Conflict<V>[];
  /** Field -> what the form calls it. */
  labels: { readonly [F in keyof V & string]?: string };
  /** Who saved it, when that is known. */
  by?: string | undefined;
  onResolve: (field: keyof V & string, keep: 'mine' | 'theirs') => void;
}

const shown = (value: unknown): string => {
  if (value === '' || value === null || value === undefined) return 'nothing';
  return typeof value === 'object' ? 'another list' : `“${String(value)}”`;
};

/** What somebody else changed under a form that is being edited: each field is one's own to decide. */
export function ConflictNotice<V>({ conflicts, labels, by = 'Somebody else', onResolve }: ConflictNoticeProps<V>) {
  if (conflicts.length === 0) return null;
  return (
    <div role="alert" className={classes.root}>
      <Text size="sm" className={classes.title}>
        {by} has changed this too
      </Text>
      {conflicts.map(({ field, mine, theirs }) => (
        <div key={field} className={classes.row}>
          <Text size="sm">
            <b>{labels[field] ?? field}</b>: yours is {shown(mine)}, theirs is {shown(theirs)}
          </Text>
          <Group gap="xs">
            <Button size="compact-sm" variant="default" onClick={() => onResolve(field, 'mine')}>
              Keep mine
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => onResolve(field, 'theirs')}>
              Take theirs
            </Button>
          </Group>
        </div>
      ))}
    </div>
  );
}
