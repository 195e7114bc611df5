/** Sentences about films in the making. */
import { plural, t } from '@lingui/core/macro';
import type { roomOf, WhyGo } from '@touchline/shared/films/film-room';
import { hasSmall, type PictureSize } from '@touchline/shared/films/film-size';
import type { ConversionFault } from '@touchline/shared/films/film-words';
import { writeOffset } from '../../domain/film/offsets';
import type { Way } from './making/messages';
import type { Making } from './use-film-making';

const minutes = (seconds: number): number => Math.max(1, Math.round(seconds / 60));

/** Returns a length in words: minutes, or seconds for a short film. */
export const lengthText = (seconds: number): string => {
  const whole = Math.round(seconds);
  const rounded = minutes(seconds);
  return seconds < 90
    ? plural(whole, { one: '# second', other: '# seconds' })
    : plural(rounded, { one: '# minute', other: '# minutes' });
};

/** Returns a number of bytes in words. */
export function bytesText(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  if (megabytes < 1_000) return t`${megabytes.toFixed(megabytes < 10 && megabytes > 0 ? 1 : 0)} MB`;
  return t`${(megabytes / 1_000).toFixed(megabytes < 100_000 ? 1 : 0)} GB`;
}

/** Bytes a second of a film that a browser encodes, and of its small rendition. */
const ENCODED_BYTES = { film: 331_000, small: 92_000 };

/** Returns the bytes a second that a browser sends of a film that it encodes. */
export const encodedBytes = (size: PictureSize): number =>
  ENCODED_BYTES.film + (hasSmall(size) ? ENCODED_BYTES.small : 0);

/** Returns why the club gave a file up, and what to do. */
export function faultText(fault: ConversionFault | undefined): string {
  if (fault === 'SHORT')
    return t`The file ends before its film does: it is damaged. Remove it, copy the file from the camera again, and choose that one.`;
  if (fault === 'BROKEN')
    return t`The club could not convert this file. Remove it, and choose the file in Chrome or Safari, or set the camera to “Most compatible”.`;
  if (fault === 'LATE') return t`Its file did not arrive as a whole. Remove it, and choose the file again.`;
  if (fault === 'UNSERVED')
    return t`For seven days the club had no ffmpeg or no room to convert this file. Remove it, and choose the file in Chrome or Safari, or set the camera to “Most compatible”.`;
  return t`The club cannot read this file. Remove it, and set the camera to “Most compatible” for the next game.`;
}

export const monthsText = (months: number): string => plural(months, { one: '# month', other: '# months' });

/** Returns a share from 0 to 1 in percent. */
export const percentText = (share: number): string => t`${Math.floor(share * 100)} %`;

/** Returns what is to be done about little room; nothing while there is enough. */
export function roomText(room: ReturnType<typeof roomOf>): string | undefined {
  if (room === 'full') return t`There is no room for more film. Remove old films first.`;
  return room === 'low' ? t`There is little room left for film. Remove films that nobody needs.` : undefined;
}

/** Returns why a film can go. */
export function whyGoText(why: WhyGo): string {
  if (why === 'LOST') return t({ message: 'Lost', context: 'film' });
  return why === 'HIDDEN' ? t`Hidden` : t`Not finished`;
}

/** Returns what to do with a file that this browser cannot make a film of. */
export function refusalText(way: Exclude<Way, 'encode' | 'pass' | 'convert'>): string {
  if (way === 'noFilm') return t`No film was found in this file. Save it as MP4, or choose another one.`;
  if (way === 'tooLong')
    return t`A film lasts three hours at most. Cut this one first, or choose its halves one after the other.`;
  if (way === 'apart') return t`These files have pictures of different shapes. Choose them one after the other.`;
  if (way === 'oneByOne') return t`This browser cannot join several files. Choose them one after the other.`;
  if (way === 'unreadable')
    return t`This browser cannot read this film. Save it as MP4, open the page in Chrome or Safari, or set the camera to “Most compatible”.`;
  return t`This browser cannot make a film. Open the page in Chrome or Safari.`;
}

/** Returns what a browser makes worse of a film than the club would, and what to do. */
export const hintText = (hint: 'bright' | 'halves'): string =>
  hint === 'bright'
    ? t`It was recorded in HDR: its colours may look pale. Turn HDR off in the camera for the next game.`
    : t`It is interlaced: what moves may have stripes. Set the camera to progressive, such as 1080p, for the next game.`;

/** Returns where a film is damaged. @param at second of the film */
export function damageText(at: number): string {
  const second = writeOffset(Math.floor(at));
  return t`The film is damaged at ${second}.`;
}

/** Returns why a film does not go on, and what to do. */
export function stoppedText({ why, at, other }: Extract<Making, { step: 'stopped' }>): string {
  if (why === 'unmade' && at !== undefined) return damageText(at);
  if (why === 'unmade' && other) return t`This device cannot make the film smaller.`;
  if (why === 'unmade') return t`This browser cannot make a film of this file. Choose it on another device.`;
  if (why === 'asked') return t`Stopped. What is stored stays: choose the same file again to go on.`;
  if (why === 'closed') return t`The club takes nothing more for this film. Remove it, and begin again.`;
  if (why === 'gone') return t`This film was removed, or you may not change it any more.`;
  if (why === 'signedOut') return t`You were signed out. Sign in and choose the same file again to go on.`;
  return t`This browser could not go on. Choose the same file again, also on another device.`;
}
