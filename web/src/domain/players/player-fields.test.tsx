import { ownPlayerInput } from '@touchline/shared/players/player.model';
import { expect, it } from 'vitest';
import { renderApp } from '../../testing/render-app';
import { newPlayerRow, PlayerFields } from './player-fields';

it('shows an input for each field that a guardian may write', () => {
  const shownFields: string[] = [];
  const input = (field: string) => {
    shownFields.push(field);
    return {};
  };
  renderApp(<PlayerFields row={newPlayerRow('10000001')} input={input} mayRelink={false} />);
  const { id: _, ...edited } = ownPlayerInput.shape;
  expect(shownFields).toEqual(expect.arrayContaining(Object.keys(edited)));
});
