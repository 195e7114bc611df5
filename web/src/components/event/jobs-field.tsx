import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, NumberInput, TextInput, Tooltip } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { EventView } from '@touchline/shared/events/event.model';
import { MAX_HELPERS, MAX_JOBS } from '@touchline/shared/events/help-limits';
import { type ReactNode, useEffect, useRef } from 'react';
import { newId } from '../../lib/new-id';
import classes from './jobs-field.module.css';

/** A job in a form of an event: the body of `schedule_event` and `update_event` takes it as it is. */
export interface FormJob {
  id: string;
  name: string;
  needed: number;
}

/** Returns the jobs of an event for a form, without the people who took them. */
export const formJobs = ({ jobs = [] }: Pick<EventView, 'jobs'>): FormJob[] =>
  jobs.map(({ id, name, needed }) => ({ id, name, needed }));

interface JobsFieldProps {
  jobs: readonly FormJob[];
  onChange: (jobs: FormJob[]) => void;
  /** Errors by field: `jobs`, `jobs.0.name`, `jobs.0.needed`. */
  errors?: Record<string, ReactNode>;
}

/** Names the jobs of an event, and how many people each one needs. Families take them on the event's card. */
export function JobsField({ jobs, onChange, errors = {} }: JobsFieldProps) {
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  const added = useRef(false);
  useEffect(() => {
    if (!added.current) return;
    added.current = false;
    list.current?.querySelector<HTMLElement>('li:last-child input')?.focus();
  });
  const change = (id: string, fields: Partial<FormJob>) =>
    onChange(jobs.map((job) => (job.id === id ? { ...job, ...fields } : job)));
  const add = () => {
    added.current = true;
    onChange([...jobs, { id: newId(9), name: '', needed: 1 }]);
  };
  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>
        <Trans>Jobs</Trans>
      </legend>
      <p className={classes.help}>
        <Trans>Families take a job with one tap.</Trans>
      </p>
      {jobs.length > 0 && (
        <ul ref={list} className={classes.list}>
          {jobs.map(({ id, name, needed }, index) => {
            const number = index + 1;
            const called = name || t`Job ${number}`;
            return (
              <li key={id} className={classes.row}>
                <TextInput
                  aria-label={t`Job ${number}`}
                  placeholder={t`Bring orange slices`}
                  maxLength={100}
                  value={name}
                  onChange={({ currentTarget }) => change(id, { name: currentTarget.value })}
                  error={errors[`jobs.${index}.name`]}
                />
                <NumberInput
                  aria-label={t`People for ${called}`}
                  min={1}
                  max={MAX_HELPERS}
                  allowDecimal={false}
                  allowNegative={false}
                  clampBehavior="strict"
                  value={needed}
                  onChange={(value) => change(id, { needed: Number(value) || 1 })}
                  error={errors[`jobs.${index}.needed`]}
                />
                <Tooltip label={t`Remove job`}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={36}
                    aria-label={t`Remove ${called}`}
                    onClick={() => onChange(jobs.filter((job) => job.id !== id))}
                  >
                    <IconTrash size={18} stroke={1.75} />
                  </ActionIcon>
                </Tooltip>
              </li>
            );
          })}
        </ul>
      )}
      {errors.jobs && (
        <p role="alert" className={classes.error}>
          {errors.jobs}
        </p>
      )}
      {jobs.length < MAX_JOBS && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={18} stroke={1.75} />}
          className={classes.add}
          onClick={add}
        >
          <Trans>Add a job</Trans>
        </Button>
      )}
    </fieldset>
  );
}
