/** The URL that opens a board with a picture of a film: `/sessions?team=…&board=…&month=…&still=84000001-<hash>.1280.720`. */
import { type Still, still } from '@touchline/shared/still';

/** Reads such a parameter; null when it is invalid. */
export function stillOf(word: string | null): Still | null {
  const [id = '', width = '', height = ''] = word?.split('.') ?? [];
  const parsed = still.safeParse({ id, width: Number(width), height: Number(height) });
  return parsed.success ? parsed.data : null;
}

/** @param place the board: its team, its id and its month (`YYYY-MM`) */
export const stillAddress = (
  place: { team: string; board: string; month: string },
  { id, width, height }: Still,
): string => `/sessions?${new URLSearchParams({ ...place, still: [id, width, height].join('.') })}`;
