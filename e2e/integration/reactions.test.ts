import { describe, expect, it } from 'vitest';
import { type EffectName, effects } from '../src/reactions/effects';
import { openScene } from '../src/reactions/scene';
import { type Write, writes } from '../src/reactions/writes';

/**
 * All that follows from a change of a membership, a role or a roster, for one person: `writes` has the rows, `effects` the columns. A cell
 * says whether the person has it after the write; `—` when they never had it.
 */
const TABLE = `
| write                                                 | ride | job | seat | invitation | letIn | board | film | feed | hears | told | shown | mailed | notice | mail | push |
| a member is added                                     | —    | —   | —    | —          | —     | yes   | yes  | yes  | yes   | yes  | yes   | yes    | no     | no   | no   |
| a member accepts                                      | yes  | yes | —    | —          | —     | yes   | yes  | yes  | yes   | yes  | yes   | no     | yes    | yes  | yes  |
| a pending member is withdrawn                         | no   | no  | —    | —          | —     | no    | no   | no   | no    | yes  | yes   | no     | no     | no   | no   |
| a pending member declines                             | no   | no  | —    | —          | —     | no    | no   | no   | no    | yes  | yes   | no     | no     | no   | no   |
| a pending coach is withdrawn                          | no   | no  | —    | no         | yes   | no    | no   | no   | no    | yes  | yes   | no     | no     | no   | no   |
| staff who invited a pending member leave              | no   | no  | —    | —          | —     | no    | no   | no   | no    | yes  | yes   | no     | no     | no   | no   |
| a family is invited                                   | —    | —   | —    | —          | —     | no    | no   | no   | no    | yes  | no    | yes    | no     | no   | no   |
| a guardian is invited                                 | —    | —   | —    | —          | —     | no    | no   | no   | no    | yes  | no    | yes    | no     | no   | no   |
| an invited family accepts                             | —    | —   | —    | —          | —     | yes   | yes  | yes  | yes   | yes  | yes   | no     | yes    | yes  | yes  |
| an invited coach accepts                              | —    | —   | —    | —          | —     | yes   | yes  | yes  | yes   | yes  | yes   | no     | yes    | yes  | yes  |
| staff become family                                   | yes  | yes | —    | no         | yes   | no    | yes  | yes  | yes   | yes  | yes   | yes    | yes    | yes  | yes  |
| family become staff                                   | yes  | yes | —    | —          | —     | yes   | yes  | yes  | yes   | yes  | yes   | yes    | yes    | yes  | yes  |
| a coach is removed                                    | no   | no  | —    | no         | yes   | no    | no   | no   | no    | yes  | yes   | yes    | no     | no   | no   |
| a film crew is removed                                | no   | no  | —    | —          | —     | no    | no   | no   | no    | yes  | yes   | yes    | no     | no   | no   |
| a family is removed                                   | no   | no  | yes  | yes        | —     | no    | no   | no   | no    | yes  | yes   | yes    | no     | no   | no   |
| a dismissed family is added again                     | —    | —   | —    | yes        | —     | yes   | yes  | yes  | yes   | yes  | yes   | yes    | yes    | yes  | yes  |
| a request is declined                                 | —    | —   | —    | —          | —     | no    | no   | no   | no    | no   | no    | no     | no     | yes  | yes  |
| a request is accepted                                 | —    | —   | —    | —          | —     | yes   | yes  | yes  | yes   | yes  | yes   | no     | yes    | yes  | yes  |
| a request is accepted: other guardian                 | —    | —   | —    | —          | —     | yes   | yes  | yes  | yes   | yes  | yes   | no     | yes    | yes  | yes  |
| COACH is given to a family                            | yes  | yes | —    | —          | —     | yes   | yes  | yes  | yes   | yes  | yes   | yes    | yes    | yes  | yes  |
| COACH is taken                                        | no   | no  | —    | no         | yes   | no    | no   | no   | no    | yes  | no    | yes    | no     | no   | no   |
| FILMING is taken                                      | no   | no  | —    | —          | —     | no    | no   | no   | no    | yes  | no    | yes    | no     | no   | no   |
| ROOT is given                                         | —    | —   | —    | —          | —     | no    | yes  | no   | no    | yes  | no    | yes    | no     | no   | no   |
| ADMIN is given                                        | —    | —   | —    | —          | —     | yes   | yes  | no   | yes   | yes  | no    | yes    | no     | no   | no   |
| ADMIN is taken                                        | no   | no  | —    | no         | yes   | no    | no   | no   | no    | yes  | no    | yes    | no     | no   | no   |
| PARENT is taken from a family without a child         | no   | no  | —    | —          | —     | no    | no   | no   | no    | yes  | no    | yes    | no     | no   | no   |
| PARENT is taken from a guardian                       | yes  | yes | yes  | yes        | —     | yes   | yes  | yes  | yes   | yes  | no    | yes    | yes    | yes  | yes  |
| a guardian accepts                                    | —    | —   | —    | —          | —     | yes   | yes  | yes  | yes   | yes  | yes   | no     | yes    | yes  | yes  |
| a guardian is removed                                 | no   | no  | yes  | no         | —     | no    | no   | no   | no    | yes  | yes   | yes    | no     | no   | no   |
| a guardian is removed by the other one                | no   | no  | yes  | no         | —     | no    | no   | no   | no    | yes  | yes   | yes    | no     | no   | no   |
| a guardian is unlinked in Users                       | no   | no  | yes  | no         | —     | no    | no   | no   | no    | yes  | yes   | yes    | no     | no   | no   |
| a child is added to the roster                        | —    | —   | —    | —          | —     | yes   | yes  | yes  | yes   | yes  | yes   | no     | yes    | yes  | yes  |
| a child is imported into the roster                   | —    | —   | —    | —          | —     | yes   | yes  | yes  | yes   | yes  | yes   | no     | yes    | yes  | yes  |
| a child leaves the roster                             | no   | no  | no   | yes        | —     | no    | no   | no   | no    | yes  | yes   | no     | no     | no   | no   |
| a child of a member leaves the roster                 | yes  | yes | no   | yes        | —     | yes   | yes  | yes  | yes   | yes  | yes   | no     | yes    | yes  | yes  |
| children are merged: guardian of the kept one         | —    | —   | —    | —          | —     | yes   | yes  | yes  | yes   | yes  | yes   | yes    | yes    | yes  | yes  |
| children are merged: guardian of the other one        | yes  | yes | yes  | yes        | —     | yes   | yes  | yes  | yes   | yes  | yes   | yes    | yes    | yes  | yes  |
| a merge is undone: guardian of the kept one           | —    | —   | —    | —          | —     | no    | no   | no   | no    | yes  | yes   | yes    | no     | no   | no   |
| a merge is undone: guardian of the other one          | yes  | yes | yes  | yes        | —     | yes   | yes  | yes  | yes   | yes  | yes   | yes    | yes    | yes  | yes  |
| a merged family is erased: guardian of the kept one   | —    | —   | —    | —          | —     | no    | no   | no   | no    | yes  | yes   | yes    | no     | no   | no   |
| the team is removed: family                           | —    | —   | —    | yes        | —     | no    | no   | no   | no    | yes  | no    | no     | no     | no   | no   |
| the team is removed: coach                            | —    | —   | —    | no         | no    | no    | no   | no   | no    | yes  | no    | no     | no     | no   | no   |
| the game loses their team                             | no   | no  | no   | yes        | —     | yes   | no   | no   | yes   | no   | no    | no     | no     | no   | no   |
| the game loses the other team                         | yes  | yes | yes  | yes        | —     | yes   | yes  | yes  | yes   | no   | no    | no     | yes    | yes  | yes  |
| the game's form drops their team                      | no   | no  | no   | yes        | —     | yes   | no   | no   | yes   | no   | no    | no     | no     | no   | no   |
| the game is removed                                   | no   | no  | no   | yes        | —     | yes   | no   | no   | yes   | no   | no    | no     | yes    | yes  | yes  |
| a family removes a child of no team                   | yes  | yes | yes  | yes        | —     | yes   | yes  | yes  | yes   | yes  | no    | no     | yes    | yes  | yes  |
| a family deletes its account                          | no   | no  | no   | no         | —     | no    | no   | no   | no    | yes  | yes   | yes    | no     | no   | no   |
| a family is erased                                    | no   | no  | no   | no         | —     | no    | no   | no   | no    | yes  | yes   | yes    | no     | no   | no   |
| a coach is erased                                     | no   | no  | —    | no         | yes   | no    | no   | no   | no    | yes  | yes   | yes    | no     | no   | no   |
| the other guardian is erased                          | yes  | yes | yes  | yes        | —     | yes   | yes  | yes  | yes   | no   | yes   | yes    | yes    | yes  | yes  |
`;

