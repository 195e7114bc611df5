/** The screen /admin/team: one list of a team's people. Each test has a team of its own. */
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { teamEditingContract } from '@touchline/shared/teams/team-editing.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { Person } from '../../testing/clients/person';
import type { Club } from '../../testing/services/club';
import { mailedLink } from '../src/mailed-link';
import { expectNoProblems } from '../src/page-problems';
import { expect, onlyLive, test } from '../src/screens';

/** Creates a team with these players. Returns its id. */
async function newTeam(url: string, name: string, ...players: string[]): Promise<string> {
  const admin = await Person.signIn(url, 'admin');
  const teamId = await admin.call(teamEditingContract.add_team, { body: { name } });
  for (const player of players) await admin.call(teamsContract.add_player, { params: { teamId, player } });
  return teamId;
}

/** Registers and activates an account without roles. */
async function newFamily({ url, dataDir }: Club, emailAddress: string): Promise<Person> {
  const visitor = new Person(url, '');
  const password = 'corner flag 12';
  await visitor.call(accountsContract.register, { body: { userName: 'Olga', emailAddress, password } });
  const token = new URL(await mailedLink(dataDir, emailAddress), url).searchParams.get('token') ?? '';
  await visitor.call(accountsContract.activate, { body: { token } });
  return Person.signIn(url, emailAddress, password);
}

