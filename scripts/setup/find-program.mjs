/** Finds programs that are not npm packages. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian installs some programs here, which only root has in its PATH. */
const ALSO = ['/usr/sbin', '/usr/local/sbin'];

/** @returns the path of the first of these programs that is installed, or undefined */
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

/** The installed browser, or undefined. */
export const findChromium = () => findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');

/** A Python with the libraries that read calendars, or undefined. Debian's has its packages even where another one comes first. */
export const findPython = () =>
  ['python3', '/usr/bin/python3'].find((path) => spawnSync(path, ['-c', 'import icalendar, vobject']).status === 0);
