/** What jsdom lacks and Mantine asks for. */
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { z } from 'zod';

z.config({ jitless: true });

// A busy machine takes longer than the usual second; what never comes still fails within the test's own time.
configure({ asyncUtilTimeout: 30_000 });

window.matchMedia ??= (query: string): MediaQueryList => ({
  // An empty query matches, as in a browser: mantine-datatable asks it for every column.
  matches: query === '',
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});

window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

window.HTMLElement.prototype.scrollIntoView ??= () => undefined;

if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });

afterEach(cleanup);