test('adds, invites, edits and removes the people of a team; another screen follows live', async ({ open, club }) => {
  const id = await newTeam(club.url, 'Lanes', 'Theo Newman');
  const [admin, other] = [await open('admin', `/admin/team?id=${id}`), await open('admin', `/admin/team?id=${id}`)];
  const { page } = admin;
  const otherPlayers = other.page.getByRole('list', { name: 'Players' });
  await expect(otherPlayers.getByText('Theo Newman')).toBeVisible();
  await onlyLive(other);

  await page.getByRole('combobox', { name: 'Add a player' }).fill('Ann Hall; Theo Newmann');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(otherPlayers.getByText('Ann Hall')).toBeVisible();
  const question = page.getByRole('group', { name: 'Is Theo Newmann new?' });
  await expect(question).toContainText('Theo Newman is on the roster already');
  await question.getByRole('button', { name: 'Same child' }).click();
  await expect(question).toHaveCount(0);

  await page.getByRole('button', { name: 'Actions for Theo Newman' }).click();
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await expectNoProblems(page);
  await page.getByRole('menuitem', { name: 'Edit number and position' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Shirt number').fill('7');
  await dialog.getByRole('combobox', { name: 'Position' }).click();
  await page.getByRole('option', { name: 'goalkeeper' }).click();
  await dialog.getByLabel('Name').fill('Theo Newmann');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(otherPlayers.getByRole('listitem').filter({ hasText: 'Theo Newmann' })).toContainText(/7.*goalkeeper/s);

  await page.getByRole('button', { name: 'Actions for Theo Newmann' }).click();
  await page.getByRole('menuitem', { name: 'Invite a guardian' }).click();
  await dialog.getByLabel('Email').fill('olga.lanes@families.example');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('Invitation sent to olga.lanes@families.example')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Copy link to the invitation/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const guardians = page.getByRole('list', { name: 'Guardians of Theo Newmann' });
  await expect(guardians).toContainText('olga.lanes@families.exampleInvited, never opened');
  await guardians.getByRole('button', { name: /^Take back the invitation/ }).click();
  await expect(guardians).toHaveCount(0);

  await page.getByRole('button', { name: 'Actions for Ann Hall' }).click();
  await page.getByRole('menuitem', { name: 'Remove from the roster' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  // The offer stays while the pointer is on it.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await expect(otherPlayers.getByText('Ann Hall')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(otherPlayers.getByText('Ann Hall')).toBeVisible();
});

test('shows the code of a team, its QR code and a page to print, and stops it', async ({ open, club }) => {
  const id = await newTeam(club.url, 'Signals');
  const { page } = await open('admin', `/admin/team?id=${id}`);
  await page.getByRole('button', { name: 'Show QR' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'Join Signals' });
  const code = dialog.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  await expect(code).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'QR code of the team link' })).toBeVisible();
  const plainCode = (await code.textContent())?.replace('-', '') ?? '';
  const response = await page.request.get(`/api/show_invitation/${plainCode}`);
  expect(await response.json()).toMatchObject({ team: 'Signals', kind: 'family' });

  await page.emulateMedia({ media: 'print' });
  const sheet = page.getByTestId('sheet');
  await expect(sheet.getByRole('heading', { name: 'Signals' })).toBeVisible();
  await expect(sheet).toContainText(/to ask to join the team\..*para pedir unirte al equipo\./s);
  await expect(page.getByRole('banner')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await dialog.getByRole('button', { name: 'Stop this code' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  expect((await page.request.get(`/api/show_invitation/${plainCode}`)).status()).toBe(404);
});

test('pastes a roster twice, and adds each child once', async ({ open, club }) => {
  const id = await newTeam(club.url, 'Sheets', 'Noa Silva');
  const { page } = await open('admin', `/admin/team?id=${id}`);
  const sheet =
    'Name;Nr;Born;Email\nnoa silva;8;2012;\nAnn Sheet;9;2013;sue.sheet@families.example\nBen Sheet;nine;2013;';
  const dialog = page.getByRole('dialog');
  const paste = async () => {
    await page.getByRole('button', { name: 'Paste a roster' }).click();
    await dialog.getByLabel('Names, or a sheet with headings').fill(sheet);
  };
  await paste();
  const rows = dialog.getByRole('table', { name: 'Preview' }).getByRole('row');
  await expect(rows.nth(0)).toContainText('On the roster already');
  await expect(rows.nth(1)).toContainText('New');
  await expect(rows.nth(2)).toContainText('Shirt number: ');
  await dialog.getByLabel('Send invitations to the guardians').check();
  await dialog.getByRole('button', { name: 'Add 1 player' }).click();
  await expect(page.getByRole('list', { name: 'Guardians of Ann Sheet' })).toContainText('sue.sheet@families.example');
  await paste();
  await expect(rows.nth(1)).toContainText('On the roster already');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('shows a request live on Planning, links the rostered child, and shows the decision to the other staff', async ({
  open,
  club,
}) => {
  const id = await newTeam(club.url, 'Askers', 'Theo Neumann');
  const admin = await Person.signIn(club.url, 'admin');
  const { code = '' } = await admin.call(invitationsContract.add_invitation, { body: { teamId: id, kind: 'family' } });
  const [first, second] = [await open('admin', '/admin/planning'), await open('admin', '/admin/planning')];
  for (const screen of [first, second]) await onlyLive(screen);
  const family = await newFamily(club, 'olga.asks@families.example');
  await family.call(invitationsContract.accept_invitation, {
    body: { token: code, children: [{ name: 'Theo Newmann', birthYear: 2012 }] },
  });
  const panel = first.page.getByRole('region', { name: 'Needs you' });
  await expect(panel).toContainText('1 request to join');
  await expect(second.page.getByRole('region', { name: 'Needs you' })).toContainText('asks to join Askers');
  await expect(panel.getByRole('combobox')).toHaveValue('Same as Theo Neumann, no guardian yet');
  await panel.getByRole('button', { name: 'Decline…' }).click();
  await panel.getByRole('button', { name: 'Decline' }).click();
  await expect(panel.getByText('Please say why')).toBeVisible();
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await panel.getByRole('button', { name: 'Accept and link' }).click();
  await expect(panel).toHaveCount(0);
  await expect(second.page.getByText('Somebody else on the staff has decided')).toBeVisible();
  const team = (await admin.call(teamsContract.list_teams, {})).find(({ id: teamId }) => teamId === id);
  expect(team?.players).toMatchObject([{ name: 'Theo Neumann', contacts: ['olga.asks@families.example'] }]);
});
