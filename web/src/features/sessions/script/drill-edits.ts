/**
 * Functions that change a script. A drill never moves within the array, so text that others write into it meanwhile is
 * kept (decision 0017). Each function is one transaction.
 */
import { BOARD_LIMITS } from '@touchline/shared/boards/board-limits';
import {
  type Drill,
  drillsOf,
  isSharedText,
  type PlacedDrill,
  placedDrills,
  readDrill,
  rootsOf,
} from '@touchline/shared/boards/document';
import type { DrillPicture } from '@touchline/shared/boards/drill-picture';
import { rankBetween } from '@touchline/shared/boards/ranks';
import * as Y from 'yjs';
import { now } from '../../../lib/now';
import type { TextChange } from './text-change';

export type DrillMap = Y.Map<unknown>;
export type TextField = 'title' | 'points' | 'equipment';

/** How long (ms) a removed drill can be restored. */
const RESTORE_WINDOW_MS = 24 * 60 * 60_000;

const EMPTY: Drill = { title: '', minutes: 15, points: '', equipment: '' };

/** Gives a drill a rank between its neighbours. If there is no room, all drills get new ranks. */
function placeAt(others: readonly PlacedDrill[], at: number, drill: DrillMap): void {
  const rank = rankBetween(others[at - 1]?.rank, others[at]?.rank);
  if (rank !== undefined) drill.set('rank', rank);
  else
    others
      .map((other) => other.drill)
      .toSpliced(at, 0, drill)
      .forEach((placedDrill, place) => {
        placedDrill.set('rank', place);
      });
}

function insertDrill(doc: Y.Doc, at: number, values: Drill): DrillMap {
  const others = placedDrills(doc);
  const drill = new Y.Map<unknown>([
    ['title', new Y.Text(values.title)],
    ['minutes', values.minutes],
    ['points', new Y.Text(values.points)],
    ['equipment', new Y.Text(values.equipment)],
    ...(values.picture ? [['picture', values.picture] as const] : []),
  ]);
  rootsOf(doc).script.push([drill]);
  placeAt(others, at, drill);
  return drill;
}

const indexOfDrill = (placed: readonly PlacedDrill[], drill: DrillMap | undefined) =>
  placed.findIndex((one) => one.drill === drill);

/** Adds a drill at the end: an empty one, or a copy of these values. */
export const addDrill = (doc: Y.Doc, values: Drill = EMPTY): DrillMap =>
  insertDrill(doc, indexOfDrill(placedDrills(doc), drillsOf(doc).at(-1)) + 1, values);

/** Adds a copy after a drill. */
export const duplicateDrill = (doc: Y.Doc, drill: DrillMap): DrillMap =>
  insertDrill(doc, indexOfDrill(placedDrills(doc), drill) + 1, readDrill(drill));

/** Moves a drill past its neighbour, if there is one. */
export function moveDrill(doc: Y.Doc, drill: DrillMap, by: -1 | 1): void {
  const drills = drillsOf(doc);
  const neighbour = drills[drills.indexOf(drill) + by];
  if (!drills.includes(drill) || !neighbour) return;
  const others = placedDrills(doc).filter((one) => one.drill !== drill);
  placeAt(others, indexOfDrill(others, neighbour) + (by === 1 ? 1 : 0), drill);
}

/**
 * Deletes drills that were removed long ago. First writes the ranks of all drills: those without one are ordered by
 * array index, which the deletion changes.
 */
function deleteOldRemovals(doc: Y.Doc, now: number): void {
  const placed = placedDrills(doc);
  const oldRemovals = placed
    .filter(({ removed }) => removed !== undefined && removed < now - RESTORE_WINDOW_MS)
    .map(({ drill }) => drill);
  if (oldRemovals.length === 0) return;
  for (const { drill, rank } of placed) if (drill.get('rank') !== rank) drill.set('rank', rank);
  const { script } = rootsOf(doc);
  for (let place = script.length - 1; place >= 0; place -= 1)
    if (oldRemovals.some((drill) => drill === script.get(place))) script.delete(place);
}

/** Marks a drill as removed. `restoreDrill` restores it with text that others wrote meanwhile. */
export function removeDrill(doc: Y.Doc, drill: DrillMap, at = now()): void {
  deleteOldRemovals(doc, at);
  drill.set('removed', at);
}

export const restoreDrill = (drill: DrillMap): void => drill.delete('removed');

export function setMinutes(drill: DrillMap, minutes: number): void {
  const whole = Math.round(Math.min(Math.max(minutes, 0), BOARD_LIMITS.drill.minutes));
  if (drill.get('minutes') !== whole) drill.set('minutes', whole);
}

/** Replaces the picture of a drill; undefined removes it. */
export function setPicture(drill: DrillMap, picture: DrillPicture | undefined): void {
  if (picture) drill.set('picture', picture);
  else drill.delete('picture');
}

/** Applies a text change. Turns a plain string into a shared text first. */
export function changeText(drill: DrillMap, field: TextField, { at, removed, inserted }: TextChange): void {
  const storedText = drill.get(field);
  const text = isSharedText(storedText) ? storedText : new Y.Text(readDrill(drill)[field]);
  if (text !== storedText) drill.set(field, text);
  text.delete(at, removed);
  text.insert(at, inserted);
}
