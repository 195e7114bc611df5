/** `npm run dev`: the web app with hot reload on 5173, and the server on PORT, restarted when its sources change. */
import { fileURLToPath } from 'node:url';
import { endChildren, runNode } from './setup/children.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const port = process.env.PORT || '8080';
const web = 'http://localhost:5173';
console.log(`Touchline in development: ${web} (server on ${port})`);

const ended = await Promise.race([
  runNode(['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'club/single.ts'], {
    PORT: port,
    // Vite's proxy stands in front: browsers send its origin, and links in mails lead there.
    PUBLIC_URL: process.env.PUBLIC_URL || web,
  }),
  runNode(
    ['node_modules/vite/bin/vite.js', '--config', 'web/vite.config.ts', '--strictPort', '--clearScreen', 'false'],
    {
      TOUCHLINE_SERVER: `http://localhost:${port}`,
      VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true',
    },
  ),
]);
process.exitCode = ended ?? 0;
endChildren();
