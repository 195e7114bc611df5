/** What a board takes. Without schemas: browser and servers cut by the same numbers (specification 8.3). */

const KB = 1_024;

export const BOARD_LIMITS = {
  /** Boards of a team in one month. */
  month: 100,
  /** Bytes of one update; a larger change goes in several. */
  update: 64 * KB,
  /** Bytes of one awareness update: cursor, selection, colour. */
  awareness: KB,
  /** Bytes of a state vector: thousands of sessions that drew on the board. */
  stateVector: 64 * KB,
  /** Bytes of a board, compacted. Above it only erasing is taken. */
  board: 2 * KB * KB,
  shapes: 5_000,
  /** Client ids, one for each time that somebody opened the board and drew; of these, how many in one update. */
  clients: 2_000,
  updateClients: 100,
  /** Structs and deleted spans of its journal, as Yjs counts them. */
  structs: 150_000,
  spans: 50_000,
  /** Items that were put in one and the same place: what they cost grows with their square. */
  crowd: 5_000,
  updateCrowd: 500,
  /** Types within types: a drill in the script and a text in the drill are two. */
  depth: 4,
  /** Points of one pen stroke: its whole shape fits into an update. */
  points: 2_000,
  drills: 50,
  /** Characters of a drill's texts, and its longest duration. */
  drill: { title: 100, points: 4_000, equipment: 500, minutes: 600 },
  steps: 20,
} as const;
