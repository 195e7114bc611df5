/** Serves the built web app. `index.html` gets a fresh nonce each time: styles and scripts run by nonce only (look). */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
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

/** The page's policy (security section 6, design section 10). */
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

/** The pages and files of the web app, built into `folder`. */
export function pages(folder: string): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  router.use('/assets', files(join(folder, 'assets'), { maxAge: '1y', immutable: true }));
  // Pieces of film are asked for again with every jump; their names stay when the film is made anew.
  router.use('/film', files(join(folder, 'film'), { maxAge: '1d' }));
  router.use(files(folder, { maxAge: '1h' }));
  router.get('/{*path}', compressed, (request, response, next) => {
    const isFile = /\.\w{1,8}$/.test(request.path);
    if (isFile || /^\/+(?:api|assets|socket\.io|videos|film)(?:\/|$)/i.test(request.path)) return next();
    response.setHeader('cache-control', 'no-store');
    response.type('html').send(page.replaceAll(NONCE, String(response.locals.nonce)));
  });
  return router;
}
