import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BOARD_LIMITS } from '@touchline/shared/boards/board-limits';
import { drillsOf, readScript, readStill, rootsOf } from '@touchline/shared/boards/document';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { renderApp } from '../../../testing/render-app';
import { drill, editorOf, twoDocs } from './script.fixture';
import { ScriptEditor } from './script-editor';

const user = userEvent.setup();

function open({ theyEdit = true, start = (_doc: Y.Doc): void => undefined } = {}) {
  const { docs, ...link } = twoDocs();
  start(docs[0]);
  const editors = [editorOf(docs[0]), editorOf(docs[1], theyEdit)] as const;
  renderApp(
    <>
      <section aria-label="Mine">
        <ScriptEditor editor={editors[0]} />
      </section>
      <section aria-label="Theirs">
        <ScriptEditor editor={editors[1]} />
      </section>
    </>,
  );
  return { docs, ...link };
}

const side = (name: string) => within(screen.getByRole('region', { name }));
const mine = () => side('Mine');
const theirs = () => side('Theirs');
type Side = ReturnType<typeof side>;

const field = (where: Side, label: string, nth = 0) =>
  where.getAllByLabelText<HTMLInputElement>(label)[nth] as HTMLInputElement;
const titlesOf = (where: Side) => where.queryAllByLabelText<HTMLInputElement>('Title').map(({ value }) => value);
const press = (name: string, where = mine()) => user.click(where.getByRole('button', { name }));

const three = (doc: Y.Doc) =>
  rootsOf(doc).script.push([drill('Rondo', 15, 'Two touches'), drill('Build-up', 20), drill('Game', 40)]);

describe('an empty script', () => {
  it('says so, and adds the first drill with the focus in its title', async () => {
    open();
    expect(theirs().getByRole('heading', { name: 'This session has no drills yet' })).toBeVisible();
    await press('Add drill');
    expect(field(mine(), 'Title')).toHaveFocus();
    await user.keyboard('Rondo');
    expect(theirs().getByRole('group', { name: 'Drill 1: Rondo' })).toBeVisible();
    expect(theirs().queryByRole('heading')).toBeNull();
    expect(theirs().getByText('15 minutes in 1 drill')).toBeVisible();
  });
});

describe('two users who write', () => {
  it('edit all fields, and both see the total', async () => {
    const { docs } = open({ start: three });
    await user.type(field(mine(), 'Equipment', 1), '8 cones');
    await user.clear(field(theirs(), 'Minutes', 2));
    expect(mine().getByText('35 minutes in 3 drills')).toBeVisible();
    expect(field(mine(), 'Minutes', 2)).toHaveValue('');
    await user.type(field(theirs(), 'Minutes', 2), '25');
    await user.type(field(theirs(), 'Coaching points', 0), '{enter}Open body');
    expect(mine().getByText('60 minutes in 3 drills')).toBeVisible();
    expect(theirs().getByText('60 minutes in 3 drills')).toBeVisible();
    expect(readScript(docs[0])).toEqual(readScript(docs[1]));
    expect(readScript(docs[1])[0]?.points).toBe('Two touches\nOpen body');
    expect(field(theirs(), 'Equipment', 1)).toHaveValue('8 cones');
  });

  it('merge text that both type into the same coaching points', async () => {
    const { apart, together } = open({ start: three });
    apart();
    await user.type(field(mine(), 'Coaching points'), 'Always ', { initialSelectionStart: 0, initialSelectionEnd: 0 });
    await user.type(field(theirs(), 'Coaching points'), ', open body');
    act(together);
    expect(field(mine(), 'Coaching points')).toHaveValue('Always Two touches, open body');
    expect(field(theirs(), 'Coaching points')).toHaveValue('Always Two touches, open body');
  });

  it('keep their caret in place while the other types before it and behind it', async () => {
    const { docs } = open({ start: three });
    const box = field(mine(), 'Coaching points');
    await user.click(box);
    box.setSelectionRange(3, 3);
    const points = drillsOf(docs[1])[0]?.get('points') as Y.Text;
    act(() => {
      points.insert(0, 'Only ');
      points.insert(points.length, ' each');
    });
    expect(box).toHaveValue('Only Two touches each');
    expect(box).toHaveFocus();
    expect([box.selectionStart, box.selectionEnd]).toEqual([8, 8]);
    await user.keyboard(' quick');
    expect(box).toHaveValue('Only Two quick touches each');
    expect([box.selectionStart, box.selectionEnd]).toEqual([14, 14]);
    expect(field(theirs(), 'Coaching points')).toHaveValue('Only Two quick touches each');
  });

  it('keep the caret in a drill that the other moves', async () => {
    open({ start: three });
    const box = field(mine(), 'Title', 0);
    await user.click(box);
    box.setSelectionRange(2, 4);
    act(() => theirs().getByRole('button', { name: 'Move drill 1 down' }).click());
    expect(titlesOf(mine())).toEqual(['Build-up', 'Rondo', 'Game']);
    expect(box).toHaveFocus();
    expect([box.selectionStart, box.selectionEnd]).toEqual([2, 4]);
    await user.keyboard('w');
    expect(titlesOf(theirs())).toEqual(['Build-up', 'Rowo', 'Game']);
  });
});

