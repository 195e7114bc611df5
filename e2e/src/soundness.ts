/** What every screen must be, whatever it shows. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './screens';

/** What sticks out of a page that is wider than the window: the innermost elements, the widest first. */
function findWide(): string | undefined {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return undefined;
  const isClipped = (element: Element) => {
    for (let above = element.parentElement; above && above !== document.body; above = above.parentElement)
      if (getComputedStyle(above).overflowX !== 'visible') return true;
    return false;
  };
  const out = [...document.body.querySelectorAll('*')]
    .map((element) => ({ element, right: element.getBoundingClientRect().right + scrollX }))
    .filter(({ element, right }) => right > clientWidth + 0.5 && !isClipped(element));
  const widest = Math.max(...out.map(({ right }) => right));
  const innermost = out.filter(({ right }) => right === widest).at(-1)?.element;
  const name = innermost && `<${innermost.tagName.toLowerCase()} class="${innermost.getAttribute('class') ?? ''}">`;
  return `scrolls sideways by ${scrollWidth - clientWidth} px, because of ${name ?? 'nothing that can be seen'}`;
}

/** Sentences about what is wrong with a page as it stands: nothing too wide, nothing that somebody could not read. */
export async function findUnsound(page: Page): Promise<string[]> {
  const wide = await page.evaluate(findWide);
  // Sent to a page once, told nothing about what is right, no second page to sum up: it takes half the time.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) });
  const { violations } = await axe
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return [
    ...(wide ? [wide] : []),
    ...grave.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => {
        const [, why = ''] = (failureSummary ?? '').split('\n').map((line) => line.trim());
        return `axe ${id} at ${target.join(' ')}: ${why}`;
      }),
    ),
  ];
}

/** Waits until the page is whole: titled, its data there, its letters too. */
export async function untilWhole(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForFunction(
    () => !document.querySelector('.mantine-Skeleton-root') && document.fonts.status === 'loaded',
  );
}

/** Whole, readable by everybody, no wider than the window. */
export async function expectSound(page: Page): Promise<void> {
  await untilWhole(page);
  await page.waitForLoadState('networkidle');
  expect(await findUnsound(page), page.url()).toEqual([]);
}
