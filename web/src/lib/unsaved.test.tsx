import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { forgetUnsaved, hasUnsaved, setUnsavedPrompt, unlessUnsaved, useUnsaved } from './unsaved';

const Form = ({ dirty }: { dirty: boolean }) => {
  useUnsaved(dirty);
  return null;
};
afterEach(cleanup);

it('reports unsaved changes while a changed form is mounted', () => {
  const { rerender, unmount } = render(<Form dirty={false} />);
  expect(hasUnsaved()).toBe(false);
  rerender(<Form dirty />);
  expect(hasUnsaved()).toBe(true);
  rerender(<Form dirty={false} />);
  expect(hasUnsaved()).toBe(false);
  rerender(<Form dirty />);
  unmount();
  expect(hasUnsaved()).toBe(false);
});

it('tracks several forms', () => {
  const forms = (first: boolean) => (
    <>
      <Form dirty={first} />
      <Form dirty />
    </>
  );
  const { rerender } = render(forms(true));
  rerender(forms(false));
  expect(hasUnsaved()).toBe(true);
});

it('asks only with unsaved changes and a registered prompt', () => {
  const [goOn, ask] = [vi.fn(), vi.fn()];
  const end = setUnsavedPrompt(ask);
  unlessUnsaved(goOn);
  expect([goOn.mock.calls.length, ask.mock.calls.length]).toEqual([1, 0]);
  render(<Form dirty />);
  unlessUnsaved(goOn);
  expect([goOn.mock.calls.length, ask.mock.calls.length]).toEqual([1, 1]);
  ask.mock.calls[0]?.[0]();
  expect(goOn).toHaveBeenCalledTimes(2);
  end();
  unlessUnsaved(goOn);
  expect(goOn).toHaveBeenCalledTimes(3);
});

it('continues at once after the changes were discarded', () => {
  const [goOn, ask] = [vi.fn(), vi.fn()];
  const end = setUnsavedPrompt(ask);
  render(<Form dirty />);
  forgetUnsaved();
  unlessUnsaved(goOn);
  expect(goOn).toHaveBeenCalledOnce();
  expect(ask).not.toHaveBeenCalled();
  end();
});

it('keeps the prompt of the next screen when the previous screen unregisters its own', () => {
  const [goOn, before, now] = [vi.fn(), vi.fn(), vi.fn()];
  const endBefore = setUnsavedPrompt(before);
  const endNow = setUnsavedPrompt(now);
  endBefore();
  render(<Form dirty />);
  unlessUnsaved(goOn);
  expect(now).toHaveBeenCalledOnce();
  expect(before).not.toHaveBeenCalled();
  expect(goOn).not.toHaveBeenCalled();
  endNow();
});
