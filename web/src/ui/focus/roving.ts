/**
 * One tab stop for a list of buttons (`data-roving`), whose arrow keys move inside it: with a stop for each, the keyboard would not get
 * past a team's shirts. The first of its buttons is the stop, until another one gets the focus.
 */
const LIST = '[data-roving]';

/** A form inside a list, and a list inside a list, keep their own stops. */
const isOwn = (stop: Element, list: Element): boolean =>
  stop.closest(LIST) === list && stop.closest('form') === list.closest('form');

/** Buttons that are hidden from screen readers are for the pointer alone. */
const stopsIn = (list: Element): HTMLElement[] =>
  [...list.querySelectorAll<HTMLElement>('button:enabled:not([aria-hidden]), a[href]')].filter((stop) =>
    isOwn(stop, list),
  );

/** How far (px) the middles of stops in one row lie apart at most: a name and an icon differ in height. */
const IN_ROW = 4;

const middleOf = ({ top, height }: DOMRect): number => top + height / 2;

/** Returns the nearest stop in the row above or below. */
function vertically(stops: readonly HTMLElement[], from: HTMLElement, down: boolean): HTMLElement | undefined {
  const own = from.getBoundingClientRect();
  const { left } = own;
  const middle = middleOf(own);
  const others = stops
    .map((stop) => ({ stop, box: stop.getBoundingClientRect() }))
    .filter(({ box }) => (down ? middleOf(box) > middle + IN_ROW : middleOf(box) < middle - IN_ROW));
  const middles = others.map(({ box }) => middleOf(box));
  const row = down ? Math.min(...middles) : Math.max(...middles);
  const inRow = others.filter(({ box }) => Math.abs(middleOf(box) - row) <= IN_ROW);
  return inRow.toSorted((a, b) => Math.abs(a.box.left - left) - Math.abs(b.box.left - left))[0]?.stop;
}

function targetOf(key: string, stops: readonly HTMLElement[], from: HTMLElement): HTMLElement | undefined {
  const index = stops.indexOf(from);
  switch (key) {
    case 'ArrowRight':
      return stops[index + 1];
    case 'ArrowLeft':
      return stops[index - 1];
    case 'ArrowDown':
      return vertically(stops, from, true);
    case 'ArrowUp':
      return vertically(stops, from, false);
    case 'Home':
      return stops[0];
    case 'End':
      return stops.at(-1);
    default:
      return undefined;
  }
}

const listOf = (target: EventTarget | null): Element | null | undefined =>
  target instanceof HTMLElement ? target.closest(LIST) : null;

function onFocus({ target }: FocusEvent): void {
  const list = listOf(target);
  const stops = list ? stopsIn(list) : [];
  if (stops.some((stop) => stop === target)) for (const stop of stops) stop.tabIndex = stop === target ? 0 : -1;
}

function onKey(event: KeyboardEvent): void {
  const list = listOf(event.target);
  if (!list || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  const stops = stopsIn(list);
  // The arrows of an input are its own.
  const from = stops.find((stop) => stop === event.target);
  const target = from && targetOf(event.key, stops, from);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** Leaves each list one stop: also after the button that was it is gone, or new ones have come. */
export function keepStops(): void {
  for (const list of document.querySelectorAll(LIST)) {
    const stops = stopsIn(list);
    const tabbed = stops.filter(({ tabIndex }) => tabIndex === 0);
    const kept = tabbed.find((stop) => stop === document.activeElement) ?? tabbed[0] ?? stops[0];
    for (const stop of stops) if ((stop === kept) !== (stop.tabIndex === 0)) stop.tabIndex = stop === kept ? 0 : -1;
  }
}

/** Moves the focus in the lists of the page by keys. @returns a function that ends it */
export function rove(): () => void {
  keepStops();
  document.addEventListener('focusin', onFocus);
  document.addEventListener('keydown', onKey);
  return () => {
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('keydown', onKey);
  };
}
