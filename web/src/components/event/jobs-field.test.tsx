import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderApp } from '../../testing/render-app';
import { type FormJob, JobsField } from './jobs-field';

const user = userEvent.setup();
const oranges = { id: '31000001', name: 'Oranges', needed: 2 };

function Form({ errors }: { errors?: Record<string, string> }) {
  const [jobs, setJobs] = useState<FormJob[]>([oranges]);
  return (
    <>
      <JobsField jobs={jobs} onChange={setJobs} {...(errors && { errors })} />
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
  expect(shown()).toEqual([oranges, { id: expect.stringMatching(/^\d{9}$/), name: 'Flags', needed: 3 }]);
  await user.click(screen.getByRole('button', { name: 'Remove Oranges' }));
  expect(shown()).toMatchObject([{ name: 'Flags', needed: 3 }]);
});

it('shows the errors at their fields', () => {
  renderApp(<Form errors={{ 'jobs.0.name': 'Name is required', jobs: '2 people have taken this job already' }} />);
  expect(screen.getByRole('textbox', { name: 'Job 1' })).toHaveAccessibleDescription('Name is required');
  expect(screen.getByRole('alert')).toHaveTextContent('2 people have taken this job already');
});
