/** Says what to do with a link to a service that shows its films on its own pages only. */
import { t } from '@lingui/core/macro';
import type { ClosedHost } from '@touchline/shared/film-host';

const NAMES: Record<ClosedHost, string> = {
  veo: 'Veo',
  drive: 'Google Drive',
  photos: 'Google Photos',
  icloud: 'iCloud',
};

/** Returns why the film does not play here, for people who watch. */
export function closedHostText(host: ClosedHost): string {
  const name = NAMES[host];
  return t`${name} shows this film on its own page only. Open the link to watch it there.`;
}

/** Returns what staff do instead of pasting such a link. */
export function closedHostAdvice(host: ClosedHost): string {
  const name = NAMES[host];
  return t`${name} shows its films on its own page only. Download the film there, upload it to YouTube as “Unlisted” or to Vimeo, and paste that link here.`;
}
