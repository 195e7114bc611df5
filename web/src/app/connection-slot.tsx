import { later } from '../components/later';

/** The state of the live line: nothing until its code is here, so that the bar never waits for it. */
export const ConnectionSlot = later(() => import('../live/connection-status'));