describe('the order', () => {
  it('changes by buttons, which keep the focus, and is announced', async () => {
    open({ start: three });
    const button = mine().getByRole('button', { name: 'Move drill 1 down' });
    button.focus();
    await user.keyboard('{Enter}');
    expect(titlesOf(theirs())).toEqual(['Build-up', 'Rondo', 'Game']);
    expect(await screen.findByText('Rondo is now drill 2 of 3.')).toHaveAttribute('aria-live', 'polite');
    await user.keyboard('{Enter}');
    expect(titlesOf(theirs())).toEqual(['Build-up', 'Game', 'Rondo']);
    expect(button).toHaveFocus();
    expect(button).toHaveAccessibleName('Move drill 3 down');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Enter}');
    expect(titlesOf(mine())).toEqual(['Build-up', 'Game', 'Rondo']);
  });

  it('keeps text written into a drill that the other moves', async () => {
    const { apart, together } = open({ start: three });
    apart();
    await press('Move drill 3 up');
    await user.type(field(theirs(), 'Coaching points', 2), 'Score');
    act(together);
    expect(titlesOf(theirs())).toEqual(['Rondo', 'Game', 'Build-up']);
    expect(field(mine(), 'Coaching points', 1)).toHaveValue('Score');
  });

  it('puts a copy after its drill, with the focus in its title', async () => {
    open({ start: three });
    await press('Duplicate drill 1');
    expect(titlesOf(theirs())).toEqual(['Rondo', 'Rondo', 'Build-up', 'Game']);
    expect(field(mine(), 'Title', 1)).toHaveFocus();
    await user.type(field(mine(), 'Coaching points', 1), ' at most');
    expect(field(theirs(), 'Coaching points', 0)).toHaveValue('Two touches');
    expect(field(theirs(), 'Coaching points', 1)).toHaveValue('Two touches at most');
  });
});

