/** Reads docker-compose.yml. Rejects every key that this schema does not list. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';

const FILE = fileURLToPath(new URL('../../docker-compose.yml', import.meta.url));

const words = z.array(z.string());
const attachment = z.strictObject({ ipv4_address: z.ipv4().optional() });
const duration = z.string().regex(/^\d+s$/);

const service = z.strictObject({
  image: z.string(),
  build: z.strictObject({ context: z.literal('.'), target: z.string() }).optional(),
  command: words.optional(),
  user: z.string().optional(),
  init: z.boolean().optional(),
  read_only: z.boolean().optional(),
  tmpfs: words.optional(),
  cap_drop: words,
  security_opt: words,
  restart: z.string(),
  stop_grace_period: duration,
  logging: z.strictObject({ driver: z.string(), options: z.record(z.string(), z.string()) }),
  env_file: z.array(z.strictObject({ path: z.string(), required: z.boolean() })).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') })).default({}),
  healthcheck: z.strictObject({
    test: words,
    interval: duration,
    timeout: duration,
    retries: z.number(),
    start_period: duration,
    start_interval: duration,
  }),
  networks: z
    .union([words.transform((names) => Object.fromEntries(names.map((name) => [name, {}]))), z.unknown()])
    .pipe(z.record(z.string(), attachment)),
  ports: words.default([]),
  volumes: words.default([]),
});

const file = z.looseObject({
  services: z.record(z.string(), service),
  networks: z.record(
    z.string(),
    z.strictObject({
      internal: z.boolean().optional(),
      ipam: z.strictObject({ config: z.array(z.strictObject({ subnet: z.cidrv4() })) }).optional(),
    }),
  ),
});

export type Compose = z.infer<typeof file>;
export type Service = Compose['services'][string];

/** Fills in `${NAME:-default}` as compose does. */
function filled(value: unknown, environment: Readonly<Record<string, string | undefined>>): unknown {
  if (Array.isArray(value)) return value.map((item) => filled(item, environment));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, filled(held, environment)]));
  if (typeof value !== 'string') return value;
  const text = value.replace(
    /\$\{(\w+):-([^}]*)\}/g,
    (_, name: string, otherwise: string) => environment[name] || otherwise,
  );
  if (text.includes('$')) throw new Error(`docker-compose.yml: only \${NAME:-default} is filled in: ${value}`);
  return text;
}

/**
 * Reads docker-compose.yml with these variables filled in.
 * @throws Error (of zod) that names the invalid parts
 */
export function readCompose(environment: Readonly<Record<string, string | undefined>> = {}): Compose {
  return file.parse(filled(parse(readFileSync(FILE, 'utf8'), { merge: true }), environment));
}
