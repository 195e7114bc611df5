import { Button, Group, Text } from '@mantine/core';
import type { Conflict } from '../lib/three-way';
import classes from './conflict-notice.module.css';

interface ConflictNoticeProps<V> {
  conflicts: readonly Conflict<V>[];
  /** Field -> what the form calls it. */
  labels: { readonly [F in keyof V & string]?: string };
  /** Who saved it, when that is known. */
  by?: string | undefined;
  onResolve: (conflict: Conflict<V>, keep: 'mine' | 'theirs') => void;
}

const shown = (value: unknown): string => {
  if (value === '' || value === null || value === undefined) return 'nothing';
  return typeof value === 'object' ? 'another list' : `“${String(value)}”`;
};

const whereOf = <V,>({ field, item }: Conflict<V>, labels: ConflictNoticeProps<V>['labels']): string =>
  item ? `${labels[field] ?? field}, ${item.name}: ${item.field}` : (labels[field] ?? field);

/** What somebody else changed under a form that is being edited: each field is one's own to decide. */
export function ConflictNotice<V>({ conflicts, labels, by = 'Somebody else', onResolve }: ConflictNoticeProps<V>) {
  if (conflicts.length === 0) return null;
  return (
    <div role="alert" className={classes.root}>
      <Text size="sm" className={classes.title}>
        {by} has changed this too
      </Text>
      {conflicts.map((conflict) => (
        <div key={`${conflict.field} ${conflict.item?.id} ${conflict.item?.field}`} className={classes.row}>
          <Text size="sm">
            <b>{whereOf(conflict, labels)}</b>: yours is {shown(conflict.mine)}, theirs is {shown(conflict.theirs)}
          </Text>
          <Group gap="xs">
            <Button size="compact-sm" variant="default" onClick={() => onResolve(conflict, 'mine')}>
              Keep mine
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => onResolve(conflict, 'theirs')}>
              Take theirs
            </Button>
          </Group>
        </div>
      ))}
    </div>
  );
}
