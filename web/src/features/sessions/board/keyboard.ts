/** The keys of the board, which work while it has the focus, and the list of them. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Point } from '@touchline/shared/boards/shapes';
import type { KeyboardEvent } from 'react';
import { shortcutKey } from '../../../lib/keys';
import type { Actions } from './actions';
import { chooseTool, type GetContext } from './board-context';
import { TOOLS, toolNames } from './tools';
import { clampToBoard } from './transform';
import type { Viewport } from './use-view';

const STEP = 5;
const LARGE_STEP = 40;

const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The keys that the help sheet lists beside the tools. */
export const KEYS: readonly (readonly [keys: string | MessageDescriptor, does: MessageDescriptor])[] = [
  [msg`Arrow keys`, msg`Move the selection or the pointer. Hold Shift to move farther.`],
  ['PageDown · PageUp', msg`Select the next or the previous item on the board`],
  ['Enter', msg`Draw or select at the pointer, or edit the selected text`],
  ['Esc', msg`Cancel, or clear the selection`],
  [msg({ message: 'Delete', context: 'key' }), msg`Delete selection`],
  ['Ctrl Z · Ctrl Shift Z', msg`Undo and redo your own changes`],
  ['Ctrl A · Ctrl D', msg`Select all; duplicate the selection`],
  ['Ctrl C · Ctrl V', msg`Copy and paste, also between boards`],
  ['] · [', msg`Bring to front; send to back`],
  ['+ · - · 0', msg`Zoom in; zoom out; fit to screen`],
  [msg`Space and drag`, msg`Move the board`],
  ['?', msg`Show this list`],
];

interface KeyContext {
  getContext: GetContext;
  actions: Actions;
  viewport: Viewport;
  /**
   * Cancels the current gesture.
   * @returns whether there was one
   */
  cancel: () => boolean;
  help: () => void;
}

function handleControlKey(event: KeyboardEvent, actions: Actions): boolean {
  switch (shortcutKey(event)) {
    case 'z':
      if (event.shiftKey) actions.redo();
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

function moveByArrow({ getContext, actions, viewport }: KeyContext, direction: Point, far: boolean): void {
  const { state, set } = getContext();
  const step = far ? LARGE_STEP : STEP;
  if (state.selection.size > 0) {
    actions.nudge(direction.x * step, direction.y * step);
    return;
  }
  const from = state.crosshair ?? {
    x: (viewport.width / 2 - viewport.view.x) / viewport.view.scale,
    y: (viewport.height / 2 - viewport.view.y) / viewport.view.scale,
  };
  set({ crosshair: clampToBoard({ x: from.x + direction.x * step, y: from.y + direction.y * step }) });
}

function onEnter({ getContext, actions, viewport }: KeyContext): void {
  const { state, picture, set } = getContext();
  const [only] = state.selection.size === 1 ? state.selection : [];
  const shape = picture.shapes.find(({ id }) => id === only);
  if (shape && (shape.kind === 'player' || shape.kind === 'text')) set({ writing: { of: shape.id } });
  else actions.press(8 / viewport.view.scale);
}

/**
 * Handles a key without Ctrl.
 * @returns whether the key has a meaning
 */
function handlePlainKey(event: KeyboardEvent, parts: KeyContext): boolean {
  const { getContext, actions, viewport, cancel, help } = parts;
  const key = shortcutKey(event);
  const direction = DIRECTIONS[key];
  if (direction) {
    const { x, y } = direction;
    moveByArrow(parts, viewport.view.turned ? { x: y, y: -x } : direction, event.shiftKey);
    return true;
  }
  const tool = toolNames.find((name) => TOOLS[name].key === key);
  if (tool && !event.shiftKey) {
    getContext().set(chooseTool(tool));
    return true;
  }
  switch (key) {
    case 'Enter':
      onEnter(parts);
      return true;
    case 'Escape':
      if (!cancel()) getContext().set({ selection: new Set(), crosshair: null, anchor: null });
      return true;
    case 'Delete':
    case 'Backspace':
      actions.remove();
      return true;
    case 'PageDown':
      actions.selectNext(1);
      return true;
    case 'PageUp':
      actions.selectNext(-1);
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

/** Handles a key on the board. Keys without a meaning are left to the page. */
export function onBoardKey(event: KeyboardEvent, parts: KeyContext): void {
  if (event.altKey) return;
  const isHandled =
    event.ctrlKey || event.metaKey ? handleControlKey(event, parts.actions) : handlePlainKey(event, parts);
  if (isHandled) event.preventDefault();
}
