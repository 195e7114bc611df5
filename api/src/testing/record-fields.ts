/** Lists the fields that the record types declare, for tests that must notice a new one. The formatter keeps one field per line. */
import { readFileSync } from 'node:fs';

const folder = new URL('../../../server/src/', import.meta.url);
const sourceOf = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
const SOURCES = ['records.ts', 'service-records.ts', 'notice-records.ts', 'merge-records.ts'].map(sourceOf).join('\n');

/** Returns the names of the outermost fields in the body of an interface. */
function fieldsOfInterface(source: string, name: string): string[] {
  const body = new RegExp(`interface ${name}\\b[^{]*\\{\\n([\\s\\S]*?)\\n\\}`).exec(source)?.[1] ?? '';
  return [...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, field = '']) => field);
}

/** Returns the fields that each collection's record type declares itself, as `collection.field`; models declare the others. */
export function declaredFields(): string[] {
  const clubStore = sourceOf('club-store.ts');
  const types = [...clubStore.matchAll(/^ {2}(\w+): (\w+Record);$/gm)];
  return types.flatMap(([, collection = '', type = '']) =>
    fieldsOfInterface(SOURCES, type).map((field) => `${collection}.${field}`),
  );
}
