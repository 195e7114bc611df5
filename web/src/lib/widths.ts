/** Widths of the screen at which pages change. Known at the first render, so that nothing moves. */
import { useMediaQuery } from '@mantine/hooks';

const useAtMost = (width: string): boolean =>
  useMediaQuery(`(max-width: ${width})`, undefined, { getInitialValueInEffect: false });

/** True on a phone: tables are cards. */
export const usePhone = (): boolean => useAtMost('47.99em');

/** True where a form does not fit beside its table, nor a panel beside its content. */
export const useNarrow = (): boolean => useAtMost('63.99em');
