import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Select } from '@mantine/core';
import type { EventView } from '@touchline/shared/events/event.model';
import { EVENT_TYPES, type EventType, MAX_SERIES } from '@touchline/shared/events/event-words';
import { defaultName } from '@touchline/shared/events/planning.rules';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { addDays } from '@touchline/shared/wall-clock';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../lib/client';
import { day, formatDate, when } from '../../../../lib/club-time';
import { defaultTeam } from '../../../../lib/current';
import { now } from '../../../../lib/now';
import { optionsOf } from '../../../../lib/options';
import { useSearchState } from '../../../../lib/use-search-state';
import { DayInput } from '../../../../ui/form/day-input';
import { FormError } from '../../../../ui/form/form-error';
import { useEditedForm } from '../../../../ui/form/use-edited-form';
import { detailErrors } from '../fields/event-details';
import { EventFields } from '../fields/event-fields';
import {
  daysOfSeries,
  firstValues,
  type NewEventValues,
  nextValues,
  usualNext,
  valuesOn,
  weekdayOf,
} from './new-event';
import classes from './new-event-form.module.css';
import { useSchedule } from './use-schedule';

interface NewEventFormProps {
  /** The teams that the viewer may add an event to. */
  teams: readonly TeamView[];
  team: string | null;
  zone: string;
  /** Returns whether the viewer may add events of all kinds to a team; families add games. */
  mayPlan: (teamId: string) => boolean;
  /** Known events, to propose the usual time and field. */
  events: readonly EventView[];
  onAdded: (team: string) => void;
}

const BUTTONS: Record<EventType, MessageDescriptor> = {
  GAME: msg`new game`,
  TOURNAMENT: msg`new tournament`,
  PRACTICE: msg`new practice`,
  OTHER: msg`new event`,
};

/** January 1, 2023, was a Sunday. */
const weekdayName = (weekday: number, form: 'short' | 'long') =>
  formatDate(`2023-01-0${weekday + 1}`, { weekday: form });
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

