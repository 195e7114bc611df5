/** The board by keyboard: keys that work while it has the focus, and the list of them. */
import type { Point } from '@touchline/shared/boards/shapes';
import type { KeyboardEvent } from 'react';
import type { Actions } from './actions';
import type { Now } from './gestures';
import { choose } from './table';
import { TOOLS, toolNames } from './tools';
import { onBoard } from './transform';
import type { Viewport } from './use-view';

const STEP = 5;
const LEAP = 40;

const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** What the help sheet lists beside the tools. */
export const KEYS: readonly (readonly [keys: string, does: string])[] = [
  ['Arrow keys', 'Move the selection, or else the pointer (Shift: further)'],
  ['Enter', 'Draw or select where the pointer is; write on what is selected'],
  ['Escape', 'Stop what is under way; select nothing'],
  ['Delete', 'Remove the selection'],
  ['Ctrl Z · Ctrl Shift Z', 'Undo and redo what you did yourself'],
  ['Ctrl A · Ctrl D', 'Select everything; duplicate the selection'],
  ['Ctrl C · Ctrl V', 'Copy and paste, also to another board'],
  ['] · [', 'Bring to the front; send to the back'],
  ['+ · - · 0', 'Nearer, farther, the whole board'],
  ['Space and drag', 'Move the paper'],
  ['?', 'This list'],
];

interface KeyParts {
  now: Now;
  actions: Actions;
  viewport: Viewport;
  /** Ends the gesture under way; whether there was one. */
  cancel: () => boolean;
  help: () => void;
}

function withControl({ key, shiftKey }: KeyboardEvent, actions: Actions): boolean {
  switch (key.toLowerCase()) {
    case 'z':
      if (shiftKey) actions.redo();
      else actions.undo();
      return true;
    case 'y':
      actions.redo();
      return true;
    case 'a':
      actions.selectAll();
      return true;
    case 'd':
      actions.duplicate();
      return true;
    default:
      return false;
  }
}

function steer({ now, actions, viewport }: KeyParts, direction: Point, far: boolean): void {
  const { doing, set } = now();
  const by = far ? LEAP : STEP;
  if (doing.selection.size > 0) {
    actions.nudge(direction.x * by, direction.y * by);
    return;
  }
  const from = doing.crosshair ?? {
    x: (viewport.width / 2 - viewport.view.x) / viewport.view.scale,
    y: (viewport.height / 2 - viewport.view.y) / viewport.view.scale,
  };
  set({ crosshair: onBoard({ x: from.x + direction.x * by, y: from.y + direction.y * by }) });
}

function enter({ now, actions, viewport }: KeyParts): void {
  const { doing, picture, set } = now();
  const [only] = doing.selection.size === 1 ? doing.selection : [];
  const shape = picture.shapes.find(({ id }) => id === only);
  if (shape && (shape.kind === 'player' || shape.kind === 'text')) set({ writing: { of: shape.id } });
  else actions.press(8 / viewport.view.scale);
}

/** One key by itself. Answers whether it meant something. */
function plain(event: KeyboardEvent, parts: KeyParts): boolean {
  const { now, actions, viewport, cancel, help } = parts;
  const direction = DIRECTIONS[event.key];
  if (direction) {
    steer(parts, direction, event.shiftKey);
    return true;
  }
  const tool = toolNames.find((name) => TOOLS[name].key === event.key.toLowerCase());
  if (tool && !event.shiftKey) {
    now().set(choose(tool));
    return true;
  }
  switch (event.key) {
    case 'Enter':
      enter(parts);
      return true;
    case 'Escape':
      if (!cancel()) now().set({ selection: new Set(), crosshair: null, anchor: null });
      return true;
    case 'Delete':
    case 'Backspace':
      actions.remove();
      return true;
    case ']':
      actions.toFront();
      return true;
    case '[':
      actions.toBack();
      return true;
    case '+':
    case '=':
      viewport.zoom(1.25);
      return true;
    case '-':
      viewport.zoom(0.8);
      return true;
    case '0':
      viewport.fit();
      return true;
    case '?':
      help();
      return true;
    default:
      return false;
  }
}

/** A key on the board; what means nothing here is left to the page. */
export function onBoardKey(event: KeyboardEvent, parts: KeyParts): void {
  if (event.altKey) return;
  const meant = event.ctrlKey || event.metaKey ? withControl(event, parts.actions) : plain(event, parts);
  if (meant) event.preventDefault();
}
