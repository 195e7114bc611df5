/** The blocks of a mail about notices: lines and links about each thing. */
import { placeLinks } from '@touchline/shared/venues/place-links';
import type { MailLink } from './mail-page';
import { KIND_WORDS } from './notice-kinds';
import type { Line } from './notice-lines';
import { type Item, isCancelled, splitNewEvents, type Texts } from './notice-message';
import { listedEvents } from './series-lines';

export interface Block {
  title?: string;
  lines: Line[];
  links: MailLink[];
}

function linksOf(texts: Texts, { event, answers, path, post }: Item): MailLink[] {
  const { i18n, kind, base } = texts;
  const { map, untitled, open } = KIND_WORDS[kind];
  const links: MailLink[] = [];
  for (const { child, link } of answers)
    for (const [available, label] of [
      ['YES', i18n._('{child}: going', { child })],
      ['MAYBE', i18n._('{child}: maybe', { child })],
      ['NO', i18n._('{child}: can’t go', { child })],
    ] as const)
      links.push({ label, link: `${link}?available=${available}`, as: available === 'YES' ? 'button' : 'outline' });
  if (event && map && !isCancelled(event))
    links.push({ label: i18n._('Open the map'), link: placeLinks(event.eventLocation).map, as: 'link' });
  if (post?.confirmLink !== undefined) links.push({ label: i18n._('Confirm'), link: post.confirmLink, as: 'button' });
  const isSideLink = links.length > 0 || untitled || (event && isCancelled(event));
  const label = open ? open(texts) : i18n._('Open in Touchline');
  return [...links, { label, link: base + path, as: isSideLink ? 'link' : 'button' }];
}

const blockOf = (texts: Texts, item: Item): Block => ({
  ...(item.event && !KIND_WORDS[texts.kind].untitled && { title: item.event.name }),
  ...(item.post && item.team && { title: item.team }),
  lines: KIND_WORDS[texts.kind].lines.flatMap((lines) => lines(texts, item)),
  links: linksOf(texts, item),
});

/** Returns the block that lists new events without asking for answers. */
function listOfLater(texts: Texts, later: readonly Item[]): Block {
  const { i18n, base } = texts;
  const events = later.flatMap(({ event }) => event ?? []);
  const lines = listedEvents(texts, events).map((text) => ({ text }));
  const links: MailLink[] = [{ label: i18n._('Open in Touchline'), link: `${base}/admin/planning`, as: 'link' }];
  return { title: i18n._('Later'), lines, links };
}

export function blocksOf(texts: Texts): Block[] {
  const { kind, items, now } = texts;
  const [asked, later] = kind === 'event' ? splitNewEvents(items, now) : [items, []];
  return [...asked.map((item) => blockOf(texts, item)), ...(later.length > 0 ? [listOfLater(texts, later)] : [])];
}
