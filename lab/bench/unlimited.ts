/** Settings that raise all rate limits, because a benchmark sends from one address and one account. */
const LIMITS = [
  'LIMIT_FAMILY',
  'LIMIT_STAFF',
  'LIMIT_ADDRESS',
  'LIMIT_ATTENDANCE_FAMILY',
  'LIMIT_ATTENDANCE_STAFF',
  'LIMIT_SOCKETS_USER',
  'LIMIT_SOCKETS_ADDRESS',
  'LIMIT_FRAMES',
  'LIMIT_FRAMES_KB',
  'LIMIT_STROKES',
  'LIMIT_POINTERS',
];
export const UNLIMITED = Object.fromEntries(LIMITS.map((limit) => [limit, '1000000000']));
