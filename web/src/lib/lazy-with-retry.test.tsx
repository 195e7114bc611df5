import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lazyWithRetry } from './lazy-with-retry';

const Words = ({ text }: { text: string }) => <p>{text}</p>;

it('keeps the page when the code fails to load, and retries when the browser is online again', async () => {
  let tries = 0;
  const Part = lazyWithRetry(async () => {
    tries += 1;
    if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: Words };
  });
  render(
    <>
      <h1>Planning</h1>
      <Part text="More" />
    </>,
  );
  await expect.poll(() => tries).toBe(1);
  expect(screen.getByRole('heading')).toBeDefined();
  expect(screen.queryByText('More')).toBeNull();
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('More')).toBeDefined();
});

it('renders at once when its code is already loaded', async () => {
  const Part = lazyWithRetry(async () => ({ default: Words }));
  const first = render(<Part text="one" />);
  await screen.findByText('one');
  first.unmount();
  render(<Part text="two" />);
  expect(screen.getByText('two')).toBeDefined();
});

it('renders at once after fetchAhead', async () => {
  const Part = lazyWithRetry(async () => ({ default: Words }));
  expect(Part.isLoaded()).toBe(false);
  await Part.fetchAhead();
  expect(Part.isLoaded()).toBe(true);
  render(<Part text="ahead" />);
  expect(screen.getByText('ahead')).toBeDefined();
});
