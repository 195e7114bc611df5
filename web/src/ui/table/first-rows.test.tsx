import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../testing/render-app';
import { useFirstRows } from './first-rows';

const numbers = (count: number, from = 1) => Array.from({ length: count }, (_, n) => `Row ${n + from}`);

function Rows({ rows, atLeast }: { rows: readonly string[]; atLeast?: number | undefined }) {
  const { first, showMore } = useFirstRows(rows, 10, atLeast);
  return (
    <>
      <ul>
        {first.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
      {showMore}
    </>
  );
}

/** Starts with 24 rows. Its buttons stand for a live update and for links to rows. */
function ChangingRows({ linked }: { linked?: number }) {
  const [rows, setRows] = useState(numbers(24));
  const [link, setLink] = useState(linked);
  return (
    <>
      <Rows rows={rows} atLeast={link} />
      <input type="button" value="A row arrives" onClick={() => setRows(numbers(25, 0))} />
      <input type="button" value="Link to the first row" onClick={() => setLink(1)} />
      <input type="button" value="Link to the last row" onClick={() => setLink(24)} />
    </>
  );
}

const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const button = () => screen.queryByRole('button', { name: /^Show/ })?.textContent;

describe('a list cut to its first rows', () => {
  it('shows the first rows, and each tap the next ones until all are shown', async () => {
    const user = userEvent.setup();
    renderApp(<Rows rows={numbers(24)} />);
    expect(shown()).toEqual(numbers(10));
    await user.click(screen.getByRole('button', { name: 'Show 10 more' }));
    expect(shown()).toEqual(numbers(20));
    await user.click(screen.getByRole('button', { name: 'Show 4 more' }));
    expect(shown()).toEqual(numbers(24));
    expect(button()).toBeUndefined();
  });

  it('has no button if all rows fit', () => {
    renderApp(<Rows rows={numbers(10)} />);
    expect(shown()).toHaveLength(10);
    expect(button()).toBeUndefined();
  });

  it('keeps the rows that were opened when a row arrives', async () => {
    const user = userEvent.setup();
    renderApp(<ChangingRows />);
    await user.click(screen.getByRole('button', { name: 'Show 10 more' }));
    await user.click(screen.getByRole('button', { name: 'A row arrives' }));
    expect(shown()).toEqual(numbers(20, 0));
    expect(button()).toBe('Show 5 more');
  });

  it('opens the rows up to a linked one, and keeps them open when another row is linked', async () => {
    const user = userEvent.setup();
    renderApp(<ChangingRows linked={13} />);
    expect(shown()).toEqual(numbers(13));
    expect(button()).toBe('Show 10 more');
    await user.click(screen.getByRole('button', { name: 'Link to the first row' }));
    expect(shown()).toEqual(numbers(13));
    await user.click(screen.getByRole('button', { name: 'Show 10 more' }));
    expect(shown()).toEqual(numbers(23));
    await user.click(screen.getByRole('button', { name: 'Link to the last row' }));
    expect(shown()).toEqual(numbers(24));
    expect(button()).toBeUndefined();
  });
});
