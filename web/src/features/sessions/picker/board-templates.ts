/** Set-ups that a new board can start with. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { PITCH, type Point, type Shape } from '@touchline/shared/boards/shapes';

export type Template = 'blank' | 'seven' | 'nine' | 'eleven' | 'rondo';

export const TEMPLATE_NAMES: Record<Template, MessageDescriptor> = {
  blank: msg`Blank`,
  seven: msg`7v7, 2-3-1`,
  nine: msg`9v9, 3-3-2`,
  eleven: msg`11v11, 4-3-3`,
  rondo: msg`Rondo, 5v2`,
};

/** Players in each line, from the keeper forward. */
const LINES: Partial<Record<Template, readonly number[]>> = {
  seven: [1, 2, 3, 1],
  nine: [1, 3, 3, 2],
  eleven: [1, 4, 3, 3],
};

const CENTRE: Point = { x: PITCH.width / 2, y: PITCH.height / 2 };

/** Both teams, each in its own half. Numbers go up from the keeper. */
function teams(lines: readonly number[]): Shape[] {
  const half = lines.flatMap((count, line) =>
    Array.from({ length: count }, (_, index) => ({
      x: 40 + Math.round((line * (CENTRE.x - 90)) / (lines.length - 1)),
      y: Math.round((PITCH.height * (index + 1)) / (count + 1)),
    })),
  );
  return half.flatMap(({ x, y }, index): Shape[] => {
    const label = String(index + 1);
    return [
      { kind: 'player', side: 'home', at: { x, y }, label },
      { kind: 'player', side: 'away', at: { x: PITCH.width - x, y: PITCH.height - y }, label },
    ];
  });
}

function rondo(): Shape[] {
  const outside = Array.from({ length: 5 }, (_, index): Shape => {
    const angle = (2 * Math.PI * index) / 5 - Math.PI / 2;
    const at = { x: Math.round(CENTRE.x + 150 * Math.cos(angle)), y: Math.round(CENTRE.y + 150 * Math.sin(angle)) };
    return { kind: 'player', side: 'home', at, label: '' };
  });
  const inside = [-40, 40].map(
    (offset): Shape => ({ kind: 'player', side: 'away', at: { x: CENTRE.x + offset, y: CENTRE.y + 30 }, label: '' }),
  );
  return [...outside, ...inside, { kind: 'ball', at: { x: CENTRE.x, y: CENTRE.y - 110 } }];
}

/** @returns the shapes of a set-up; none for a blank board */
export function templateShapes(template: Template): Shape[] {
  if (template === 'rondo') return rondo();
  const lines = LINES[template];
  return lines ? teams(lines) : [];
}

const templates = new Map<string, Template>();

/** Remembers the set-up of a board until the board is open. */
export const startWith = (boardId: string, template: Template): void => void templates.set(boardId, template);

/** @returns the set-up of a new board, once */
export function takeTemplate(boardId: string): Template | undefined {
  const template = templates.get(boardId);
  templates.delete(boardId);
  return template;
}
