/**
 * Follows the short links that maps share (`https://maps.app.goo.gl/…`) to a link with coordinates. Anybody may send such a link to staff,
 * so only hosts of maps are asked, by https, at public addresses, and no body is read.
 */
import http from 'node:http';
import https from 'node:https';
import type { Config } from '@touchline/server/config/config';
import { isPublicHost, publicLookup } from '@touchline/server/public-hosts';
import { isMapConsent, isMapLink } from '@touchline/shared/venues/map-link';
import { type Place, parsePlace, wordsOf } from '@touchline/shared/venues/read-place';

const TIMEOUT_MS = 5_000;
const MAX_REDIRECTS = 5;
const MAX_LENGTH = 4_000;

type Settings = Pick<Config, 'MAP_TEST_ORIGIN'>;

/** A page that asks for consent to cookies names the map in its address. */
const behindConsent = (url: URL): URL => {
  const next = isMapConsent(url.hostname) ? url.searchParams.get('continue') : null;
  return next && URL.canParse(next) ? new URL(next) : url;
};

/** Returns whether the server may ask this address. */
function mayAsk({ href, protocol, username, password, port, hostname, origin }: URL, { MAP_TEST_ORIGIN }: Settings) {
  if (origin === MAP_TEST_ORIGIN) return true;
  return protocol === 'https:' && !username && !password && !port && isPublicHost(hostname) && isMapLink(href);
}

/** Asks for an address, and returns the one that it redirects to; undefined when it does not. */
const redirectOf = (url: URL, { MAP_TEST_ORIGIN }: Settings, signal: AbortSignal): Promise<string | undefined> =>
  new Promise((done, fail) => {
    const isTest = url.origin === MAP_TEST_ORIGIN;
    const { request } = url.protocol === 'http:' ? http : https;
    const asking = request(url, { method: 'GET', signal, ...(!isTest && { lookup: publicLookup }) }, (response) => {
      response.destroy();
      done(response.headers.location);
    });
    asking.on('error', fail);
    asking.end();
  });

/** A place that a link names, with the name and address that it spells out. */
export interface LinkedPlace extends Place {
  name?: string;
  address?: string;
}

/**
 * Returns the place of a map link; undefined when the link names none or leads elsewhere.
 * @throws Error when a server does not respond within 5 s
 */
export async function placeOfLink(link: string, settings: Settings): Promise<LinkedPlace | undefined> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let address = link;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    if (address.length > MAX_LENGTH || !URL.canParse(address)) return undefined;
    const url = behindConsent(new URL(address));
    const place = parsePlace(url.href);
    if (place) return { ...place, ...wordsOf(url.href) };
    if (!mayAsk(url, settings)) return undefined;
    const next = await redirectOf(url, settings, signal);
    if (next === undefined || !URL.canParse(next, url.href)) return undefined;
    address = new URL(next, url).href;
  }
  return undefined;
}
