import { saveText } from './save-file';

/** Returns a CSV file with these lines. Cells that begin like a formula are escaped, because a spreadsheet would run them. */
export async function csvText(lines: readonly (readonly (string | number)[])[]): Promise<string> {
  const { unparse } = (await import('papaparse')).default;
  return unparse(lines as (string | number)[][], { escapeFormulae: true });
}

/** Downloads a CSV text; the mark before it tells spreadsheets that it is UTF-8. */
export const saveCsv = (name: string, csv: string): void => saveText(name, 'text/csv', `\uFEFF${csv}`);
