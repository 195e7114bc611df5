/** Lists in requests. Zod would check every item of a hostile list, and make an error for each. */
import { z } from 'zod';
import { wordsIn } from './words-in';

const ListOf = z.core.$constructor<z.ZodArray>('ListOf', (list, definition) => {
  z.ZodArray.init(list, definition);
  // Checks that it is a list, and its length, before any item.
  const parseAll = list._zod.parse;
  list._zod.parse = (payload, context) => {
    const items = payload.value;
    const longest = Math.min(...z.core.util.sizeCaps(definition.checks ?? []).map(([cap]) => cap));
    if (!Array.isArray(items) || items.length > longest) return parseAll(payload, context);
    const parsed: unknown[] = [];
    for (const [index, value] of items.entries()) {
      const result = definition.element._zod.run({ value, issues: [] }, context);
      if (result instanceof Promise) throw new z.core.$ZodAsyncError();
      if (result.issues.length > 0) {
        payload.issues.push(...z.core.util.prefixIssues(index, result.issues));
        return payload;
      }
      parsed.push(result.value);
    }
    payload.value = parsed;
    return payload;
  };
});

/** A list of these items, for requests: its validation ends at the first wrong item, and names only that one. */
export const listOf = <S extends z.ZodType>(item: S): z.ZodArray<S> =>
  new ListOf({ type: 'array', element: item }) as unknown as z.ZodArray<S>;

/** A list of words, or one text with commas and white space between them. */
export const listOrText = <S extends z.ZodType<unknown, string>>(list: z.ZodArray<S>) =>
  z.union([list, z.string().max(4_096, 'At most 4096 characters').transform(wordsIn).pipe(list)]);
