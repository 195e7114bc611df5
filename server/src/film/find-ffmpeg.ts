/** Finds ffmpeg on this machine. The doctor names its version; the club works without it. */
import { execFile } from 'node:child_process';
import type { Config } from '../config/config';

export interface Ffmpeg {
  /** A path, or a name on the PATH. */
  path: string;
  version: string;
}

/** A program that has not said its version by then is none (ms). */
const PATIENCE = 10_000;

/** Starts the program of the setting `FFMPEG`, or `ffmpeg` on the PATH, for its version. Returns undefined when there is none. */
export const findFfmpeg = ({ FFMPEG: path = 'ffmpeg' }: Pick<Config, 'FFMPEG'>): Promise<Ffmpeg | undefined> =>
  new Promise((resolve) => {
    const options = { timeout: PATIENCE, killSignal: 'SIGKILL', maxBuffer: 65_536 } as const;
    execFile(path, ['-hide_banner', '-version'], options, (error, output) => {
      const [, version] = /^ffmpeg version (\S+)/.exec(output) ?? [];
      resolve(error || version === undefined ? undefined : { path, version });
    });
  });
