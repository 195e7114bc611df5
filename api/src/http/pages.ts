/** Serves the built web app. Each response with `index.html` gets a new nonce, and styles and scripts run by nonce only. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@touchline/server/config/config';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import expressStaticGzip from 'express-static-gzip';
import helmet from 'helmet';
import { FILE, unreadFiles } from '../base/byte-budgets';
import { compressed } from '../base/respond';

const NONCE = '__CSP_NONCE__';

/** Disables browser features that the app does not use. Fullscreen stays enabled for film. */
const UNUSED_FEATURES = [
  ...['accelerometer', 'camera', 'display-capture', 'gyroscope', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'publickey-credentials-get', 'serial', 'usb', 'xr-spatial-tracking'],
];
/** The page that records a game, which alone uses camera and microphone. */
const RECORDING = /^\/admin\/record\//;
const RECORDED = ['camera', 'microphone'];
/** Other pages may use only the location, which finds a new field on the map. */
const permissionsFor = (path: string): string =>
  [
    ...UNUSED_FEATURES.map((power) => `${power}=${RECORDING.test(path) && RECORDED.includes(power) ? '(self)' : '()'}`),
    'geolocation=(self)',
  ].join(', ');

/** The workers that make film, live or of a file: they encode sound with WebAssembly where the browser cannot (decision 0086). */
const FILM_WORKER = /^\/assets\/(?:live|film)\.worker-[\w-]+\.js$/;

/** Origins of the players of YouTube and Vimeo. */
const FILM_PLAYERS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

/** Sets the security headers of pages (specification 11.2). */
export function pageHeaders(config: Config): RequestHandler {
  const media = config.MEDIA_HOSTS.split(/\s+/).filter(Boolean);
  const tiles = config.MAP_TILES_URL ? [new URL(config.MAP_TILES_URL).origin] : [];
  const isSecure = config.PUBLIC_URL?.startsWith('https:') ?? false;
  const nonce = (_request: unknown, response: unknown) => `'nonce-${(response as Response).locals.nonce}'`;
  const assembly = (request: unknown) =>
    FILM_WORKER.test((request as Request).path) ? "'wasm-unsafe-eval'" : "'self'";
  const guard = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", nonce, assembly],
        styleSrc: ["'self'", nonce],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', ...tiles],
        mediaSrc: ["'self'", 'blob:', 'https:'],
        connectSrc: ["'self'", ...media],
        workerSrc: ["'self'"],
        // Players of films that are linked (decision 0044). The page loads them after a tap only.
        frameSrc: FILM_PLAYERS,
        fontSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Other names below this one may be servers of others, without a certificate.
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginOpenerPolicy: isSecure ? { policy: 'same-origin' } : false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'no-referrer' },
  });
  return (request, response, next) => {
    response.setHeader('permissions-policy', permissionsFor(request.path));
    response.locals.nonce = randomBytes(16).toString('base64');
    guard(request, response, next);
  };
}

interface FileOptions {
  /** How long browsers cache a file. */
  maxAge: string;
  /** For files whose name changes with their content. */
  immutable?: boolean;
}

/** Serves the files of a folder. Prefers the compressed copies of the build (`web/build/compress-files.ts`). */
function files(folder: string, { maxAge, immutable = false }: FileOptions): RequestHandler[] {
  return [
    expressStaticGzip(folder, {
      enableBrotli: true,
      orderPreference: ['br', 'gzip'],
      index: false,
      serveStatic: { index: false, redirect: false, maxAge, immutable },
    }),
    // For a file that was removed after the start: the 404 response is not compressed.
    (_request, response, next) => {
      response.removeHeader('content-encoding');
      next();
    },
  ];
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** Returns the service worker of the build, if there is one. */
function readWorker(folder: string): string | undefined {
  const path = join(folder, 'service-worker.js');
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** Query parameter with the revision of the page that a service worker wants to cache. */
const WANTED_REVISION = '__WB_REVISION__';

/** Pages whose address was sent to one person only. */
const LINKED = /^\/+(?:answer|unsubscribe|join|object|auth)(?:\/|$)/i;

/** Serves the pages and files of the web app from `folder`. One network may leave a few hundred of them unread. */
export function pages(folder: string): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const worker = readWorker(folder);
  /** The revision changes with the page and with its policy, because browsers cache both together. */
  const revisionFor = (response: Response): string => {
    const policy = [response.getHeader('content-security-policy'), response.getHeader('permissions-policy')].join();
    return md5(page + policy.replaceAll(String(response.locals.nonce), ''));
  };
  router.use((_request, response, next) => {
    unreadFiles.hold(response, FILE);
    next();
  });
  router.use('/assets', files(join(folder, 'assets'), { maxAge: '1y', immutable: true }));
  // Cached, because a player requests segments again with every jump. Not immutable: a new film has the same file names.
  router.use('/film', files(join(folder, 'film'), { maxAge: '1d' }));
  if (worker !== undefined)
    router.get('/service-worker.js', compressed, (_request, response) => {
      response.setHeader('cache-control', 'no-cache');
      response.type('js').send(worker.replaceAll(md5(page), revisionFor(response)));
    });
  router.use(files(folder, { maxAge: '1h' }));
  router.get('/{*path}', compressed, (request, response, next) => {
    const isFile = /\.\w{1,8}$/.test(request.path);
    if (isFile || /^\/+(?:api|assets|socket\.io|videos|film)(?:\/|$)/i.test(request.path)) return next();
    response.setHeader('cache-control', 'no-store');
    if (LINKED.test(request.path)) response.setHeader('x-robots-tag', 'noindex');
    const wanted = new URLSearchParams(request.originalUrl.split('?', 2)[1]).get(WANTED_REVISION);
    // This node has another version than the one that served the worker. The worker would cache the wrong page for good.
    if (wanted !== null && wanted !== revisionFor(response)) return void response.status(503).end();
    response.type('html').send(page.replaceAll(NONCE, String(response.locals.nonce)));
  });
  return router;
}
