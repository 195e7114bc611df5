/** `npm run bench`: the product beside the least that could do the same. `--write` keeps the table in docs. */
import { writeFile } from 'node:fs/promises';
import { measureFanOut } from './fan-out';
import { page, table } from './report';
import { measureSignUps } from './sign-ups';

const rows = [...(await measureSignUps()), ...(await measureFanOut())];
console.log(table(rows));
if (process.argv.includes('--write')) await writeFile(new URL('../../docs/benchmarks.md', import.meta.url), page(rows));
process.exitCode = rows.some(({ budget }) => budget?.met === false) ? 1 : 0;
