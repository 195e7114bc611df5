import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack } from '@mantine/core';
import { type Actor, hasRole } from '@touchline/shared/access/actor';
import { EVENT_EDITORS } from '@touchline/shared/access/roles';
import type { EventView } from '@touchline/shared/events/event.model';
import { type EventForm, eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventPlanningContract } from '@touchline/shared/events/event-planning.contract';
import { EVENT_TYPES } from '@touchline/shared/events/event-words';
import { wasPlayed } from '@touchline/shared/events/events.rules';
import { defaultName, mayEnterResult, mayRestore } from '@touchline/shared/events/planning.rules';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../../../lib/client';
import { when } from '../../../../lib/club-time';
import { useClubZone, useNow } from '../../../../lib/config';
import { changedOf } from '../../../../lib/three-way';
import { unlessUnsaved } from '../../../../lib/unsaved';
import { engineAtom } from '../../../../live/engine/live-atoms';
import { useChanger } from '../../../../live/queries/other-users';
import { useTeams } from '../../../../live/queries/use-teams';
import { ConflictNotice } from '../../../../ui/form/conflict-notice';
import { FormError } from '../../../../ui/form/form-error';
import { SaveButton } from '../../../../ui/form/save-button';
import { useEditedForm } from '../../../../ui/form/use-edited-form';
import { specAlert } from '../../../../ui/toasts/spec-alert';
import { changedDetails, DETAIL_WORDS, detailErrors, detailsOf, type EventDetails } from '../fields/event-details';
import { EventFields } from '../fields/event-fields';
import { ResultFields, resultChange, resultErrorOf } from '../fields/result-fields';
import { CANCEL_WORDS, RESTORE_WORDS } from './action-words';
import { openCancelDialog } from './event-dialogs';
import classes from './event-edit.module.css';
import { offerUndo } from './offer-undo';
import { type Scope, ScopeChoice, scopeStart } from './series-scope';

interface EditValues extends EventDetails {
  result: string;
}

const TIMES = ['eventTime', 'endTime', 'meetTime', 'answerBy'] as const;

/** Returns the values that these fields had before a change of them. */
const valuesBefore = (base: EditValues, fields: object): Partial<EventDetails> =>
  Object.fromEntries(Object.entries(base).filter(([field]) => field in fields));

const errorsIn = (stored: string) => (values: EditValues) => ({
  ...detailErrors(values),
  ...resultErrorOf(values, stored),
});

interface EventEditProps {
  event: EventView;
  actor: Actor;
  onDone: () => void;
}

