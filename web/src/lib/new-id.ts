/** Returns a random numeric id: 8 digits, or 9 for events and their items (specification 4.5). */
export function newId(digits: 8 | 9): string {
  const lowest = 10 ** (digits - 1);
  const random = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return String(lowest + (random % (9 * lowest)));
}
