/** A part of `npm run test:looks`. */
import { lookEverywhere, PEOPLE, rolesOf, type Scheme, type Who } from '../src/looks';
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

/** Screens that look different to each role. */
const DIFFERENT = ['/', '/admin/planning', '/admin/team'];
const looked = new Set<string>();
/** Returns the routes of a person that nobody before looked at, and those that look different to each role. */
const newRoutes = (who: Who): readonly string[] =>
  ownRoutes(rolesOf(who)).filter((route) => {
    const isNew = !looked.has(route);
    looked.add(route);
    return isNew || DIFFERENT.includes(route);
  });

/** Texts of `pseudo` are 40 % longer than in English: where they are not clipped, those of other languages should not be either. */
const IN_LANGUAGES: readonly (readonly [
  language: 'pseudo' | 'es',
  width: number,
  who: Who,
  routes: readonly string[],
])[] = [
  ...PEOPLE.map((who) => ['pseudo', 360, who, newRoutes(who)] as const),
  ...(['visitor', 'admin'] as const).map((who) => ['pseudo', 1280, who, ownRoutes(rolesOf(who))] as const),
  ['es', 360, 'parent', ['/', '/admin/planning', '/admin/profile']],
  ['es', 360, 'manager', ['/admin/planning', '/admin/team']],
];

for (const [language, width, who, routes] of IN_LANGUAGES)
  test(`shows all texts of ${who} in ${language} at ${width} px, none clipped, none across another`, async ({
    open,
  }) => {
    const screen = await open(who === 'visitor' ? undefined : who, '/', { viewport: { width, height: 800 } });
    expect(await lookEverywhere(screen, { who, routes, width, schemes: ['light'], language })).toEqual([]);
    await expect(screen.page.locator('body')).toContainText(language === 'pseudo' ? '⟦' : /Agenda|Iniciar sesión/);
  });