const [columns = [], ...rows] = TABLE.trim()
  .split('\n')
  .map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  );
const expected = rows.map(([write = '', ...cells]): [string, Record<string, string | undefined>] => [
  write,
  Object.fromEntries(columns.slice(1).map((effect, index) => [effect, cells[index]])),
]);

/** Lets the person have all they can, writes, and returns what they have then. */
async function outcomeOf({ who: name, tags, given, write }: Write): Promise<Partial<Record<EffectName, string>>> {
  const scene = await openScene(tags);
  try {
    await given?.(scene);
    const who = scene[name];
    const cells: [EffectName, () => Promise<string>][] = [];
    for (const effect of Object.keys(effects) as EffectName[]) cells.push([effect, await effects[effect](scene, who)]);
    // A notice of this change waits when the write comes.
    await scene.move();
    await write(scene);
    await scene.settled(who);
    await scene.move();
    await scene.sendNotices();
    const outcome: Partial<Record<EffectName, string>> = {};
    // Backwards: opening a board reads the rights of the person again, which nothing else may do before.
    for (const [effect, read] of cells.toReversed()) outcome[effect] = await read();
    return outcome;
  } finally {
    await scene.end();
  }
}

describe('reactions to changes of memberships, roles and rosters', () => {
  it('has a row for each write and a column for each effect', () => {
    expect(expected.map(([write]) => write)).toEqual(Object.keys(writes));
    expect(columns.slice(1)).toEqual(Object.keys(effects));
  });

  it.each(expected)('%s', async (title, cells) => {
    const write = writes[title];
    if (!write) throw new Error('no such write');
    expect(await outcomeOf(write)).toEqual(cells);
  });
});
