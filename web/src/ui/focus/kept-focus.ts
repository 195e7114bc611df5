/**
 * Keeps the keyboard's place. When the focused element leaves the page (a closed dialog, a folded form, a button that another one
 * replaced), the browser drops the focus to the page; this returns it to what opened the part, else to what took its place.
 */
import { keepStops } from './roving';

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';
/** Elements that had the focus, newest last. */
const MOST_REMEMBERED = 20;
/** Dialogs and menus move the focus themselves within this time (ms). */
const OWN_MOVES_MS = 60;

/** An element that had the focus, and its place: each of its ancestors with the element before it there. */
interface Place {
  element: HTMLElement;
  ancestors: readonly { parent: Element; before: Element | null }[];
}

const placeOf = (element: HTMLElement): Place => {
  const ancestors: Place['ancestors'][number][] = [];
  for (let at: Element = element; at.parentElement; at = at.parentElement)
    ancestors.push({ parent: at.parentElement, before: at.previousElementSibling });
  return { element, ancestors };
};

const isUsable = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.matches(':disabled, [inert] *') &&
  (element.checkVisibility?.({ visibilityProperty: true }) ?? true);

const isText = (element: Element): boolean => element.matches('input, select, textarea');

/** True: only text changed, as with each key in a text area. It moves no focus and no tab stop. */
const isOfText = ({ type, addedNodes, removedNodes }: MutationRecord): boolean =>
  type === 'childList' && [...addedNodes, ...removedNodes].every(({ nodeType }) => nodeType === Node.TEXT_NODE);

/** Returns what took the place of an element that left the page, or what is beside it, within the part of the page that is left. */
function besides(
  { element: lost, ancestors }: Place,
  isWanted: (element: HTMLElement) => boolean,
): HTMLElement | undefined {
  const left = ancestors.findIndex(({ parent }) => parent.isConnected);
  for (const { parent, before } of ancestors.slice(left)) {
    // A dialog or a menu: its place says nothing about what opened it.
    if (parent === document.body || parent.matches('[data-portal], #root')) return undefined;
    if (parent.matches('main')) return parent as HTMLElement;
    const inside = [...parent.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
      (element) => element.tabIndex >= 0 && isUsable(element) && isWanted(element),
    );
    const isAfter = (element: Element) =>
      !before?.isConnected || (before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    // A button that folded or unfolded a part is replaced by one that does the opposite.
    const toggle = lost.ariaExpanded !== null && inside.find(({ ariaExpanded }) => ariaExpanded !== null);
    if (toggle) return toggle;
    const next = inside.find((element) => isAfter(element) && !before?.contains(element)) ?? inside.at(-1);
    if (next) return next;
  }
  return undefined;
}

/** Watches the focus of the page. @returns a function that ends it */
export function keepFocus(): () => void {
  let history: Place[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isByKey = false;
  let isLost = false;

  const focus = (element: HTMLElement) => {
    isLost = false;
    // A pointer chose what is on the screen: nothing may jump under it.
    element.focus({ preventScroll: !isByKey });
  };
  const restore = () => {
    if (!isLost || document.activeElement !== document.body) return;
    const [last] = history.slice(-1);
    if (!last || (last.element.isConnected && !last.element.matches('button:disabled:not([data-loading])'))) return;
    // An on-screen keyboard must not open by itself.
    const isWanted = (element: HTMLElement) => isByKey || !isText(element);
    const openers = history.map(({ element }) => element).filter((element) => isUsable(element) && isWanted(element));
    for (const place of history.toReversed()) {
      const [opener] = openers.filter((element) => element === place.element);
      const part = place.ancestors.find(({ parent }) => parent.isConnected)?.parent;
      const inPart =
        part && !part.matches('body, main, #root, [data-portal]') && openers.findLast((one) => part.contains(one));
      const found = opener ?? inPart ?? besides(place, isWanted);
      if (found) return focus(found);
    }
  };
  const onChange = (changes: MutationRecord[]) => {
    if (changes.every(isOfText)) return;
    keepStops();
    if (document.activeElement !== document.body) return;
    const last = history.at(-1)?.element;
    if (!last) return;
    if (!last.isConnected || last.matches(':disabled')) isLost = true;
    // A button that was disabled while it sent something.
    if (isLost && isUsable(last)) return focus(last);
    clearTimeout(timer);
    if (isLost) timer = setTimeout(restore, OWN_MOVES_MS);
  };
  const onFocus = ({ target }: FocusEvent) => {
    isLost = false;
    if (!(target instanceof HTMLElement) || target === document.body) return;
    history = [...history.filter(({ element }) => element !== target), placeOf(target)].slice(-MOST_REMEMBERED);
  };
  const onPointer = () => {
    isByKey = false;
    isLost = false;
    // A press beside everything takes the focus away on purpose, until something gets it.
    if (document.activeElement === document.body) history = [];
  };
  const onKey = () => {
    isByKey = true;
  };
  const watcher = new MutationObserver(onChange);
  watcher.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('pointerdown', onPointer, true);
  document.addEventListener('keydown', onKey, true);
  return () => {
    clearTimeout(timer);
    watcher.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('pointerdown', onPointer, true);
    document.removeEventListener('keydown', onKey, true);
  };
}
