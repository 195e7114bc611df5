import { useLingui } from '@lingui/react/macro';
import { Radio, Stack } from '@mantine/core';
import type { EventView } from '@touchline/shared/events/event.model';

/** Which events of a series a change concerns. */
export type Scope = 'one' | 'later' | 'all';

/** Longer than a series lasts: it has at most 60 events, one of them each week. */
const TWO_YEARS = 2 * 366 * 86_400_000;

/** Returns the time (ms) from which on a change concerns the events of the series. */
export const scopeStart = ({ eventTime }: Pick<EventView, 'eventTime'>, scope: 'later' | 'all'): number =>
  scope === 'later' ? eventTime : eventTime - TWO_YEARS;

interface ScopeChoiceProps {
  value: Scope;
  onChange: (scope: Scope) => void;
  /** True: the times change, too. */
  hint?: boolean;
}

/** Asks which events of a series a change concerns. */
export function ScopeChoice({ value, onChange, hint = false }: ScopeChoiceProps) {
  const { t } = useLingui();
  return (
    <Radio.Group
      label={t`This event repeats. Change:`}
      description={hint && value !== 'one' ? t`Each event keeps its day.` : undefined}
      value={value}
      onChange={(scope) => onChange(scope as Scope)}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="one" label={t`Only this one`} />
        <Radio value="later" label={t`This one and later ones`} />
        <Radio value="all" label={t`All of them`} />
      </Stack>
    </Radio.Group>
  );
}
