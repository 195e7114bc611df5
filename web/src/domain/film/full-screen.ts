/** Full screen of the player: iPhones know it only for the video itself, older iPads under another name. */
import { useSyncExternalStore } from 'react';

interface WebKitElement {
  webkitRequestFullscreen?: () => void;
}
interface WebKitVideo {
  webkitEnterFullscreen?: () => void;
}
interface WebKitDocument {
  webkitFullscreenElement?: Element | null;
  webkitExitFullscreen?: () => void;
}

/** Returns whether this browser has any kind of full screen. */
export const hasFullScreen = (): boolean =>
  'requestFullscreen' in Element.prototype ||
  'webkitRequestFullscreen' in Element.prototype ||
  'webkitEnterFullscreen' in HTMLVideoElement.prototype;

const watch = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
};

/** Returns whether an element of the page fills the screen. */
export const useIsFullScreen = (): boolean => useSyncExternalStore(watch, () => Boolean(document.fullscreenElement));

/** Shows the player, or where that is not possible its video, on the full screen; or leaves it. Never throws. */
export async function toggleFullScreen(player: HTMLElement & WebKitElement, video?: HTMLVideoElement & WebKitVideo) {
  const page: Document & WebKitDocument = document;
  const hasStandard = 'requestFullscreen' in Element.prototype;
  try {
    if (page.fullscreenElement) await page.exitFullscreen();
    else if (page.webkitFullscreenElement) page.webkitExitFullscreen?.();
    else if (hasStandard) await player.requestFullscreen();
    else if (player.webkitRequestFullscreen) player.webkitRequestFullscreen();
    else video?.webkitEnterFullscreen?.();
  } catch {
    // The browser refuses it: without a tap, or before an iPhone has loaded the film.
  }
}