/** Changes an event's details and result, cancels it or brings it back (specification 2.8); of a series, also several events at once. */
export default function EventEdit({ event, actor, onDone }: EventEditProps) {
  const { t } = useLingui();
  const engine = useAtomValue(engineAtom);
  const teams = useTeams();
  const now = useNow();
  const zone = useClubZone();
  const top = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Not returned: in new browsers it is a promise, which React would call as a clean-up.
    void top.current?.scrollIntoView({ block: 'start' });
  }, []);
  const { name, result } = event;
  const values = useMemo((): EditValues => ({ ...detailsOf(event), result }), [event, result]);
  const edited = useEditedForm({ id: event.id, values, validate: errorsIn(result) });
  const changer = useChanger(event.id);
  const [scope, setScope] = useState<Scope>('one');
  const { form } = edited;
  const cancelled = event.eventState === 'CANCELLED';
  const isOver = wasPlayed(event.eventState);
  const team = teams.data?.find(({ id }) => event.tags.includes(id))?.name ?? '';
  const { result: _result, ...details } = changedOf(edited.base, form.values);
  const changesDetails = Object.keys(details).length > 0;
  // Each event of a series has its own jobs.
  const isForOne = 'jobs' in details;
  const changesTimes = TIMES.some((field) => field in details);

  const reload = async () => engine?.reload(event.key);
  const save = async (change: Omit<EventForm, 'id' | 'rev'>, saveScope: Scope, said?: () => void) => {
    const { seriesId } = event;
    await edited.runAndClose(async () => {
      try {
        if (saveScope === 'one' || !seriesId) {
          await call(eventEditingContract.update_event, { body: { id: event.id, rev: event.rev, ...change } });
          said?.();
          return;
        }
        const from = scopeStart(event, saveScope);
        await call(eventPlanningContract.update_series, { body: { seriesId, from, change } });
        said?.();
      } finally {
        await reload();
      }
    }, onDone);
  };
  const submit = async (typed: EditValues) => {
    const changed = changedDetails({
      ...details,
      // The server counts the times of a series from the start.
      ...(scope !== 'one' && !isForOne && changesTimes && { eventTime: typed.eventTime }),
    });
    const isNewResult = typed.result.trim() !== edited.base.result;
    const saveScope = isNewResult || isForOne ? 'one' : scope;
    const { base } = edited;
    const say = () => {
      const { name } = typed;
      const what = when(typed.eventTime ?? event.eventTime, zone, now);
      const text = t`Saved: ${name}, ${what}`;
      // Undo would not bring back who had a removed job, nor the days of a series.
      if (saveScope !== 'one' || isForOne) return specAlert(text, { tone: 'done' });
      const before = changedDetails(valuesBefore(base, details));
      const result = { result: base.result, eventState: event.eventState };
      return offerUndo(event, { text, before: { ...before, ...(isNewResult && result) }, reload });
    };
    await save(
      {
        ...changed,
        ...(isNewResult && resultChange(event, typed.result)),
      },
      saveScope,
      say,
    );
  };

  return (
    <form ref={top} onSubmit={form.onSubmit((typed) => void submit(typed))} noValidate aria-label={t`Edit ${name}`}>
      <Stack gap="sm">
        <ConflictNotice
          conflicts={edited.conflicts}
          by={changer}
          labels={{
            ...Object.fromEntries(Object.entries(DETAIL_WORDS).map(([field, word]) => [field, t(word)])),
            result: t`Result`,
          }}
          onResolve={edited.resolve}
        />
        <EventFields
          values={form.values}
          errors={form.errors}
          input={(field) => form.getInputProps(field)}
          set={(fields) => {
            for (const [field, value] of Object.entries(fields)) form.setFieldValue(field as never, value as never);
          }}
          types={EVENT_TYPES}
          defaultName={defaultName(team, form.values)}
        >
          {mayEnterResult(event, now) && form.values.type !== 'PRACTICE' && (
            <ResultFields type={form.values.type} {...form.getInputProps('result')} />
          )}
        </EventFields>
        {event.seriesId && changesDetails && !isForOne && (
          <ScopeChoice value={scope} onChange={setScope} hint={changesTimes} />
        )}
        <FormError error={edited.error} />
        <Group gap="xs">
          <SaveButton edited={edited} size="sm">
            <Trans>Save</Trans>
          </SaveButton>
          <Button variant="default" size="sm" onClick={() => unlessUnsaved(onDone)}>
            <Trans>Close</Trans>
          </Button>
          {hasRole(actor, ...EVENT_EDITORS) && (
            <Button
              component={Link}
              variant="subtle"
              size="sm"
              to={`/admin/event?team=${event.tags[0] ?? ''}&id=${event.id}`}
            >
              <Trans>All details</Trans>
            </Button>
          )}
        </Group>
        {(mayRestore(event, now) || (!cancelled && !isOver)) && (
          <Group gap="xs" className={classes.apart}>
            {mayRestore(event, now) && (
              <Button variant="default" size="sm" onClick={() => void save({ eventState: 'PENDING' }, 'one')}>
                {t(RESTORE_WORDS[event.type])}
              </Button>
            )}
            {!cancelled && !isOver && (
              <Button
                variant="default"
                size="sm"
                c="var(--cant)"
                onClick={() =>
                  openCancelDialog({
                    event,
                    onConfirm: (cancelScope, cancelReason) =>
                      void save({ eventState: 'CANCELLED', ...(cancelReason && { cancelReason }) }, cancelScope),
                  })
                }
              >
                {t(CANCEL_WORDS[event.type])}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </form>
  );
}
