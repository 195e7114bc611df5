/** The memory of this browser of its push messages, so that it can be added again after its push service dropped it. */

import { PUSH_DEVICE_KEY as KEY } from '../../lib/token';

export interface PushDeviceMemory {
  /** Id of the device. */
  id: string;
  userId: string;
  /** Mark of the session that added it. */
  session: string;
}

export function readPushDevice(): PushDeviceMemory | undefined {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '') as PushDeviceMemory;
  } catch {
    return undefined;
  }
}

export function rememberPushDevice(device: PushDeviceMemory): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(device));
  } catch {
    // Private windows store nothing: the user adds the browser again by hand.
  }
}

export function forgetPushDevice(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
