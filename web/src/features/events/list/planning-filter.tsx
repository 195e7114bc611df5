import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { EVENT_TYPES } from '@touchline/shared/events/event-words';
import { PlanViews } from '../../../domain/plan-views';
import { useSearchState } from '../../../lib/use-search-state';
import { TYPE_WORDS } from '../type-words';
import classes from './planning-filter.module.css';

/** Chooses between the list, the month and the news, and the kind of events. */
export default function PlanningFilter() {
  const { t } = useLingui();
  const [params, setSearch] = useSearchState();
  return (
    <div className={classes.filter}>
      <PlanViews shown={params.get('view') === 'month' ? 'month' : 'list'} />
      {/* Native: the code of a select box with its own list would come before the first answer button. */}
      <NativeSelect
        aria-label={t`Kind of event`}
        className={classes.kind}
        data={[
          { value: '', label: t`All events` },
          ...EVENT_TYPES.map((value) => ({ value, label: t(TYPE_WORDS[value]) })),
        ]}
        value={params.get('kind') ?? ''}
        onChange={({ currentTarget }) => setSearch({ kind: currentTarget.value || undefined }, { replace: true })}
      />
    </div>
  );
}
