/** Describes a board in a sentence for screen readers. */
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { Background, Shape } from '@touchline/shared/boards/shapes';
import { locale } from '../../../lib/language';
import type { Picture } from './use-picture';

export const PITCHES: Record<Background, MessageDescriptor> = {
  full: msg`Full field`,
  half: msg`Half field`,
  third: msg`Final third`,
  blank: msg`Blank`,
};

type Described = Pick<Picture, 'shapes' | 'steps' | 'background' | 'still'>;

/** "Half field: 12 players, 4 cones, 3 arrows, and 2 other items. 3 steps." */
export function describeBoard({ shapes, steps, background, still }: Described): string {
  const countOf = (kind: Shape['kind']) => shapes.filter((shape) => shape.kind === kind).length;
  const [players, cones, arrows] = [countOf('player'), countOf('cone'), countOf('arrow')];
  const others = shapes.length - players - cones - arrows;
  const parts = [
    players > 0 && plural(players, { one: '# player', other: '# players' }),
    cones > 0 && plural(cones, { one: '# cone', other: '# cones' }),
    arrows > 0 && plural(arrows, { one: '# arrow', other: '# arrows' }),
    others > 0 && plural(others, { one: '# other item', other: '# other items' }),
  ].filter((part) => part !== false);
  const field = still ? t`Picture of a film` : t(PITCHES[background]);
  const things = parts.length > 0 ? new Intl.ListFormat(locale()).format(parts) : t`nothing drawn yet`;
  const count = steps.length;
  return count > 1
    ? t`${field}: ${things}. ${plural(count, { one: '# step', other: '# steps' })}.`
    : t`${field}: ${things}.`;
}
