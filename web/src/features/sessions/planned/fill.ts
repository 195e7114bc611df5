/** Writes the planned event into a board, and adds a marker for each player who comes. */
import { plural, t } from '@lingui/core/macro';
import { BOARD_LIMITS } from '@touchline/shared/boards/board-limits';
import { drillsOf, readBackground, readPlanned, readShapes, rootsOf } from '@touchline/shared/boards/document';
import type { Point, Shape } from '@touchline/shared/boards/shapes';
import type { EventKey } from '@touchline/shared/events/event.model';
import type * as Y from 'yjs';
import type { BoardEditor } from '../../../live/boards/board-state';
import { SHAPE_KINDS } from '../board/shape-kinds';
import { type ComingPlayer, ownerOf } from './coming-players';
import { formation, freePlaces } from './formation';

export interface FillPlan {
  /** Markers to add, by id. */
  markers: ReadonlyMap<string, Shape>;
  /** Number of players who have a marker already. It stays in its place. */
  existing: number;
  /** Number of players for whom there is no room. */
  skipped: number;
}

/**
 * Returns the markers that a board lacks. A player's marker has the same id on every screen, so two coaches who add it
 * at once add one. If another shape has that id, a number is added.
 */
export function planFill(doc: Y.Doc, coming: readonly ComingPlayer[]): FillPlan {
  const shapes = readShapes(doc);
  const ownersOnBoard = new Set(shapes.map(ownerOf));
  const missing = coming.filter(({ owner }) => !ownersOnBoard.has(owner));
  const wantedPlaces = formation(coming, readBackground(doc));
  const takenPlaces = shapes.filter(({ kind }) => SHAPE_KINDS[kind].obstacle).map(({ at }) => at);
  const markerPlaces = freePlaces(
    missing.map((player) => wantedPlaces.get(player) as Point),
    takenPlaces,
  );

  const { shapes: stored } = rootsOf(doc);
  const markers = new Map<string, Shape>();
  missing.forEach(({ owner, playerId, label }, index) => {
    const at = markerPlaces[index];
    if (!at || stored.size + markers.size >= BOARD_LIMITS.shapes) return;
    const name = playerId === undefined ? owner : `child-${owner}`;
    let id = name;
    for (let n = 2; stored.has(id); n += 1) id = `${name}-${n}`;
    markers.set(id, { kind: 'player', side: 'home', at, label, ...(playerId !== undefined && { playerId }) });
  });
  return { markers, existing: coming.length - missing.length, skipped: missing.length - markers.size };
}

/**
 * Returns whether planning for this event would change a board that already has a drawing, a script or another event.
 */
export function wouldDisturb(doc: Y.Doc, coming: readonly ComingPlayer[], key: EventKey): boolean {
  const planned = readPlanned(doc);
  if (planned && planned.id !== key.id) return true;
  if (readShapes(doc).length === 0 && drillsOf(doc).length === 0) return false;
  return planned === null || planFill(doc, coming).markers.size > 0;
}

/** Sets the planned event, null for none. Part of one change. */
export function planFor(doc: Y.Doc, key: EventKey | null): void {
  const { background } = rootsOf(doc);
  if (key) background.set('event', { time: key.time, hash: key.hash, id: key.id });
  else background.delete('event');
}

/**
 * Adds the markers that are missing, as one change.
 * @param key the planned event, set by the same change
 */
export function fillBoard(editor: BoardEditor, coming: readonly ComingPlayer[], key?: EventKey): FillPlan {
  const { doc } = editor;
  const plan = planFill(doc, coming);
  if (plan.markers.size === 0 && !key) return plan;
  editor.change(() => {
    if (key) planFor(doc, key);
    const { shapes } = rootsOf(doc);
    for (const [id, marker] of plan.markers) shapes.set(id, marker);
  });
  return plan;
}

/** Returns the result as text: "7 players added. 4 were already on the board." */
export function fillMessage({ markers, existing, skipped }: FillPlan): string {
  const added = markers.size;
  if (added + existing + skipped === 0) return t`No players are going yet.`;
  const sentences = [
    added > 0 && plural(added, { one: '# player added.', other: '# players added.' }),
    existing > 0 && plural(existing, { one: '# was already on the board.', other: '# were already on the board.' }),
    skipped > 0 && plural(skipped, { one: 'No room for # player.', other: 'No room for # players.' }),
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}