/** The "New event" form: a game, practices that repeat, a tournament or another event (specification 2.8). */
export default function NewEventForm({ teams, team: current, zone, mayPlan, events, onAdded }: NewEventFormProps) {
  const { t } = useLingui();
  const schedule = useSchedule(zone);
  const [values, setValues] = useState(() => firstValues(now()));
  const [addedText, setAddedText] = useState('');
  const edited = useEditedForm<NewEventValues>({
    id: undefined,
    values,
    validate: detailErrors,
  });
  const { form, busy } = edited;
  const element = useRef<HTMLFormElement>(null);
  const submitted = useRef(false);
  useEffect(() => {
    if (!submitted.current || Object.keys(form.errors).length === 0) return;
    submitted.current = false;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form.errors]);

  const ids = teams.map(({ id }) => id);
  const teamId = [form.values.team, current].find((id) => id && ids.includes(id)) ?? defaultTeam(ids);
  const team = teams.find(({ id }) => id === teamId);
  const types = teamId && mayPlan(teamId) ? EVENT_TYPES : (['GAME'] as const);
  const typed = types.some((type) => type === form.values.type) ? form.values : { ...form.values, type: types[0] };
  const usual = team && usualNext(events, { team: team.id, type: typed.type }, zone, now());
  const usualText = usual?.eventTime && `${when(usual.eventTime, zone, now())}, ${usual.eventLocation?.name}`;
  const repeats = typed.repeats && (typed.type === 'PRACTICE' || typed.type === 'OTHER');
  const days = repeats ? daysOfSeries(typed, zone) : [];
  const lastDay = days.at(-1);
  const set = (fields: Partial<NewEventValues>) => {
    setAddedText('');
    for (const [field, value] of Object.entries(fields)) form.setFieldValue(field as never, value as never);
  };

  // `?new=2026-05-31`: the day that was chosen in the month.
  const [params, setSearch] = useSearchState();
  const chosenDay = params.get('new');
  const takeDay = useRef((_day: string) => {});
  takeDay.current = (asked) => {
    setSearch({ new: undefined }, { replace: true });
    if (/^20\d\d-\d\d-\d\d$/.test(asked)) set(valuesOn(asked, typed, usual, zone));
    // The page opens the form in the same moment.
    requestAnimationFrame(() => {
      element.current?.scrollIntoView({ block: 'nearest' });
      element.current?.focus({ preventScroll: true });
    });
  };
  useEffect(() => {
    if (chosenDay) takeDay.current(chosenDay);
  }, [chosenDay]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    submitted.current = true;
    const { hasErrors } = form.validate();
    // Told where it is missing, in the words of the specification.
    if (!typed.eventLocation || !team) {
      form.setFieldError(team ? 'eventLocation' : 'team', t`Please choose a location and team`);
      return;
    }
    if (hasErrors) return;
    if (repeats && (typed.weekdays.length === 0 || !typed.until))
      return form.setFieldError('until', t`Choose the weekdays and the last day`);
    let count = 0;
    const saved = await edited.run(async () => {
      try {
        count = await schedule({ ...typed, repeats }, team);
      } catch (failure) {
        const mayBeAdded = !(failure instanceof ApiError) || failure.status >= 500;
        throw mayBeAdded ? t`The server did not confirm the event. Try again: it will not be added twice.` : failure;
      }
    });
    if (!saved) return;
    const place = typed.eventLocation.name;
    const first = [team.name, when(typed.eventTime ?? 0, zone, now()), place].join(', ');
    const all = plural(count, { one: '# event', other: '# events' });
    setAddedText(repeats ? t`Added: ${all}, ${place}` : t`Added: ${first}`);
    setValues(nextValues(typed, zone));
    onAdded(team.id);
  };

  const number = days.length;
  const last = lastDay === undefined ? '' : day(addDays(typed.eventTime ?? 0, lastDay, zone), zone, now());
  return (
    <form
      ref={element}
      tabIndex={-1}
      className={classes.form}
      aria-label={t`New event`}
      noValidate
      onSubmit={(event) => {
        setAddedText('');
        void submit(event);
      }}
    >
      <EventFields
        values={typed}
        errors={form.errors}
        input={(field) => form.getInputProps(field) as never}
        set={set}
        types={types}
        defaultName={team && defaultName(team.name, typed)}
      >
        <Select
          label={t`Team`}
          placeholder={t`Choose a team`}
          data={optionsOf(teams)}
          allowDeselect={false}
          required
          value={teamId}
          error={form.errors.team}
          onChange={(id) => set({ team: id })}
        />
      </EventFields>
      {(typed.type === 'PRACTICE' || typed.type === 'OTHER') && (
        <div className={classes.repeat}>
          <Checkbox
            label={t`Repeat every week`}
            checked={typed.repeats}
            onChange={({ currentTarget: { checked } }) =>
              set({
                repeats: checked,
                weekdays:
                  checked && typed.eventTime !== undefined ? [weekdayOf(typed.eventTime, zone)] : typed.weekdays,
              })
            }
          />
          {repeats && (
            <>
              <Checkbox.Group
                label={t`Weekdays`}
                value={typed.weekdays}
                onChange={(weekdays) => set({ weekdays: weekdays.toSorted() })}
              >
                <div className={classes.days}>
                  {WEEKDAYS.map((weekday) => (
                    <Checkbox
                      key={weekday}
                      value={String(weekday)}
                      label={weekdayName(weekday, 'short')}
                      aria-label={weekdayName(weekday, 'long')}
                    />
                  ))}
                </div>
              </Checkbox.Group>
              <div className={classes.until}>
                <DayInput
                  label={t`Last day`}
                  value={typed.until}
                  onChange={(until) => set({ until })}
                  error={form.errors.until}
                />
              </div>
              {last && (
                <p className={classes.note} role="status">
                  {number > MAX_SERIES
                    ? t`That is more than ${MAX_SERIES} events. Choose an earlier last day.`
                    : plural(number, { one: `# event, on ${last}`, other: `# events, the last one on ${last}` })}
                </p>
              )}
            </>
          )}
        </div>
      )}
      <div className={classes.end}>
        <Button type="submit" loading={busy}>
          {repeats && number > 0
            ? plural(number, { one: 'Add # event', other: 'Add # events' })
            : t(BUTTONS[typed.type])}
        </Button>
        {usual && usual.eventTime !== typed.eventTime && (
          <Button
            variant="subtle"
            size="sm"
            h="auto"
            py={8}
            styles={{ label: { whiteSpace: 'normal' } }}
            onClick={() => set(usual)}
          >
            {t`As usual: ${usualText}`}
          </Button>
        )}
        <FormError error={edited.error} />
        <p role="status" className={classes.done}>
          {addedText}
        </p>
      </div>
    </form>
  );
}
