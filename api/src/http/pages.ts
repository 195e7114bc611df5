/** Serves the built web app. `index.html` gets a fresh nonce each time: styles and scripts run by nonce only (look). */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@touchline/shared/server/config/config';
import { type RequestHandler, type Response, Router } from 'express';
import expressStaticGzip from 'express-static-gzip';
import helmet from 'helmet';
import { compressed } from './compressed';

const NONCE = '__CSP_NONCE__';

/** What a page could ask a browser for, and this one never does. Watching film on the whole screen stays. */
const NO_POWERS = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'publickey-credentials-get', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((power) => `${power}=()`)
  .join(', ');

/** The page's policy (specification 11.2). */
export function pageHeaders(config: Config): RequestHandler {
  const media = config.MEDIA_HOSTS.split(/\s+/).filter(Boolean);
  const isSecure = config.PUBLIC_URL?.startsWith('https:') ?? false;
  const nonce = (_request: unknown, response: unknown) => `'nonce-${(response as Response).locals.nonce}'`;
  const guard = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", nonce],
        styleSrc: ["'self'", nonce],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        mediaSrc: ["'self'", 'blob:', 'https:'],
        connectSrc: ["'self'", ...media],
        workerSrc: ["'self'"],
        fontSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000 } : false,
    crossOriginOpenerPolicy: isSecure ? { policy: 'same-origin' } : false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'no-referrer' },
  });
  return (request, response, next) => {
    response.setHeader('permissions-policy', NO_POWERS);
    response.locals.nonce = randomBytes(16).toString('base64');
    guard(request, response, next);
  };
}

interface FileOptions {
  /** How long a browser keeps a file without asking. */
  maxAge: string;
  /** For files whose name changes with their content. */
  immutable?: boolean;
}

/** Files of a folder. Those that the build has compressed (`web/build/compress-files.ts`) are sent so. */
function files(folder: string, { maxAge, immutable = false }: FileOptions): RequestHandler[] {
  return [
    expressStaticGzip(folder, {
      enableBrotli: true,
      orderPreference: ['br', 'gzip'],
      index: false,
      serveStatic: { index: false, redirect: false, maxAge, immutable },
    }),
    // A file that was removed after the start: the answer that says so is not compressed.
    (_request, response, next) => {
      response.removeHeader('content-encoding');
      next();
    },
  ];
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** The service worker that the build made for this page, if it made one. */
function readWorker(folder: string): string | undefined {
  const path = join(folder, 'service-worker.js');
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** The parameter by which a service worker says which revision of the page it wants to keep. */
const WANTED_REVISION = '__WB_REVISION__';

/** The pages and files of the web app, built into `folder`. */
export function pages(folder: string): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const worker = readWorker(folder);
  /** Browsers keep the page with its policy: it is another one when either changes. */
  const revisionFor = (response: Response): string => {
    const policy = [response.getHeader('content-security-policy'), response.getHeader('permissions-policy')].join();
    return md5(page + policy.replaceAll(String(response.locals.nonce), ''));
  };
  router.use('/assets', files(join(folder, 'assets'), { maxAge: '1y', immutable: true }));
  // Pieces of film are asked for again with every jump; their names stay when the film is made anew.
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
    const wanted = new URLSearchParams(request.originalUrl.split('?', 2)[1]).get(WANTED_REVISION);
    // A node of another version: kept under that revision, this page would stay there for good.
    if (wanted !== null && wanted !== revisionFor(response)) return void response.status(503).end();
    response.type('html').send(page.replaceAll(NONCE, String(response.locals.nonce)));
  });
  return router;
}
