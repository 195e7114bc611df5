import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { unstable_HistoryRouter as HistoryRouter, Link, Route, Routes, useSearchParams } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetUnsaved, setUnsavedPrompt, useUnsaved } from '../lib/unsaved';
import { guardedHistory } from './guarded-history';

/** The questions to the user so far: each call continues the navigation. */
let asked: (() => void)[] = [];

function Form() {
  useUnsaved(true);
  const [params, setParams] = useSearchParams();
  useEffect(() => setUnsavedPrompt((goOn) => asked.push(goOn)), []);
  return (
    <>
      <h1>Form {params.get('row')}</h1>
      <Link to="/list">To the list</Link>
      <Link to="?row=2">Row 2</Link>
      <button type="button" onClick={() => setParams({ row: '3' }, { replace: true })}>
        Correct the row
      </button>
    </>
  );
}

/** Opens the list, and then the form from a link. */
function openForm() {
  render(
    <HistoryRouter history={guardedHistory()} useTransitions={false}>
      <Routes>
        <Route path="/list" element={<Link to="/form">To the form</Link>} />
        <Route path="/form" element={<Form />} />
      </Routes>
    </HistoryRouter>,
  );
  fireEvent.click(screen.getByText('To the form'));
}
const heading = () => screen.queryByRole('heading')?.textContent;
const leave = () =>
  act(() => {
    forgetUnsaved();
    asked.at(-1)?.();
  });

beforeEach(() => {
  asked = [];
  window.history.pushState(null, '', '/list');
});
afterEach(cleanup);

it('asks before a link leaves a changed form, and follows it once the user agrees', () => {
  openForm();
  fireEvent.click(screen.getByText('To the list'));
  expect([asked.length, window.location.pathname]).toEqual([1, '/form']);
  leave();
  expect(window.location.pathname).toBe('/list');
  expect(screen.getByText('To the form')).toBeDefined();
});

it('asks before another row is chosen, but not when the page corrects its own address', () => {
  openForm();
  fireEvent.click(screen.getByText('Correct the row'));
  expect([asked.length, heading()]).toEqual([0, 'Form 3']);
  fireEvent.click(screen.getByText('Row 2'));
  expect([asked.length, heading()]).toEqual([1, 'Form 3']);
  leave();
  expect(heading()).toBe('Form 2');
});

it('stays on the changed form when the user goes back, and goes back once the user agrees', async () => {
  openForm();
  window.history.back();
  await waitFor(() => expect(asked).toHaveLength(1));
  expect([window.location.pathname, heading()]).toEqual(['/form', 'Form ']);
  window.history.back();
  await waitFor(() => expect(asked).toHaveLength(2));
  expect([window.location.pathname, heading()]).toEqual(['/form', 'Form ']);
  leave();
  await waitFor(() => expect(screen.getByText('To the form')).toBeDefined());
  expect(window.location.pathname).toBe('/list');
});

it('goes back and forward at once without a prompt', async () => {
  openForm();
  forgetUnsaved();
  window.history.back();
  await waitFor(() => expect(screen.getByText('To the form')).toBeDefined());
  window.history.forward();
  await waitFor(() => expect(heading()).toBe('Form '));
  expect(asked).toHaveLength(0);
});
