import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { when } from '../../lib/club-time';
import { useClubZone } from '../../lib/config';
import { fieldName } from '../../lib/humanize';
import { listOf } from '../../lib/language';
import { now } from '../../lib/now';
import type { Conflict } from '../../lib/three-way';
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
const MOMENTS = ['eventTime', 'endTime', 'meetTime', 'answerBy', 'time', 'submitTime', 'serveTime'];

/** Returns the text for one side of a conflict. */
function valueText(field: string, value: unknown, zone: string): string {
  if (value === '' || value === null || value === undefined) return t`nothing`;
  if (typeof value === 'number' && MOMENTS.includes(field)) return when(value, zone, now());
  if (Array.isArray(value)) return value.every((entry) => typeof entry === 'string') ? listOf(value) : t`another list`;
  if (typeof value === 'object') return 'name' in value ? `“${String(value.name)}”` : t`something else`;
  return `“${String(value)}”`;
}

const whereOf = <V,>({ field, item }: Conflict<V>, labels: ConflictNoticeProps<V>['labels']): string =>
  item ? `${labels[field] ?? field}, ${item.name}: ${fieldName(item.field)}` : (labels[field] ?? field);

const ConflictText = ({ field, mine, theirs }: { field: string; mine: string; theirs: string }) => (
  <Trans>
    <b>{field}</b>: yours is {mine}, theirs is {theirs}
  </Trans>
);

/** Lists the fields that another user changed during an edit. The user chooses a side for each. */
export function ConflictNotice<V>({ conflicts, labels, by, onResolve }: ConflictNoticeProps<V>) {
  const zone = useClubZone();
  const sideText = ({ field, item }: Conflict<V>, value: unknown) => valueText(item?.field ?? field, value, zone);
  if (conflicts.length === 0) return null;
  const name = by ?? t`Somebody else`;
  return (
    <div role="alert" className={classes.root}>
      <Text size="sm" className={classes.title}>
        <Trans>{name} changed this too</Trans>
      </Text>
      {conflicts.map((conflict) => (
        <div key={`${conflict.field} ${conflict.item?.id} ${conflict.item?.field}`} className={classes.row}>
          <Text size="sm">
            <ConflictText
              field={whereOf(conflict, labels)}
              mine={sideText(conflict, conflict.mine)}
              theirs={sideText(conflict, conflict.theirs)}
            />
          </Text>
          <Group gap="xs">
            <Button size="compact-sm" variant="default" onClick={() => onResolve(conflict, 'mine')}>
              <Trans>Keep mine</Trans>
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => onResolve(conflict, 'theirs')}>
              <Trans>Take theirs</Trans>
            </Button>
          </Group>
        </div>
      ))}
    </div>
  );
}
