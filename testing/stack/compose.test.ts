/** Checks docker-compose.yml and the Dockerfile as text; `stack.test.ts` runs the services. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readConfig } from '@touchline/server/config/config';
import { describe, expect, it } from 'vitest';
import { readCompose } from './compose';

const textOf = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
const { services, networks } = readCompose();
const entries = Object.entries(services);
const clubNodes = entries.filter(([, { build }]) => build?.target === 'club');
const dockerfile = textOf('Dockerfile');
/** The instructions of one stage of the Dockerfile. */
const stage = (target: string) =>
  dockerfile.split(/^FROM /m).find((text) => text.split('\n')[0]?.endsWith(` AS ${target}`));

describe('docker-compose.yml', () => {
  it('runs a proxy, two api and two realtime nodes, a store, a bus and a mail catcher', () => {
    const programs = clubNodes.map(([, { command }]) => command?.at(-1));
    expect(programs.sort()).toEqual(['dist/api.js', 'dist/api.js', 'dist/realtime.js', 'dist/realtime.js']);
    const others = entries.map(([name]) => name).filter((name) => !clubNodes.some(([node]) => node === name));
    expect(others).toEqual(['proxy', 'mongo', 'redis', 'mailpit']);
    expect(services.mongo?.command).toContain('--replSet');
  });

  it('gives all nodes the same settings, and only valid ones', () => {
    const [first] = clubNodes;
    for (const [, { environment }] of clubNodes) {
      expect(environment).toEqual(first?.[1].environment);
      const config = readConfig(environment);
      expect(Object.keys(config)).toEqual(expect.arrayContaining(Object.keys(environment)));
      expect(config).toMatchObject({ NODE_ENV: 'production', DEMO: false, TRUSTED_PROXIES: 1 });
    }
  });

  it('lets the environment override its settings', () => {
    const overridden = readCompose({
      SMTP_URL: 'smtp://mail.example',
      BIND: '127.0.0.1',
      PORT: '80',
      SUBNET: '10.1.2',
    });
    expect(overridden.services['api-1']?.environment.SMTP_URL).toBe('smtp://mail.example');
    expect(overridden.services.proxy?.ports).toEqual(['127.0.0.1:80:8080']);
    expect(overridden.services.proxy?.environment.API_1).toBe(
      `${overridden.services['api-1']?.networks.front?.ipv4_address}:8080`,
    );
  });

  it('runs nothing as root, drops all capabilities, and pins every image', () => {
    for (const [name, { build, user, image, cap_drop, security_opt }] of entries) {
      const userName = user ?? /^USER (\S+)$/m.exec(stage(build?.target ?? '') ?? '')?.[1];
      expect([name, userName]).not.toEqual([name, undefined]);
      expect([name, userName]).not.toEqual([name, 'root']);
      expect([name, cap_drop, security_opt]).toEqual([name, ['ALL'], ['no-new-privileges:true']]);
      if (!build) expect([name, image]).toEqual([name, expect.stringMatching(/:v?\d/)]);
    }
    for (const [, image] of dockerfile.matchAll(/^FROM (\S+:\S+)/gm)) expect(image).toMatch(/:\d/);
  });

  it('publishes the proxy, restricts Mailpit to this machine, and store and bus to the nodes', () => {
    const published = entries.filter(([, { ports }]) => ports.length > 0).map(([name, { ports }]) => [name, ...ports]);
    expect(published).toEqual([
      ['proxy', '0.0.0.0:8080:8080'],
      ['mailpit', '127.0.0.1:8025:8025'],
    ]);
    expect(networks.back?.internal).toBe(true);
    for (const name of ['mongo', 'redis']) expect(Object.keys(services[name]?.networks ?? {})).toEqual(['back']);
    const inBack = entries.filter(([, { networks: joined }]) => 'back' in joined).map(([name]) => name);
    expect(inBack.sort()).toEqual(['api-1', 'api-2', 'mongo', 'realtime-1', 'realtime-2', 'redis']);
  });

  it('gives a node more time to stop than draining takes', () => {
    for (const [, { stop_grace_period }] of clubNodes)
      expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(10);
  });

  it('starts a service after those it needs', () => {
    for (const [, { depends_on }] of clubNodes) expect(Object.keys(depends_on)).toEqual(['mongo', 'redis']);
    expect(Object.keys(services.proxy?.depends_on ?? {})).toEqual(['api-1', 'realtime-1']);
  });
});

describe('the Dockerfile', () => {
  it('copies the manifest of every workspace before the install', () => {
    const { workspaces } = JSON.parse(textOf('package.json')) as { workspaces: string[] };
    for (const name of workspaces) expect(stage('manifests')).toContain(`COPY ${name}/package.json ${name}/`);
  });

  it('has the stages that compose builds, and copies the template into the image', () => {
    for (const [, { build }] of entries) if (build) expect(stage(build.target)).toBeDefined();
    expect(stage('proxy')).toContain('COPY testing/stack/nginx.conf.template /etc/nginx/templates/nginx.conf.template');
    const filter = /NGINX_ENVSUBST_FILTER="(.*)"/.exec(stage('proxy') ?? '')?.[1] ?? '';
    for (const name of Object.keys(services.proxy?.environment ?? {})) expect(name).toMatch(new RegExp(filter));
    expect('PATH').not.toMatch(new RegExp(filter));
  });
});
