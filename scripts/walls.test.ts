import { expect, it } from 'vitest';
import { brokenWalls, unsentMessages } from './walls.mjs';

const breaks = (file: string, line: string) => brokenWalls(file, line).length;

it('rejects colours outside of the theme', () => {
  expect(breaks('web/src/ui/page.module.css', '  color: #23905F;')).toBe(1);
  expect(breaks('web/src/app/tokens.css', '  --pitch: #23905F;')).toBe(0);
  expect(breaks('web/src/ui/page.tsx', "<a href='#main'>")).toBe(0);
});

it('rejects text sizes in pixels', () => {
  expect(breaks('web/src/ui/page.module.css', '  font-size: 14px;')).toBe(1);
  expect(breaks('web/src/ui/page.module.css', '  line-height: 1.25rem;')).toBe(0);
});

it('L1: rejects bare socket handlers', () => {
  expect(breaks('realtime/src/sync/sync.ts', "socket.on('sync', take);")).toBe(1);
  expect(breaks('realtime/src/socket/request-router.ts', "socket.on('sync', take);")).toBe(0);
  expect(breaks('web/src/features/events/list/planning-page.tsx', "socket.on('attendee:added', take);")).toBe(1);
});

it('L1: names live messages that no server sends', () => {
  const messages = `export const messages = {
  'venue:renamed': published(change.extend({ name }), venueOf, everyone),
  presence: { payload: viewers },
};
export type MessageName = keyof typeof messages;`;
  const presence = "audience.to(room).emit('presence', { viewers });";
  expect(unsentMessages(messages, [presence, "const change = changeBy(actor, 'venue:renamed');"])).toEqual([
    'venue:renamed',
  ]);
  expect(
    unsentMessages(messages, [presence, "publishMessage(\n  services,\n  'venue:renamed', about, payload);"]),
  ).toEqual([]);
});

it('rejects reads of the environment outside of the settings', () => {
  expect(breaks('api/src/app.ts', 'const port = process.env.PORT;')).toBe(1);
  expect(breaks('server/src/config/config.ts', 'readConfig(environment = process.env)')).toBe(0);
});

it('rejects spreads of object literals, but not those of props', () => {
  expect(breaks('api/src/app.ts', 'const event = { ...{ id, name }, tags };')).toBe(1);
  expect(breaks('web/src/ui/page.tsx', '<Page {...{ title, intro }} />')).toBe(0);
});

it('rejects queries outside of the stores', () => {
  const query = 'const user = await store.users.findOne({ emailAddress });';
  expect(breaks('api/src/things/engagements/engagements.service.ts', query)).toBe(1);
  expect(
    breaks('api/src/things/teams/team-editing.service.ts', 'await services.store.events.countDocuments({ tags });'),
  ).toBe(1);
  expect(
    breaks('api/src/things/videos/videos.routes.ts', 'export const all = ({ store: { videos } }: Services) =>'),
  ).toBe(1);
  expect(
    breaks('api/src/things/events/event-references.ts', "type Stores = Pick<ClubStore, 'venues' | 'teams'>;"),
  ).toBe(1);
  expect(breaks('api/src/things/teams/team-editing.service.ts', 'const { events } = services.store;')).toBe(1);
  expect(breaks('api/src/things/teams/team-editing.service.ts', 'const team = await store.byId(id);')).toBe(0);
  expect(breaks('api/src/things/teams/team-editing.service.ts', 'const { store } = services;')).toBe(0);
  expect(breaks('api/src/data/accounts/accounts.store.ts', query)).toBe(0);
  expect(breaks('api/src/things/accounts/accounts.test.ts', query)).toBe(0);
});

it('rejects reads of the device’s clock that do not measure a wait', () => {
  expect(breaks('web/src/features/events/list/planning-page.tsx', '  const [time] = useState(Date.now);')).toBe(1);
  expect(breaks('web/src/features/start/team-step.tsx', 'const year = new Date().getFullYear();')).toBe(1);
  expect(breaks('web/src/features/start/team-step.tsx', 'const year = new Date(now()).getFullYear();')).toBe(0);
  expect(breaks('web/src/live/engine/sync.ts', 'const at = Date.now() + within;')).toBe(0);
});

it('rejects keys that are read without the helpers', () => {
  expect(breaks('web/src/features/venues/find-place.tsx', "if (event.key === 'Enter') find();")).toBe(1);
  expect(
    breaks('web/src/features/events/tagger/play-tagger.tsx', 'const action = ACTIONS[event.key.toLowerCase()];'),
  ).toBe(1);
  expect(breaks('web/src/lib/keys.ts', 'event.key === key')).toBe(0);
});

it('rejects markup in texts', () => {
  expect(breaks('web/src/main.tsx', 'node.innerHTML = name;')).toBe(1);
});

it('rejects citations of documents that are not in the repository', () => {
  expect(breaks('api/src/app.ts', '/** Tells who may (security section 2.2). */')).toBe(1);
  expect(breaks('web/src/main.tsx', "// As the spec's sections 2 and 3 say.")).toBe(1);
  expect(breaks('docs/decisions/0004-versions-and-sync.md', 'See design 5.')).toBe(1);
  expect(breaks('docs/runbook.md', 'The section "Backups" of this page, decision 0016, and docs/security.md.')).toBe(0);
});

it('accepts quoted code in pages of docs', () => {
  expect(breaks('docs/how-to.md', 'Only `config.ts` reads `process.env`.')).toBe(0);
});

it('rejects citations of sections that the specification does not have', () => {
  expect(breaks('api/src/app.ts', '/** Tells who may (specification 1.5 and 1.6). */')).toBe(0);
  expect(breaks('api/src/app.ts', '/** Tells who may (specification 1.5, 1.99 and 1.6). */')).toBe(1);
  expect(breaks('api/src/app.ts', '/** Says what the specification says of 99 players. */')).toBe(0);
});

it('rejects words that the glossary replaces, and comments that begin with a pronoun', () => {
  expect(breaks('api/src/app.ts', '// The sight of a viewer.')).toBe(1);
  expect(breaks('api/src/app.ts', 'const rosterSight = 1;')).toBe(1);
  expect(breaks('api/src/app.ts', '/** Insight into a rejudged call. */')).toBe(1);
  expect(breaks('api/src/app.ts', '/** What a caller sends. */')).toBe(1);
  expect(breaks('api/src/app.ts', '/** Sends what a caller asked for, at first sighting. */')).toBe(0);
  expect(breaks('docs/glossary.md', '| sight | visibility |')).toBe(0);
});
