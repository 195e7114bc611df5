import { expect, it } from 'vitest';
import { brokenWalls } from './walls.mjs';

const breaks = (file: string, line: string) => brokenWalls(file, line).length;

it('keeps colours in the theme', () => {
  expect(breaks('web/src/components/page.module.css', '  color: #23905F;')).toBe(1);
  expect(breaks('web/src/app/tokens.css', '  --pitch: #23905F;')).toBe(0);
  expect(breaks('web/src/components/page.tsx', "<a href='#main'>")).toBe(0);
});

it('keeps bare socket handlers out', () => {
  expect(breaks('realtime/src/sync/sync.ts', "socket.on('sync', take);")).toBe(1);
  expect(breaks('realtime/src/socket/on.ts', "socket.on('sync', take);")).toBe(0);
  expect(breaks('web/src/features/planning/planning-page.tsx', "socket.on('attendee:added', take);")).toBe(1);
});

it('keeps settings in one place', () => {
  expect(breaks('api/src/app.ts', 'const port = process.env.PORT;')).toBe(1);
  expect(breaks('shared/src/server/config/config.ts', 'readConfig(environment = process.env)')).toBe(0);
});

it('keeps markup out of text', () => {
  expect(breaks('web/src/main.tsx', 'node.innerHTML = name;')).toBe(1);
});

it('keeps areas of screens apart', () => {
  expect(breaks('web/src/features/landing/landing-page.tsx', "import { wallOf } from '../planning/wall/wall';")).toBe(
    1,
  );
  expect(breaks('web/src/features/planning/events/card.tsx', "import { wallOf } from '../wall/wall';")).toBe(0);
});
