/** Film on its way by Wi-Fi only, where the browser says by which network it is connected. Runs in workers and pages. */

/** Ways that may cost money. */
const METERED = ['cellular', 'wimax', 'bluetooth'];

/** The Network Information API. Browsers of computers and iPhones lack it, or its `type`. */
const connectionType = (): string | undefined => (navigator as { connection?: { type?: string } }).connection?.type;

/** Returns whether this browser says by which network it is connected. */
export const knowsNetwork = (): boolean => connectionType() !== undefined;

let isWifiOnly = false;

/** Holds film back, or not, while the device is connected by a mobile network. */
export function sendByWifiOnly(only: boolean): void {
  isWifiOnly = only;
}

/** Returns whether film may be sent now. */
export const maySendFilm = (): boolean => !isWifiOnly || !METERED.includes(connectionType() ?? '');
