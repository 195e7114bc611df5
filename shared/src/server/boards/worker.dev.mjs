/** The thread's file where sources run as they are: `--import tsx` does not reach a thread. */
import { register } from 'tsx/esm/api';

register();
export const { merge, lack, snapshot, rebuild } = await import('./worker.ts');
