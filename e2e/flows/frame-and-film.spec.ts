/** Overlaps at the breakpoint of the phone layout, and the contrast of the film's seek bar. */
import { coloursAt } from '../src/boards';
import { filmedGame } from '../src/films';
import { expect, test } from '../src/screens';

test('never shows both the admin rail and the bottom bar around 768 px', async ({ open }) => {
  const { page } = await open('manager', '/admin/planning', { viewport: { width: 1024, height: 700 } });
  const rail = page.getByRole('navigation', { name: 'Tasks' });
  const bar = page.getByRole('navigation', { name: 'Screens' });
  await expect(rail).toBeInViewport();
  for (const [width, shown, hidden] of [
    [767, bar, rail],
    [768, rail, bar],
    [769, rail, bar],
    [768, rail, bar],
    [767, bar, rail],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await expect(hidden, `at ${width} px`).not.toBeInViewport();
    for (const link of await shown.getByRole('link').all()) {
      await expect(link, `at ${width} px`).toBeInViewport();
      // A trial click fails if another element covers the link.
      await link.click({ trial: true });
    }
  }
});

/** Relative luminance as defined by WCAG 2. */
function luminance(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(colour: readonly number[], otherColour: readonly number[]): number {
  const [dark = 0, light = 0] = [luminance(colour), luminance(otherColour)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`contrasts both parts of the seek bar with the film's background, ${colorScheme}`, async ({ open, club }) => {
    const { month, game } = await filmedGame(club.url);
    const { page } = await open('parent', `/games?team=26618&month=${month}&game=${game.id}`, { colorScheme });
    const film = page.getByRole('region', { name: `Highlights of ${game.name}` });
    await expect(film).toHaveAttribute('data-state', 'ready');
    const seek = film.getByRole('slider', { name: 'Position in the film' });
    await expect(seek).toBeEnabled();
    await seek.focus();
    await page.keyboard.press('End');
    await film.locator('video').evaluate((video: HTMLVideoElement) => {
      video.pause();
      video.currentTime = video.duration / 2;
    });
    const played = () => seek.evaluate((range) => Number.parseFloat(range.style.getPropertyValue('--played')));
    await expect.poll(async () => Math.abs((await played()) - 50)).toBeLessThan(10);
    const png = await seek.screenshot({ animations: 'disabled' });
    const box = await seek.boundingBox();
    const { width = 0, height = 0 } = box ?? {};
    const spotAt = (x: number, y: number) => ({ x: Math.round(x * width), y: Math.round(y * height) });
    const [stageColour = [], playedColour = [], unplayedColour = []] = await coloursAt(page, png, [
      spotAt(0.8, 0.15),
      spotAt(0.2, 0.5),
      spotAt(0.8, 0.5),
    ]);
    expect(contrast(playedColour, stageColour), `played ${playedColour} on ${stageColour}`).toBeGreaterThanOrEqual(3);
    expect(
      contrast(unplayedColour, stageColour),
      `unplayed ${unplayedColour} on ${stageColour}`,
    ).toBeGreaterThanOrEqual(3);
  });
