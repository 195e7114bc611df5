/** Opens every screen in every role, in two widths and both colour schemes, and takes a screenshot of each; then again in each language. */
import { fileURLToPath } from 'node:url';
import { lookEverywhere, PEOPLE, rolesOf, SCHEMES } from '../src/looks';
import { ownRoutes, ROUTES } from '../src/routes';
import { expect, test } from '../src/screens';

const folder = fileURLToPath(new URL('../../test-results/looks', import.meta.url));

for (const who of PEOPLE)
  test(`shows every screen to ${who} without problems`, async ({ open }) => {
    const problems = await Promise.all(
      [1280, 360].map(async (width) => {
        const screen = await open(who === 'visitor' ? undefined : who, '/', { viewport: { width, height: 800 } });
        return lookEverywhere(screen, { who, routes: ROUTES, width, schemes: SCHEMES, folder });
      }),
    );
    expect(problems.flat()).toEqual([]);
  });

for (const language of ['es', 'pseudo'] as const)
  for (const who of PEOPLE)
    test(`shows every screen of ${who} in ${language} without problems`, async ({ open }) => {
      const routes = ownRoutes(rolesOf(who));
      const problems = await Promise.all(
        [1280, 360].map(async (width) => {
          const screen = await open(who === 'visitor' ? undefined : who, '/', { viewport: { width, height: 800 } });
          return lookEverywhere(screen, {
            who,
            routes,
            width,
            schemes: ['light'],
            language,
            folder: `${folder}/${language}`,
          });
        }),
      );
      expect(problems.flat()).toEqual([]);
    });
