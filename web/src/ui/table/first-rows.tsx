import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';

/**
 * Cuts a long list to its first rows. A search of the whole list must find the others.
 * @param step number of rows that are shown at first, and that each tap adds
 * @param atLeast rows that are shown in any case, such as those up to the row of a link
 */
export function useFirstRows<T>(
  rows: readonly T[],
  step: number,
  atLeast = 0,
): { first: readonly T[]; showMore: ReactNode } {
  const [count, setCount] = useState(step);
  // Rows that were opened for a link stay open when the link changes.
  if (count < atLeast) setCount(atLeast);
  const shownCount = Math.max(count, atLeast);
  const more = Math.min(step, rows.length - shownCount);
  return {
    first: rows.slice(0, shownCount),
    showMore: more > 0 && (
      <div>
        <Button variant="default" mt="sm" onClick={() => setCount(shownCount + step)}>
          <Trans>Show {more} more</Trans>
        </Button>
      </div>
    ),
  };
}
