/** Browser APIs that jsdom lacks and Mantine uses. */
import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { z } from 'zod';
import { showLanguage } from '../lib/language';

z.config({ jitless: true });

// The default of one second is too short for a busy machine. The test's own timeout still ends a wait that never succeeds.
configure({ asyncUtilTimeout: 30_000 });

window.matchMedia ??= (query: string): MediaQueryList => ({
  // An empty query matches, as in a browser: mantine-datatable passes it for every column.
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

// Konva draws on a canvas, and reads how wide a text is.
const pen = { measureText: () => ({ width: 0 }), getImageData: () => ({ data: new Uint8ClampedArray(4) }) };
const drawNothing = new Proxy(pen, {
  get: (known, name) => (name in known ? Reflect.get(known, name) : () => undefined),
});
HTMLCanvasElement.prototype.getContext = (() => drawNothing) as never;
HTMLCanvasElement.prototype.toDataURL = () => 'data:,';

if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });

afterEach(cleanup);
afterEach(() => notifications.clean());
afterEach(() => showLanguage('en'));

// The next file of this process has the same page.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
