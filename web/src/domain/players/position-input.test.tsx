/** A position is one of the list in any language. */
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { showLanguage } from '../../lib/language';
import { renderApp } from '../../testing/render-app';
import { PositionInput } from './position-input';

let saved = '';
function Form() {
  const [value, setValue] = useState('');
  saved = value;
  return <PositionInput value={value} onChange={setValue} />;
}
afterEach(async () => {
  cleanup();
  await showLanguage('en');
});

describe('the position of a child', () => {
  it.each([
    ['en', 'Position', 'goalkeeper'],
    ['es', 'Posición', 'portero'],
  ] as const)('is chosen by its name, and kept as its id: %s', async (language, label, name) => {
    await showLanguage(language);
    renderApp(<Form />);
    await userEvent.click(screen.getByRole('combobox', { name: label }));
    await userEvent.click(await screen.findByRole('option', { name }));
    expect(saved).toBe('GK');
    await userEvent.tab();
    expect(screen.getByRole('combobox', { name: label })).toHaveValue(name);
  });

  it('is what somebody types: a name of the list, its id, or another text', async () => {
    renderApp(<Form />);
    const input = screen.getByRole('combobox', { name: 'Position' });
    for (const [text, kept, shown] of [
      ['Left Back', 'LB', 'left back'],
      ['ST', 'ST', 'striker'],
      ['False nine', 'False nine', 'False nine'],
    ] as const) {
      await userEvent.clear(input);
      await userEvent.type(input, text);
      expect(input).toHaveValue(text);
      await userEvent.tab();
      expect(saved).toBe(kept);
      expect(input).toHaveValue(shown);
    }
  });
});
