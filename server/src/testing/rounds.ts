/** How long fuzz tests run: one round in `npm test`, as many as fit into FUZZ_MINUTES in `npm run test:fuzz`. */
export const FUZZ_MS = Number(process.env.FUZZ_MINUTES ?? 0) * 60_000;

/**
 * Runs rounds with different seeds until the time is over, at least one.
 * @returns the number of rounds
 */
export async function inRounds(seed: number, round: (seed: number) => Promise<void>): Promise<number> {
  const end = Date.now() + FUZZ_MS;
  let rounds = 0;
  do {
    try {
      await round(seed + rounds);
    } catch (cause) {
      throw new Error(`Round ${rounds + 1}: HOSTILE_SEED=${seed + rounds} repeats it`, { cause });
    }
    rounds += 1;
  } while (Date.now() < end);
  return rounds;
}