describe('a removed drill', () => {
  it('disappears for both, and returns to its place with text written meanwhile', async () => {
    const { apart, together } = open({ start: three });
    apart();
    await press('Delete drill 1');
    expect(mine().getByRole('button', { name: 'Delete drill 1' })).toHaveFocus();
    await user.type(field(theirs(), 'Coaching points'), ' at most');
    act(together);
    expect(titlesOf(theirs())).toEqual(['Build-up', 'Game']);
    expect(mine().getByText('60 minutes in 2 drills')).toBeVisible();
    expect(await screen.findByText('“Rondo” deleted')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(titlesOf(theirs())).toEqual(['Rondo', 'Build-up', 'Game']);
    expect(field(mine(), 'Coaching points')).toHaveValue('Two touches at most');
  });

  it('moves the focus to Add drill when it was the only one', async () => {
    open({ start: (doc) => rootsOf(doc).script.push([drill('', 10)]) });
    await press('Delete drill 1');
    expect(mine().getByRole('button', { name: 'Add drill' })).toHaveFocus();
    expect(await screen.findByText('“Drill 1” deleted')).toBeVisible();
  });

  it('cannot be restored after the board is left', async () => {
    const doc = new Y.Doc();
    rootsOf(doc).script.push([drill('Rondo', 15)]);
    const Board = () => {
      const [hasLeft, leave] = useState(false);
      return (
        <>
          {hasLeft || <ScriptEditor editor={editorOf(doc)} />}
          <button type="button" onClick={() => leave(true)}>
            Another board
          </button>
        </>
      );
    };
    renderApp(<Board />);
    await user.click(screen.getByRole('button', { name: 'Delete drill 1' }));
    expect(await screen.findByText('“Rondo” deleted')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Another board' }));
    await waitFor(() => expect(screen.queryByText('“Rondo” deleted')).toBeNull());
  });
});

describe('the picture of a drill', () => {
  const drawItem = async () => {
    await press('Picture of drill 1');
    return screen.findByRole('menuitem', { name: /^Draw it on the board/ });
  };
  const start = (still: object | undefined) => (doc: Y.Doc) => {
    const pictured = drill('Rondo', 15);
    pictured.set('picture', { background: 'half', shapes: [{ kind: 'ball', at: { x: 1, y: 2 } }] });
    rootsOf(doc).script.push([pictured]);
    if (still) rootsOf(doc).background.set('still', still);
  };

  it('is drawn on an empty board', async () => {
    const { docs } = open({ start: start(undefined) });
    await user.click(await drawItem());
    expect(rootsOf(docs[1]).shapes.size).toBe(1);
  });

  it('does not replace the picture of a film, on which nothing is drawn yet', async () => {
    const { docs } = open({ start: start({ id: `84000001-${'0'.repeat(32)}`, width: 640, height: 360 }) });
    const item = await drawItem();
    expect(item).toHaveAttribute('aria-disabled', 'true');
    await user.click(item);
    expect(readStill(docs[1])).not.toBeNull();
    expect(rootsOf(docs[1]).shapes.size).toBe(0);
  });
});

describe('limits', () => {
  it('allows at most 50 drills', () => {
    const doc = new Y.Doc();
    rootsOf(doc).script.push(Array.from({ length: BOARD_LIMITS.drills }, (_, n) => drill(`${n}`, 1)));
    const { container } = renderApp(<ScriptEditor editor={editorOf(doc)} />);
    expect(screen.getByText('A session can have up to 50 drills.')).toBeVisible();
    expect(screen.queryByText('Add drill')).toBeNull();
    // Searching by accessible name takes minutes with so many labels.
    const button = container.querySelector('[aria-label="Duplicate drill 1"]') as HTMLButtonElement;
    expect(button).toHaveAttribute('aria-disabled', 'true');
    act(() => button.click());
    expect(drillsOf(doc)).toHaveLength(BOARD_LIMITS.drills);
    expect(rootsOf(doc).script).toHaveLength(BOARD_LIMITS.drills);
  });

  it('limits minutes to 600 and texts to the length that readers show', async () => {
    const { docs } = open({ start: three });
    await user.type(field(mine(), 'Minutes'), '000');
    expect(readScript(docs[1])[0]?.minutes).toBe(150);
    expect(field(mine(), 'Title')).toHaveAttribute('maxlength', '100');
    expect(field(mine(), 'Coaching points')).toHaveAttribute('maxlength', '4000');
    expect(field(mine(), 'Equipment')).toHaveAttribute('maxlength', '500');
  });
});

describe('a user who watches', () => {
  it('sees the script as text, and its changes', async () => {
    open({ theyEdit: false, start: three });
    expect(theirs().queryByRole('textbox')).toBeNull();
    expect(theirs().queryByRole('button')).toBeNull();
    await user.type(field(mine(), 'Equipment', 2), 'Goals');
    await user.type(field(mine(), 'Coaching points', 2), 'Score{enter}early');
    await user.clear(field(mine(), 'Title', 1));
    expect(
      theirs()
        .getAllByRole('heading')
        .map(({ textContent }) => textContent),
    ).toEqual(['Rondo', 'Drill 2', 'Game']);
    const game = theirs().getAllByRole('listitem')[2];
    expect(game).toHaveTextContent('Game40 minutesScore earlyEquipment: Goals');
    expect(theirs().getByText('75 minutes in 3 drills')).toBeVisible();
  });

  it('sees a note when there are no drills', () => {
    open({ theyEdit: false });
    expect(theirs().getByRole('heading', { name: 'This session has no drills yet' })).toBeVisible();
    expect(theirs().queryByRole('button')).toBeNull();
  });
});
