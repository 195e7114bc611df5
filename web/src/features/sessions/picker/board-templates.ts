/** Set-ups that a new board can start with. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DrillPicture, PictureShape } from '@touchline/shared/boards/drill-picture';
import { type Background, PITCH, type Point } from '@touchline/shared/boards/shapes';

export type Template = 'pitch' | 'half' | 'third' | 'sheet' | 'small' | 'seven' | 'nine' | 'eleven' | 'rondo';

export const TEMPLATE_NAMES: Record<Template, MessageDescriptor> = {
  pitch: msg`Full field`,
  half: msg`Half field`,
  third: msg`Final third`,
  sheet: msg`Blank`,
  small: msg`Small-sided, 4v4`,
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
function teams(lines: readonly number[]): PictureShape[] {
  const half = lines.flatMap((count, line) =>
    Array.from({ length: count }, (_, index) => ({
      x: 40 + Math.round((line * (CENTRE.x - 90)) / (lines.length - 1)),
      y: Math.round((PITCH.height * (index + 1)) / (count + 1)),
    })),
  );
  return half.flatMap(({ x, y }, index): PictureShape[] => {
    const label = String(index + 1);
    return [
      { kind: 'player', side: 'home', at: { x, y }, label },
      { kind: 'player', side: 'away', at: { x: PITCH.width - x, y: PITCH.height - y }, label },
    ];
  });
}

function rondo(): PictureShape[] {
  const outside = Array.from({ length: 5 }, (_, index): PictureShape => {
    const angle = (2 * Math.PI * index) / 5 - Math.PI / 2;
    const at = { x: Math.round(CENTRE.x + 150 * Math.cos(angle)), y: Math.round(CENTRE.y + 150 * Math.sin(angle)) };
    return { kind: 'player', side: 'home', at, label: '' };
  });
  const inside = [-40, 40].map(
    (offset): PictureShape => ({
      kind: 'player',
      side: 'away',
      at: { x: CENTRE.x + offset, y: CENTRE.y + 30 },
      label: '',
    }),
  );
  return [...outside, ...inside, { kind: 'ball', at: { x: CENTRE.x, y: CENTRE.y - 110 } }];
}

/** Half the width and half the height of a small pitch: 40 by 25 metres, drawn twice as large. */
const SMALL = { x: 400, y: 250 } as const;

/** A small pitch of cones with two goals, and four against four. */
function smallSided(): PictureShape[] {
  const at = (x: number, y: number): Point => ({ x: CENTRE.x + x, y: CENTRE.y + y });
  const corners = [-1, 0, 1].flatMap((across) => [-1, 1].map((down) => at(across * SMALL.x, down * SMALL.y)));
  const team: readonly Point[] = [at(-280, 0), at(-170, -130), at(-170, 130), at(-70, 0)];
  return [
    ...corners.map((corner): PictureShape => ({ kind: 'cone', at: corner, colour: 'orange' })),
    { kind: 'goal', at: at(-SMALL.x - 12, 0), width: 100, turned: 270 },
    { kind: 'goal', at: at(SMALL.x + 12, 0), width: 100, turned: 90 },
    ...team.flatMap((home, index): PictureShape[] => {
      const label = String(index + 1);
      const away = { x: PITCH.width - home.x, y: PITCH.height - home.y };
      return [
        { kind: 'player', side: 'home', at: home, label },
        { kind: 'player', side: 'away', at: away, label },
      ];
    }),
    { kind: 'ball', at: CENTRE },
  ];
}

const BACKGROUND_OF: Partial<Record<Template, Background>> = {
  half: 'half',
  third: 'third',
  sheet: 'blank',
  small: 'blank',
  rondo: 'blank',
};

function shapesOf(template: Template): PictureShape[] {
  if (template === 'rondo') return rondo();
  if (template === 'small') return smallSided();
  const lines = LINES[template];
  return lines ? teams(lines) : [];
}

const pictures = new Map<Template, DrillPicture>();

/** @returns the set-up: its pitch, and its shapes, none for an empty one; the same object each time */
export function templateOf(template: Template): DrillPicture {
  const known = pictures.get(template);
  if (known) return known;
  const picture = { background: BACKGROUND_OF[template] ?? 'full', shapes: shapesOf(template) };
  pictures.set(template, picture);
  return picture;
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
