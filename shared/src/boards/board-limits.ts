/** Limits of a board. This file has no schemas, so that the browser can use the same numbers (specification 8.3). */

const KB = 1_024;

export const BOARD_LIMITS = {
  /** Boards of a team in one month. */
  month: 100,
  /** Bytes of one update. A larger change is sent as several updates. */
  update: 64 * KB,
  /** Bytes of one awareness update: cursor, selection, colour. */
  awareness: KB,
  /** Bytes of a state vector: enough for thousands of clients that drew on the board. */
  stateVector: 64 * KB,
  /** Bytes of a compacted board. Above this limit, only erasing is accepted. */
  board: 2 * KB * KB,
  shapes: 5_000,
  /** Client ids: one for each time that a user opened the board and drew. The second limit is per update. */
  clients: 2_000,
  updateClients: 100,
  /** Structs of one update. Those of an editor take more than six bytes each, so that its largest update has fewer. */
  updateStructs: 10_000,
  /** Structs and deleted spans of a journal, in the terms of Yjs. */
  structs: 150_000,
  spans: 50_000,
  /** Items inserted at the same place: their cost grows with the square of their number. */
  crowd: 5_000,
  updateCrowd: 500,
  /** Nesting of types: a drill in the script and a text in the drill make two. */
  depth: 4,
  /** Points of one pen stroke: the whole shape fits into an update. */
  points: 2_000,
  drills: 50,
  /** Characters of a drill's texts, and its maximum duration. Of its picture: shapes, characters of a label, and of all as JSON. */
  drill: {
    title: 100,
    points: 4_000,
    equipment: 500,
    minutes: 600,
    picture: { shapes: 150, label: 3, characters: 12_000 },
  },
  steps: 20,
} as const;
