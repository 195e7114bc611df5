/** Serves the OpenAPI document at `/api/openapi.json`, and a readable page at `/api/docs`. Each is built on first use, once. */
import { createHash } from 'node:crypto';
import type { RuledContract, RuledEndpoint } from '@touchline/shared/permissions/rules';
import { Router } from 'express';
import { createStaticBody, respondWithStatic } from '../base/respond';
import { describeApi, FAILURES, failuresOf, needsToken } from './openapi';

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);
const json = (value: unknown) => `<pre tabindex="0">${escaped(JSON.stringify(value, null, 2))}</pre>`;

function fields(title: string, schema: RuledEndpoint['params']): string {
  if (!schema) return '';
  const names = Object.entries(schema.shape).map(
    ([name, field]) => `<code>${escaped(name)}</code>${field.safeParse(undefined).success ? ' (optional)' : ''}`,
  );
  return `<p><b>${title}</b> ${names.join(', ')}</p>`;
}

function call(name: string, endpoint: RuledEndpoint): string {
  const { method, path, summary, params, query, example } = endpoint;
  return `<details id="${name}"><summary><span class="verb">${method}</span> <code>${escaped(path)}</code> <span class="about">${escaped(summary)}</span></summary>
<div class="body"><p>${needsToken(endpoint) ? 'Needs a token.' : 'Needs no token.'} Can fail with ${failuresOf(endpoint).join(', ')}.</p>${fields('Path', params)}${fields('Query', query)}
${example.body === undefined ? '' : `<h3>Send</h3>${json(example.body)}`}<h3>Answer</h3>${json(example.reply)}</div></details>`;
}

const style = `
:root{color-scheme:light dark;--ink:#14201a;--dim:#55635b;--body:#f6f7f2;--card:#fff;--line:#dde3dc;--accent:#17734a}
@media (prefers-color-scheme:dark){:root{--ink:#e7eee9;--dim:#9badA2;--body:#0d1410;--card:#151e19;--line:#2b3831;--accent:#5fcb90}}
body{margin:0;background:var(--body);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:920px;margin:0 auto;padding:24px 16px 64px}
h1{font-size:28px;margin:0 0 4px}h2{font-size:20px;margin:32px 0 8px;text-transform:capitalize}h3{font-size:14px;margin:12px 0 4px}
details{background:var(--card);border:1px solid var(--line);border-radius:10px;margin:8px 0}
summary{padding:10px 14px;cursor:pointer;overflow-wrap:anywhere}summary:focus-visible,pre:focus-visible,a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.verb{color:var(--accent);font-weight:700;font-size:13px}.about{display:block;color:var(--dim);font-size:14px}
.body{padding:0 14px 12px;border-top:1px solid var(--line)}
pre{overflow:auto;background:var(--body);border-radius:6px;padding:12px;font-size:13px;margin:0}a{color:var(--accent)}`;

/** Allows the style sheet under the page's content security policy. Unlike a nonce it lets the page stay the same. */
const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

function docsPage(contracts: Record<string, RuledContract>): string {
  const failures = Object.entries(FAILURES)
    .map(([status, meaning]) => `<dt>${status}</dt><dd>${escaped(meaning)}</dd>`)
    .join('');
  const sections = Object.entries(contracts).map(
    ([tag, contract]) =>
      `<section><h2>${escaped(tag)}</h2>${Object.entries(contract)
        .map(([name, endpoint]) => call(name, endpoint))
        .join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Touchline API</title><style>${style}</style></head>
<body><main><h1>Touchline API</h1><p>Success is always status 200; anything else is a problem body (RFC 9457). Sign in with <code>POST /api/login</code> and send the token as <code>Authorization: Bearer …</code>. Machine-readable: <a href="/api/openapi.json">openapi.json</a>.</p><h2>Failures</h2><dl>${failures}</dl>${sections.join('')}</main></body></html>`;
}

/** Returns a function that makes a value on its first call, and returns it again after that. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

export function docsRoutes(contracts: Record<string, RuledContract>): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const description = once(() => createStaticBody(JSON.stringify(describeApi(contracts))));
  const page = once(() => createStaticBody(docsPage(contracts)));
  router.get('/api/openapi.json', (_request, response) =>
    respondWithStatic(response, description(), {
      'content-type': 'application/json; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    }),
  );
  router.get('/api/docs', (_request, response) => {
    const policy = String(response.getHeader('content-security-policy'));
    return respondWithStatic(response, page(), {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.replaceAll(`'nonce-${response.locals.nonce}'`, styleHash),
    });
  });
  return router;
}
