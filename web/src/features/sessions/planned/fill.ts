/** Writes into a board which event it is planned for, and puts those who come on it, each once. */
import { BOARD_LIMITS } from '@touchline/shared/boards/boards.limits';
import { drillsOf, readBackground, readPlanned, readShapes, rootsOf } from '@touchline/shared/boards/document';
import type { Point, Shape } from '@touchline/shared/boards/shapes';
import type { EventKey } from '@touchline/shared/events/events.shapes';
import type * as Y from 'yjs';
import type { BoardPen } from '../board-pen';
import { type ComingPlayer, ownerOf } from './coming-players';
import { formation, freePlaces } from './formation';

export interface Filling {
  /** What is to be added, by its id on the board. */
  discs: ReadonlyMap<string, Shape>;
  /** How many had a disc, which stays where it is. */
  there: number;
  /** For how many there is no room. */
  left: number;
}

/** What things may not be put upon: what stands on the pitch, not what is drawn on it. */
const STANDING: readonly Shape['kind'][] = ['player', 'circle', 'ball', 'cone'];

/**
 * The discs that a board lacks.
 *
 * A child's disc has the same id wherever it is put: so two coaches who put it there at once put one. Where somebody made
 * another thing of that id, the disc takes the next.
 */
export function fillingOf(doc: Y.Doc, coming: readonly ComingPlayer[]): Filling {
  const shapes = readShapes(doc);
  const there = new Set(shapes.map(ownerOf));
  const missing = coming.filter(({ owner }) => !there.has(owner));
  const places = formation(coming, readBackground(doc));
  const taken = shapes.filter(({ kind }) => STANDING.includes(kind)).map(({ at }) => at);
  const found = freePlaces(
    missing.map((player) => places.get(player) as Point),
    taken,
  );

  const { shapes: held } = rootsOf(doc);
  const discs = new Map<string, Shape>();
  missing.forEach(({ owner, playerId, label }, index) => {
    const at = found[index];
    if (!at || held.size + discs.size >= BOARD_LIMITS.shapes) return;
    const name = playerId === undefined ? owner : `child-${owner}`;
    let id = name;
    for (let n = 2; held.has(id); n += 1) id = `${name}-${n}`;
    discs.set(id, { kind: 'player', side: 'home', at, label, ...(playerId !== undefined && { playerId }) });
  });
  return { discs, there: coming.length - missing.length, left: missing.length - discs.size };
}

/** Whether planning for this event would change a board that already has a drawing, a script or another event. */
export function wouldDisturb(doc: Y.Doc, coming: readonly ComingPlayer[], key: EventKey): boolean {
  const planned = readPlanned(doc);
  if (planned && planned.id !== key.id) return true;
  if (readShapes(doc).length === 0 && drillsOf(doc).length === 0) return false;
  return planned === null || fillingOf(doc, coming).discs.size > 0;
}

/** Names the event that the session is planned for, null for none; part of one change. */
export function planFor(doc: Y.Doc, key: EventKey | null): void {
  const { background } = rootsOf(doc);
  if (key) background.set('event', { time: key.time, hash: key.hash, id: key.id });
  else background.delete('event');
}

/**
 * Puts those who come and are not there yet on the board, as one change.
 * @param key the event to plan the session for by the same change
 */
export function fillBoard(pen: BoardPen, coming: readonly ComingPlayer[], key?: EventKey): Filling {
  const { doc } = pen;
  const filling = fillingOf(doc, coming);
  if (filling.discs.size === 0 && !key) return filling;
  pen.change(() => {
    if (key) planFor(doc, key);
    const { shapes } = rootsOf(doc);
    for (const [id, disc] of filling.discs) shapes.set(id, disc);
  });
  return filling;
}

/** What was done: "7 discs added; 4 were there." */
export function fillingWords({ discs, there, left }: Filling): string {
  if (discs.size + there + left === 0) return 'Nobody is coming yet.';
  const parts = [
    ...(discs.size > 0 ? [`${discs.size} ${discs.size === 1 ? 'disc' : 'discs'} added`] : []),
    ...(there > 0 ? [`${there} ${there === 1 ? 'was' : 'were'} there`] : []),
    ...(left > 0 ? [`no room for ${left}`] : []),
  ];
  const text = parts.join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
