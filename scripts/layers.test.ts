import { expect, it } from 'vitest';
import { brokenLayers, deepLoops, importsOf } from './layers.mjs';

const breaks = (file: string, path: string) => brokenLayers(importsOf(file, `import { one } from '${path}';`));

it.each([
  ['shared/src/model.ts', './access/roles', 'shared/access is above shared/.'],
  ['shared/src/access/roles.ts', '../teams/team.model', 'shared/teams is above shared/access'],
  ['shared/src/teams/teams.rules.ts', '../permissions/rules', 'shared/permissions is above shared/teams'],
  ['shared/src/model.test.ts', '@touchline/server/log', 'shared may not import server'],
  ['api/src/base/quotas.ts', '../data/teams/teams.store', 'api/data/teams is above api/base'],
  ['api/src/mails/mail-queue.ts', '../things/notices/worker', 'api/things/notices is above api/mails'],
  [
    'api/src/things/teams/roster.service.ts',
    '../events/rides.service',
    'api/things/teams and api/things/events stand apart',
  ],
  [
    'api/src/things/teams/members.service.ts',
    '../../data/teams/memberships.store',
    'api/src/data/teams/memberships.store: its writes have consequences: write through api/src/reactions/people',
  ],
  [
    'api/src/things/teams/members.service.ts',
    '../../reactions/effects/access',
    'api/src/reactions/effects/access: effects follow from a write of api/src/reactions/people',
  ],
  ['api/src/things/teams/teams.routes.ts', '../../main', 'api/. is above api/things/teams'],
  ['api/src/app.ts', '@touchline/realtime/main', 'api may not import realtime'],
  ['web/src/lib/client.ts', '../live/engine/sync', 'web/live is above web/lib'],
  [
    'web/src/features/landing/landing-page.tsx',
    '../events/wall/wall',
    'web/features/landing and web/features/events stand apart',
  ],
  ['web/build/lean.ts', '../../server/src/log', 'web may not import server'],
])('%s may not import %s', (file, path, why) => {
  expect(breaks(file, path)).toEqual([`${file}: ${why}`]);
});

it('lets folders import those below, and tests those above', () => {
  expect(breaks('api/src/things/teams/roster.service.ts', '../../data/teams/teams.store')).toEqual([]);
  expect(breaks('api/src/data/teams/teams.store.ts', '../players/players.store')).toEqual([]);
  expect(breaks('api/src/data/events/event-size.test.ts', '../../testing/two-teams')).toEqual([]);
  expect(breaks('web/src/features/events/card/card.tsx', '../wall/wall')).toEqual([]);
});

it('names each import of a loop of folders', () => {
  const loop = [
    { file: 'api/src/data/teams/teams.store.ts', target: 'api/src/data/players/players.store' },
    { file: 'api/src/data/players/players.store.ts', target: 'api/src/data/events/events.store' },
    { file: 'api/src/data/events/events.store.ts', target: 'api/src/data/teams/teams.store' },
  ];
  expect(brokenLayers(loop)).toHaveLength(3);
  expect(brokenLayers(loop.slice(1))).toEqual([]);
});

it('names loops of folders at any depth, and folders of the list that are no loop', () => {
  const [match, coach] = ['web/src/features/events/match', 'web/src/features/events/match/coach'];
  const loop = [
    { file: `${match}/match-page.tsx`, target: `${coach}/live-coach` },
    { file: `${coach}/live-coach.tsx`, target: `${match}/squad` },
  ];
  expect(deepLoops(loop, [])).toEqual([
    `${match}/match-page.tsx: ${coach} reaches ${match}`,
    `${coach}/live-coach.tsx: ${match} reaches ${coach}`,
  ]);
  expect(deepLoops(loop, [match, coach])).toEqual([]);
  expect(deepLoops(loop.slice(1), [match])).toEqual([`${match}: reaches itself no more, take it from LOOPS`]);
});
