/** Hosts whose links show a place on a map. A venue may also link to its own website. */
const MAP_HOSTS =
  /^https:\/\/(maps\.app\.goo\.gl|goo\.gl\/maps|maps\.apple\.com|maps\.google(\.[a-z]{2,3}){1,2}|(www\.)?google(\.[a-z]{2,3}){1,2}\/maps|(www\.)?openstreetmap\.org|osm\.org|(www\.)?waze\.com|maps\.here\.com|w3w\.co|what3words\.com)([/?#]|$)/i;

/** Returns whether a link shows a place on a map. */
export const isMapLink = (url: string): boolean => MAP_HOSTS.test(url);
