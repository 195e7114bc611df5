/** Serves the built web app. `index.html` gets a fresh nonce each time: styles and scripts run by nonce only (look). */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@touchline/shared/server/config/config';
import express, { type RequestHandler, type Response, Router } from 'express';
import helmet from 'helmet';

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

/** The pages and files of the web app, built into `folder`. */
export function pages(folder: string): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  router.use(
    '/assets',
    express.static(join(folder, 'assets'), { index: false, immutable: true, maxAge: '1y', fallthrough: true }),
  );
  // Pieces of film are asked for again with every jump; their names stay when the film is made anew.
  router.use('/film', express.static(join(folder, 'film'), { index: false, redirect: false, maxAge: '1d' }));
  router.use(express.static(folder, { index: false, maxAge: '1h' }));
  router.get('/{*path}', (request, response, next) => {
    const isFile = /\.\w{1,8}$/.test(request.path);
    if (isFile || /^\/+(?:api|assets|socket\.io|videos|film)(?:\/|$)/i.test(request.path)) return next();
    response.setHeader('cache-control', 'no-store');
    response.type('html').send(page.replaceAll(NONCE, String(response.locals.nonce)));
  });
  return router;
}
