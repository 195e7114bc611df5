/** The worker file when the sources run directly: `--import tsx` does not apply to worker threads. */
import { register } from 'tsx/esm/api';

register();
export const { check, merge, diff, snapshot, rebuild } = await import('./worker.ts');
