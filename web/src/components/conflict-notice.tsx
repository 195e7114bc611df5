import { Button, Group, Text } from '@mantine/core';
import { when } from '../lib/club-time';
import { useClubZone } from '../lib/config';
import { humanize } from '../lib/humanize';
import type { Conflict } from '../lib/three-way';
import classes from './conflict-notice.module.css';

interface ConflictNoticeProps<V> {
  conflicts: readonly Conflict<V>[];
  /** Labels by field. */
  labels: { readonly [F in keyof V & string]?: string };
  /** Name of the user who saved it, if known. */
  by?: string | undefined;
  onResolve: (conflict: Conflict<V>, keep: 'mine' | 'theirs') => void;
}

/** Fields that hold moments (ms). */
const MOMENTS = ['eventTime', 'time', 'submitTime', 'serveTime'];

/** Returns the text for one side of a conflict. */
function shown(field: string, value: unknown, zone: string): string {
  if (value === '' || value === null || value === undefined) return 'nothing';
  if (typeof value === 'number' && MOMENTS.includes(field)) return when(value, zone, Date.now());
  if (Array.isArray(value)) return value.every((one) => typeof one === 'string') ? value.join(', ') : 'another list';
  if (typeof value === 'object') return 'name' in value ? `“${String(value.name)}”` : 'something else';
  return `“${String(value)}”`;
}

const whereOf = <V,>({ field, item }: Conflict<V>, labels: ConflictNoticeProps<V>['labels']): string =>
  item ? `${labels[field] ?? field}, ${item.name}: ${humanize(item.field)}` : (labels[field] ?? field);

/** Lists the fields that another user changed during an edit. The user chooses a side for each. */
export function ConflictNotice<V>({ conflicts, labels, by = 'Somebody else', onResolve }: ConflictNoticeProps<V>) {
  const zone = useClubZone();
  const side = ({ field, item }: Conflict<V>, value: unknown) => shown(item?.field ?? field, value, zone);
  if (conflicts.length === 0) return null;
  return (
    <div role="alert" className={classes.root}>
      <Text size="sm" className={classes.title}>
        {by} has changed this too
      </Text>
      {conflicts.map((conflict) => (
        <div key={`${conflict.field} ${conflict.item?.id} ${conflict.item?.field}`} className={classes.row}>
          <Text size="sm">
            <b>{whereOf(conflict, labels)}</b>: yours is {side(conflict, conflict.mine)}, theirs is{' '}
            {side(conflict, conflict.theirs)}
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
