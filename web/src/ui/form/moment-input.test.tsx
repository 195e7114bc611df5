import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { showLanguage } from '../../lib/language';
import { renderApp } from '../../testing/render-app';
import { MomentInput } from './moment-input';

const user = userEvent.setup();
/** A summer evening in the zone of the test, which is the club's while its settings load. */
const EVENING = new Date(2026, 5, 6, 18, 30).getTime();

afterEach(() => showLanguage('en'));

const values: (number | undefined)[] = [];
function Form({ start }: { start?: number }) {
  const [value, setValue] = useState(start);
  values.push(value);
  return <MomentInput label="Kick-off" value={value} onChange={setValue} />;
}

function show(start?: number) {
  values.length = 0;
  renderApp(<Form {...(start !== undefined && { start })} />);
  const group = within(screen.getByRole('group', { name: 'Kick-off' }));
  return {
    date: group.getByLabelText('Date'),
    hours: group.getByLabelText('Hours'),
    minutes: group.getByLabelText('Minutes'),
    half: group.getByLabelText('AM or PM'),
  };
}

it('shows a time on the clock of the language, also after a switch', async () => {
  const { date, hours, minutes, half } = show(EVENING);
  expect(date).toHaveValue('Sat, 6/6/2026');
  expect([hours, minutes].map((input) => (input as HTMLInputElement).value)).toEqual(['06', '30']);
  expect(half).toHaveDisplayValue('PM');
  await act(() => showLanguage('es'));
  expect(screen.getByLabelText('Fecha')).toHaveValue('sáb, 6/6/2026');
  expect(screen.getByLabelText('a.m. o p.m.')).toHaveDisplayValue('p.m.');
  expect(values.at(-1)).toBe(EVENING);
});

it('is filled with the keyboard alone, and has no value before date and time are complete', async () => {
  show();
  await user.tab();
  await user.keyboard('6/6/2026');
  await user.tab();
  await user.keyboard('6:30');
  expect(values.at(-1)).toBeUndefined();
  await user.keyboard('{ArrowRight}p');
  expect(values.at(-1)).toBe(EVENING);
});

it('keeps the time when a day is chosen from the calendar', async () => {
  const { date } = show(EVENING);
  await user.click(date);
  await user.click(screen.getByRole('button', { name: 'June 13, 2026' }));
  expect(values.at(-1)).toBe(new Date(2026, 5, 13, 18, 30).getTime());
  expect(date).toHaveValue('Sat, 6/13/2026');
});

it('has no value without its date, and keeps its time', async () => {
  const { date, hours } = show(EVENING);
  await user.clear(date);
  expect(values.at(-1)).toBeUndefined();
  expect(hours).toHaveValue('06');
  await user.type(date, '6/7/2026');
  expect(values.at(-1)).toBe(new Date(2026, 5, 7, 18, 30).getTime());
});
