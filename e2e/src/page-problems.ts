/** Checks that apply to every screen: no horizontal scrolling, no serious accessibility violations. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './screens';

/** Describes the innermost element that makes the page wider than the window. */
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

/** Finds horizontal scrolling and serious accessibility violations. @returns a sentence for each */
export async function findProblems(page: Page): Promise<string[]> {
  const wide = await page.evaluate(findWide);
  // Injects axe once per page, reports only violations, and uses no second page for the summary: that halves the time.
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

/** Waits until the page has its title, data and fonts. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForFunction(
    () => !document.querySelector('.mantine-Skeleton-root') && document.fonts.status === 'loaded',
  );
}

/** Expects a page without findings. */
export async function expectNoProblems(page: Page): Promise<void> {
  await waitUntilLoaded(page);
  await page.waitForLoadState('networkidle');
  expect(await findProblems(page), page.url()).toEqual([]);
}
