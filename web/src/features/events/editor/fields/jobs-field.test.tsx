import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderApp } from '../../../../testing/render-app';
import type { FormJob } from './event-details';
import { JobsField } from './jobs-field';

const user = userEvent.setup();
const oranges: FormJob = { id: '31000001', name: 'Oranges', kind: 'FREE', needed: 2 };

function Form({ error }: { error?: string }) {
  const [jobs, setJobs] = useState<FormJob[]>([oranges]);
  return (
    <>
      <JobsField jobs={jobs} onChange={setJobs} error={error} />
      <output>{JSON.stringify(jobs)}</output>
    </>
  );
}

const shown = () => JSON.parse(screen.getByRole('status').textContent ?? '') as FormJob[];

it('adds, renames and removes jobs, and keeps the ids of the others', async () => {
  renderApp(<Form />);
  await user.click(screen.getByRole('button', { name: 'Add a job' }));
  expect(screen.getByRole('textbox', { name: 'Job 2' })).toHaveFocus();
  await user.keyboard('Flags');
  const people = screen.getByRole('textbox', { name: 'People for Flags' });
  await user.clear(people);
  await user.type(people, '3');
  expect(shown()).toEqual([oranges, { id: expect.stringMatching(/^\d{9}$/), name: 'Flags', kind: 'FREE', needed: 3 }]);
  await user.click(screen.getByRole('button', { name: 'Remove Oranges' }));
  expect(shown()).toMatchObject([{ name: 'Flags', needed: 3 }]);
});

it('gives a job a kind, which names it until it has a name of its own', async () => {
  renderApp(<Form />);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of Oranges' }), 'Films the game');
  expect(shown()).toEqual([{ ...oranges, kind: 'FILM' }]);
  await user.click(screen.getByRole('button', { name: 'Add a job' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of Job 2' }), 'Keeps the score');
  expect(shown()[1]).toMatchObject({ kind: 'SCORE', name: 'Keeps the score' });
});

it('shows what is wrong, and marks the job without a name', async () => {
  renderApp(<Form error="Give each job a name" />);
  expect(screen.getByRole('alert')).toHaveTextContent('Give each job a name');
  expect(screen.getByRole('textbox', { name: 'Job 1' })).toBeValid();
  await user.click(screen.getByRole('button', { name: 'Add a job' }));
  expect(screen.getByRole('textbox', { name: 'Job 2' })).toBeInvalid();
});
