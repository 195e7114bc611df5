/** Endings of Google's own domains (https://www.google.com/supported_domains). Others who register an ending get no link through. */
const GOOGLE_ENDINGS = new Set(
  `com ad ae com.af com.ag al am co.ao com.ar as at com.au az ba com.bd be bf bg com.bh bi bj com.bn com.bo com.br bs bt co.bw by com.bz
  ca cd cf cg ch ci co.ck cl cm cn com.co co.cr com.cu cv com.cy cz de dj dk dm com.do dz com.ec ee com.eg es com.et fi com.fj fm fr ga ge
  gg com.gh com.gi gl gm gr com.gt gy com.hk hn hr ht hu co.id ie co.il im co.in iq is it je com.jm jo co.jp co.ke com.kh ki kg co.kr
  com.kw kz la com.lb li lk co.ls lt lu lv com.ly co.ma md me mg mk ml com.mm mn com.mt mu mv mw com.mx com.my co.mz com.na com.ng com.ni
  ne nl no com.np nr nu co.nz com.om com.pa com.pe com.pg com.ph com.pk pl pn com.pr ps pt com.py com.qa ro ru rw com.sa com.sb sc se
  com.sg sh si sk com.sl sn so sm sr st com.sv td tg co.th com.tj tl tm tn to com.tr tt com.tw co.tz com.ua co.ug co.uk com.uy co.uz
  com.vc co.ve vg co.vi com.vn vu ws rs co.za co.zm co.zw cat`.split(/\s+/),
);

/** Hosts of maps alone, and of more than maps with the path of their maps. */
const MAP_HOSTS: Readonly<Record<string, string>> = {
  'maps.app.goo.gl': '/',
  'goo.gl': '/maps',
  'maps.apple.com': '/',
  'openstreetmap.org': '/',
  'www.openstreetmap.org': '/',
  'osm.org': '/',
  'waze.com': '/',
  'www.waze.com': '/',
  'maps.here.com': '/',
  'w3w.co': '/',
  'what3words.com': '/',
};

/** Returns the path under which a host shows maps; undefined when it shows none. */
function pathOfMaps(host: string): string | undefined {
  const [, prefix, ending = ''] = /^(maps\.|www\.|)google\.(.+)$/.exec(host) ?? [];
  if (prefix !== undefined) return GOOGLE_ENDINGS.has(ending) ? (prefix === 'maps.' ? '/' : '/maps') : undefined;
  return Object.hasOwn(MAP_HOSTS, host) ? MAP_HOSTS[host] : undefined;
}

/** Returns whether a link shows a place on a map. A venue may also link to its own website. */
export function isMapLink(url: string): boolean {
  if (!/^https:\/\//i.test(url) || !URL.canParse(url)) return false;
  const { hostname, pathname, username, password, port } = new URL(url);
  const path = pathOfMaps(hostname);
  if (path === undefined || username || password || port) return false;
  return path === '/' || pathname === path || pathname.startsWith(`${path}/`);
}

/** Returns whether a host asks for consent to cookies before Google's maps. */
export const isMapConsent = (host: string): boolean =>
  host.startsWith('consent.google.') && GOOGLE_ENDINGS.has(host.slice('consent.google.'.length));
