/** Where the programs are that are no npm packages. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian keeps some where only root's PATH looks. */
const ALSO = ['/usr/sbin', '/usr/local/sbin'];

/** The path of the first of these programs that is there; undefined where there is none. */
export function findProgram(...names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...ALSO];
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** The browser of this machine, if it has one. */
export const findChromium = () => findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');
