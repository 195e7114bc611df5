/** Rows of a page of a long list. The server cuts such lists. */
export const PAGE_ROWS = 50;
