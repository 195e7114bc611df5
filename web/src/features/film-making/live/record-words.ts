/** Sentences about a recording. */
import { plural, t } from '@lingui/core/macro';
import type { CameraState } from './use-camera';
import type { Recording } from './use-recording';

/** Returns a length as a clock shows it: minutes and seconds, with hours from the first one on. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3_600);
  const rest = `${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** Returns why there is no picture, and what to do. */
export function cameraText(step: Exclude<CameraState['step'], 'running'>): string {
  if (step === 'asking') return t`Waiting for the camera. Allow it when the browser asks.`;
  if (step === 'unsupported')
    return t`This browser cannot record here. Use Chrome on Android or on a computer. On an iPhone, film with the camera and choose the file afterwards.`;
  if (step === 'refused')
    return t`The camera is not allowed, or another app uses it. Allow it in the settings of the browser, then try again.`;
  return t`The camera was taken away, for example by a call. What you recorded is safe.`;
}

/** Returns what will be heard on the film; nothing while that is usual or not known. */
export function soundText(sound: Recording['sound']): string | undefined {
  if (sound === 'none') return t`No microphone is allowed: the film will be silent.`;
  return sound === 'lost' ? t`This browser cannot record the sound: the film will be silent.` : undefined;
}

/** The end of a film is announced this long before (s). */
const SOON = 600;

/** Returns what happens soon, at the greatest length of a film. */
export function lengthLeftText(left: number): string | undefined {
  if (left > SOON) return undefined;
  const minutes = plural(Math.max(1, Math.ceil(left / 60)), { one: '# minute', other: '# minutes' });
  return t`A film can last four hours. In ${minutes} the recording goes on by itself as another film.`;
}

/** Parts on their way while a game is recorded. */
const ON_THE_WAY = 3;

/** Returns what waits on this device. @param isCounted false: without a number that changes all the time */
export function outboxText(
  parts: number,
  { waiting, active }: Pick<Recording, 'waiting' | 'active'>,
  isCounted = true,
): string {
  if (!isCounted && waiting === 'network') return t`No connection. The recording stays on this device.`;
  if (!isCounted && waiting === undefined) return '';
  if (waiting === 'room') return t`The club has no room left for film. The recording stays on this device.`;
  if (waiting === 'wifi') return t`Waiting for Wi-Fi. The recording stays on this device.`;
  const left = plural(parts, { one: '# part waits', other: '# parts wait' });
  if (waiting === 'network') return t`No connection. ${left} on this device.`;
  return parts > (active ? ON_THE_WAY : 0) ? left : t`Sent`;
}

/** Returns why the recording does not go on. */
export function failureText({ why, detail }: NonNullable<Recording['failed']>): string {
  if (why === 'busy') return t`Another tab of this browser records. Close it, and open this page again.`;
  if (why === 'unkept')
    return t`This browser keeps nothing here, as in a private window, so it cannot record. Open this page in a usual window.`;
  if (why === 'full')
    return t`The recording has stopped, because this device has no room left. What was recorded is safe. Press “Record” when it is sent.`;
  return t`The recording has stopped because of a fault. What was recorded is safe. Press “Record” to go on. (${detail})`;
}
