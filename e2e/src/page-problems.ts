/** Checks that apply to every screen: no horizontal scrolling, no clipped text, no serious accessibility violations. */
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
  const overflowing = [...document.body.querySelectorAll('*')]
    .map((element) => ({ element, right: element.getBoundingClientRect().right + scrollX }))
    .filter(({ element, right }) => right > clientWidth + 0.5 && !isClipped(element));
  const widest = Math.max(...overflowing.map(({ right }) => right));
  const innermost = overflowing.filter(({ right }) => right === widest).at(-1)?.element;
  const name = innermost && `<${innermost.tagName.toLowerCase()} class="${innermost.getAttribute('class') ?? ''}">`;
  return `scrolls sideways by ${scrollWidth - clientWidth} px, because of ${name ?? 'nothing that can be seen'}`;
}

/** Describes text that is cut off by a box around it, and text that lies across other text. */
function findUnreadable(): string[] {
  const isHidden = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) ||
      width <= 1 ||
      height <= 1
    );
  };
  const texts: { text: string; element: Element; boxes: DOMRect[]; layer: Element }[] = [];
  const found = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (!text || !element || element.closest('svg, script, style, option')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    let layer: Element = document.body;
    let isSeen = true;
    let clip: Element | undefined;
    for (let above: Element | null = element; above && above !== document.body; above = above.parentElement) {
      const { overflowX, overflowY, position, display } = getComputedStyle(above);
      if (display !== 'contents' && isHidden(above)) isSeen = false;
      const scrolls = /auto|scroll/.test(overflowX + overflowY);
      if (layer === document.body && (scrolls || /fixed|sticky|absolute/.test(position))) layer = above;
      // Scrolling shows the rest of the text.
      if (scrolls) break;
      const edge = above.getBoundingClientRect();
      const isOut = boxes.some(
        ({ left, right, top, bottom }) =>
          (/hidden|clip/.test(overflowX) && (left < edge.left - 1 || right > edge.right + 1)) ||
          (/hidden|clip/.test(overflowY) && (top < edge.top - 4 || bottom > edge.bottom + 4)),
      );
      if (isOut) clip ??= above;
    }
    if (!isSeen || boxes.length === 0) continue;
    if (!clip) texts.push({ text, element, boxes, layer });
    // Names and links of the club may end in an ellipsis; texts of the app may not. Those of the pseudo-language have brackets and dots.
    else if (/[⟦⟧]|··/.test(text) ? !element.closest('td, th') : getComputedStyle(clip).textOverflow !== 'ellipsis')
      found.add(`cuts off “${text.slice(0, 40)}”`);
  }
  for (const [index, block] of texts.entries())
    for (const other of texts.slice(index + 1)) {
      if (block.layer !== other.layer || block.element === other.element) continue;
      const isAcross = block.boxes.some((a) =>
        other.boxes.some(
          (b) =>
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 6,
        ),
      );
      if (isAcross) found.add(`shows “${block.text.slice(0, 30)}” across “${other.text.slice(0, 30)}”`);
    }
  return [...found];
}

/** Describes buttons, links and headings that lie outside of the window, or of a box that hides what is outside of it. */
function findUnreachable(): string[] {
  const found = new Set<string>();
  for (const element of document.body.querySelectorAll('button, a[href], input, h1, h2, h3')) {
    const { left, right, width, height } = element.getBoundingClientRect();
    const isShown = element.checkVisibility({
      opacityProperty: true,
      visibilityProperty: true,
      contentVisibilityAuto: true,
    });
    if (!isShown || width <= 1 || height <= 1 || element.closest('.visually-hidden')) continue;
    let [start, end] = [0, document.documentElement.clientWidth];
    for (let above = element.parentElement; above && above !== document.body; above = above.parentElement) {
      const { overflowX } = getComputedStyle(above);
      if (overflowX === 'visible') continue;
      const edge = above.getBoundingClientRect();
      // Scrolling shows the rest.
      if (/auto|scroll/.test(overflowX) && above.scrollWidth > above.clientWidth) {
        [start, end] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
        break;
      }
      [start, end] = [Math.max(start, edge.left), Math.min(end, edge.right)];
    }
    const middle = (left + right) / 2;
    const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
    if (middle < start || middle > end) found.add(`has “${name.slice(0, 40)}” out of reach`);
  }
  return [...found];
}

/** Finds horizontal scrolling, text that cannot be read, and buttons out of reach. @returns a sentence for each */
export async function findTextProblems(page: Page): Promise<string[]> {
  const wide = await page.evaluate(findWide);
  return [...(wide ? [wide] : []), ...(await page.evaluate(findUnreadable)), ...(await page.evaluate(findUnreachable))];
}

/** Finds horizontal scrolling and serious accessibility violations. @returns a sentence for each */
export async function findProblems(page: Page): Promise<string[]> {
  const wide = await page.evaluate(findWide);
  // Injects axe once per page, reports only violations, and uses no second page for the summary: that halves the time.
  const isInjected = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isInjected && { axeSource: ';' }) });
  const { violations } = await axe
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return [
    ...(wide ? [wide] : []),
    ...serious.flatMap(({ id, nodes }) =>
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

/** Expects a page without findings. Looks again while something fades in or out, as text has little contrast then. */
export async function expectNoProblems(page: Page): Promise<void> {
  await waitUntilLoaded(page);
  await page.waitForLoadState('networkidle');
  await expect.poll(() => findProblems(page), page.url()).toEqual([]);
}
