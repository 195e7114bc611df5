/** Interleaved rounds and their medians: only ratios of one run say anything. */

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const [low = 0, high = 0] =
    sorted.length % 2 ? [sorted[middle], sorted[middle]] : [sorted[middle - 1], sorted[middle]];
  return (low + high) / 2;
};

/**
 * Measures every variant so many times, A…Z then Z…A, after one round that is thrown away.
 * @returns the median of each variant
 */
export async function interleave<V extends string>(
  variants: readonly V[],
  rounds: number,
  measure: (variant: V) => Promise<number>,
): Promise<Record<V, number>> {
  const seen = Object.fromEntries(variants.map((variant) => [variant, [] as number[]])) as Record<V, number[]>;
  for (const variant of variants) await measure(variant);
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 ? variants.toReversed() : variants;
    for (const variant of order) seen[variant].push(await measure(variant));
  }
  return Object.fromEntries(variants.map((variant) => [variant, median(seen[variant])])) as Record<V, number>;
}
