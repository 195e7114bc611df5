/** Settings under which one address and one account may call as fast as a benchmark does. */
const LIMITS = [
  'LIMIT_FAMILY',
  'LIMIT_STAFF',
  'LIMIT_ADDRESS',
  'LIMIT_ATTENDANCE_FAMILY',
  'LIMIT_ATTENDANCE_STAFF',
  'LIMIT_SOCKETS_USER',
  'LIMIT_SOCKETS_ADDRESS',
];
export const UNLIMITED = Object.fromEntries(LIMITS.map((limit) => [limit, '1000000000']));
