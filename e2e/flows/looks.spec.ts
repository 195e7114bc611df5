/** A part of `npm run test:looks`. */
import { lookEverywhere, rolesOf, type Scheme, type Who } from '../src/looks';
import { ownRoutes } from '../src/routes';
import { expect, test } from '../src/screens';

// A trace stores every state of every screen, which takes longer than the checks.
test.use({ trace: 'off' });

const SLICE: readonly [width: number, scheme: Scheme, people: readonly Who[]][] = [
  [1280, 'light', ['visitor', 'admin', 'coach', 'newcomer']],
  [360, 'dark', ['manager', 'parent']],
];

for (const [width, scheme, people] of SLICE)
  for (const who of people)
    test(`shows all screens of ${who} without problems at ${width} px, ${scheme}`, async ({ open }) => {
      const look = { viewport: { width, height: 800 }, colorScheme: scheme };
      const screen = await open(who === 'visitor' ? undefined : who, '/', look);
      expect(await lookEverywhere(screen, { who, routes: ownRoutes(rolesOf(who)), width, schemes: [scheme] })).toEqual(
        [],
      );
    });
