import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAPER } from './paper';
import { fitted, heightFor, panned, tagAtFrame, tagAtPointer, toPitch, toPixel, visibleBox, zoomed } from './view';

const width = fc.integer({ min: 300, max: 900 });
const pixel = fc.record({ x: fc.integer({ min: 0, max: 300 }), y: fc.integer({ min: 0, max: 200 }) });
const hands = fc.array(fc.record({ factor: fc.double({ min: 0.2, max: 5, noNaN: true }), at: pixel, by: pixel }), {
  maxLength: 12,
});

describe('the view of the sheet', () => {
  it('shows the whole sheet at first', () => {
    const view = fitted(565);
    expect(toPitch(view, { x: 0, y: 0 })).toEqual({ x: PAPER.left, y: PAPER.top });
    expect(toPixel(view, { x: PAPER.left + PAPER.width, y: PAPER.top }).x).toBeCloseTo(565, 6);
  });

  it('stands upright on a phone: the left end at the top, and every pixel leads to its point and back', () => {
    const view = fitted(328, true);
    const { left, top } = PAPER;
    expect(toPixel(view, { x: left, y: top + PAPER.height })).toEqual({ x: 0, y: 0 });
    expect(toPixel(view, { x: left + PAPER.width, y: top }).y).toBeCloseTo(heightFor(328, true), 0);
    fc.assert(
      fc.property(hands, pixel, (moves, at) => {
        let moved = view;
        for (const { factor, at: about, by } of moves) moved = panned(zoomed(moved, factor, about, 328), by, 328);
        const back = toPixel(moved, toPitch(moved, at));
        expect(back.x).toBeCloseTo(at.x, 6);
        expect(back.y).toBeCloseTo(at.y, 6);
        const box = visibleBox(moved, 328);
        expect(box.left).toBeGreaterThanOrEqual(left - 0.01);
        expect(box.top).toBeGreaterThanOrEqual(top - 0.01);
        expect(box.right).toBeLessThanOrEqual(left + PAPER.width + 2);
        expect(box.bottom).toBeLessThanOrEqual(top + PAPER.height + 0.01);
        expect(box.left).toBeLessThan(box.right);
        expect(box.top).toBeLessThan(box.bottom);
      }),
    );
  });

  it('never shows anything beside the sheet, with any zoom and pan', () => {
    fc.assert(
      fc.property(width, hands, (wide, moves) => {
        let view = fitted(wide);
        for (const { factor, at, by } of moves) view = panned(zoomed(view, factor, at, wide), by, wide);
        const corner = toPitch(view, { x: 0, y: 0 });
        const oppositeCorner = toPitch(view, { x: wide, y: heightFor(wide) });
        expect(corner.x).toBeGreaterThanOrEqual(PAPER.left - 0.01);
        expect(corner.y).toBeGreaterThanOrEqual(PAPER.top - 0.01);
        expect(oppositeCorner.x).toBeLessThanOrEqual(PAPER.left + PAPER.width + 0.01);
        // Heights are rounded to pixels.
        expect(oppositeCorner.y).toBeLessThanOrEqual(PAPER.top + PAPER.height + 2);
      }),
    );
  });

  it('keeps the point under the fingers while zooming', () => {
    fc.assert(
      fc.property(width, (wide) => {
        const about = { x: wide / 2, y: heightFor(wide) / 2 };
        const before = fitted(wide);
        const after = zoomed(before, 2, about, wide);
        expect(toPitch(after, about).x).toBeCloseTo(toPitch(before, about).x, 6);
        expect(toPitch(after, about).y).toBeCloseTo(toPitch(before, about).y, 6);
      }),
    );
  });
});

const tag = { width: 90, height: 20 };
const visible = { left: -40, top: -40, right: 1_090, bottom: 720 };

describe('a name tag at a selection', () => {
  const frameAt = (left: number, top: number) => ({ left, top, right: left + 40, bottom: top + 40 });

  it.each([
    ['above the frame', frameAt(300, 300), { x: 300, y: 280 }],
    ['below the frame when there is no room above', frameAt(300, -35), { x: 300, y: 5 }],
    ['moved left at the right edge', frameAt(1_060, 300), { x: 1_000, y: 280 }],
    ['moved right at the left edge', frameAt(-60, 300), { x: -40, y: 280 }],
    ['over the frame when it fills the height', { left: 0, top: -50, right: 100, bottom: 730 }, { x: 0, y: -40 }],
  ])('is %s', (_where, frame, at) => {
    expect(tagAtFrame(frame, tag, visible)).toEqual(at);
  });

  it('stays within the visible part, and is hidden when the selection is not visible', () => {
    const near = visibleBox(zoomed(fitted(1_130), 2, { x: 0, y: 0 }, 1_130), 1_130);
    expect(near).toEqual({ left: -40, top: -40, right: 525, bottom: 340 });
    expect(tagAtFrame(frameAt(500, 300), tag, near)).toEqual({ x: 435, y: 280 });
    expect(tagAtFrame(frameAt(600, 300), tag, near)).toBeNull();
  });
});

it.each([
  ['in the middle', { x: 300, y: 300 }, { x: 311, y: 315 }],
  ['at the right edge', { x: 1_090, y: 300 }, { x: 1_000, y: 315 }],
  ['at the bottom', { x: 300, y: 720 }, { x: 311, y: 697 }],
])('keeps the name tag of a pointer on the sheet: %s', (_where, pointer, at) => {
  expect(tagAtPointer(pointer, tag, visible, 1)).toEqual(at);
});
