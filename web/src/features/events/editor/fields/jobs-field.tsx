import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, NativeSelect, NumberInput, TextInput, Tooltip } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { MAX_HELPERS, MAX_JOBS } from '@touchline/shared/events/help-limits';
import { JOB_KINDS, type JobKind } from '@touchline/shared/events/job-kind';
import { type ReactNode, useEffect, useRef } from 'react';
import { newId } from '../../../../lib/new-id';
import type { FormJob } from './event-details';
import classes from './jobs-field.module.css';

interface JobsFieldProps {
  jobs: readonly FormJob[];
  onChange: (jobs: FormJob[]) => void;
  error?: ReactNode;
}

/** Names the jobs of an event, and how many people each one needs. Families take them on the event's card. */
export function JobsField({ jobs, onChange, error }: JobsFieldProps) {
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  const isJobAdded = useRef(false);
  useEffect(() => {
    if (!isJobAdded.current) return;
    isJobAdded.current = false;
    list.current?.querySelector<HTMLElement>('li:last-child input')?.focus();
  });
  const change = (id: string, fields: Partial<FormJob>) =>
    onChange(jobs.map((job) => (job.id === id ? { ...job, ...fields } : job)));
  const add = () => {
    isJobAdded.current = true;
    onChange([...jobs, { id: newId(9), name: '', kind: 'FREE', needed: 1 }]);
  };
  const kindWords: Record<JobKind, string> = { SCORE: t`Keeps the score`, FILM: t`Films the game`, FREE: t`Other` };
  /** A job without a name is called by its kind. */
  const choose = (job: FormJob, kind: JobKind) => {
    const isUnnamed = job.name.trim() === '' || job.name === kindWords[job.kind];
    change(job.id, { kind, ...(isUnnamed && { name: kind === 'FREE' ? '' : kindWords[kind] }) });
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
          {jobs.map((job, index) => {
            const { id, name, kind, needed } = job;
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
                  error={Boolean(error) && !name.trim()}
                />
                <NativeSelect
                  className={classes.kind}
                  aria-label={t`Kind of ${called}`}
                  value={kind}
                  data={JOB_KINDS.map((value) => ({ value, label: kindWords[value] }))}
                  onChange={({ currentTarget }) => choose(job, currentTarget.value as JobKind)}
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
      {error && (
        <p role="alert" className={classes.error}>
          {error}
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
