/**
 * Families join a team of their own here. Measured on a busy machine with two cores: by mail 4 taps and about 5 s of waiting; by code
 * 5 taps before the mail, 1 after it.
 */
import type { Page } from '@playwright/test';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { teamEditingContract } from '@touchline/shared/teams/team-editing.contract';
import { newGame, newPlayer } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { mailedLink, mailsTo } from '../src/mailed-link';
import { expectNoProblems } from '../src/page-problems';
import { expect, hidePage, onlyLive, test } from '../src/screens';

const PASSWORD = 'corner flag 12';
const PHONE = { viewport: { width: 360, height: 780 } };

/** A team with a game in three days and a child on its roster. */
async function teamWithGame(url: string, name: string) {
  const admin = await Person.signIn(url, 'admin');
  const teamId = await admin.call(teamEditingContract.add_team, { body: { name } });
  const playerId = await newPlayer(admin, 'Secret Rostered', teamId);
  await newGame(admin, teamId, `${name} away`);
  const invite = (body: object) =>
    admin.call(invitationsContract.add_invitation, { body: { teamId, kind: 'family', ...body } });
  return { admin, teamId, playerId, invite };
}

/** Fills what a new person types about themselves. */
async function fillPerson(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').check();
}

test('lets a family join by a mailed invitation, with one mail, and accept another one in the app', async ({
  club,
  open,
}) => {
  const { invite, playerId } = await teamWithGame(club.url, 'Mailed Reds');
  const address = 'mailed.family@families.example';
  await invite({ emailAddress: address });
  const link = await mailedLink(club.dataDir, address, 'join');
  const screen = await open(undefined, link, PHONE);
  const { page } = screen;
  await expect(page.getByRole('heading', { name: 'Mailed Reds' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(address);
  await expectNoProblems(page);
  await fillPerson(page, 'Mae Family');
  await page.getByRole('button', { name: 'Create account and accept' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Mailed Reds away' })).toBeVisible();
  expect(await mailsTo(club.dataDir, address)).toHaveLength(1);

  await onlyLive(screen);
  await invite({ kind: 'guardian', emailAddress: address, playerId });
  const offer = page.getByRole('list', { name: 'Invitations to you' });
  await expect(offer).toContainText('invites you to be a guardian of Secret Rostered');
  await expectNoProblems(page);
  await offer.getByRole('button', { name: 'Accept' }).click();
  await expect(offer).toHaveCount(0);
});

test('lets a family scan the code, register and ask, and turns their page into the next game', async ({
  club,
  open,
}) => {
  const { admin, teamId, invite } = await teamWithGame(club.url, 'Scanned Blues');
  const { link } = await invite({});
  const address = 'scanning.family@families.example';
  const screen = await open(undefined, link, PHONE);
  const { page, received } = screen;
  await expect(page.getByRole('heading', { name: 'Scanned Blues' })).toBeVisible();
  await fillPerson(page, 'Sky Family');
  await page.getByRole('button', { name: 'Ask to join' }).click();
  await expect(page.getByText('Birth year is required')).toBeVisible();
  await page.getByLabel('Email').fill(address);
  await page.getByLabel('Child’s name').fill('Kit Family');
  await page.getByLabel('Birth year').fill('2012');
  await expectNoProblems(page);
  await page.getByRole('button', { name: 'Ask to join' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await expectNoProblems(page);

  // The mail opens in another tab; the first one finds the session when it is shown again.
  await page.goto(await mailedLink(club.dataDir, address));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Activate' }).click();
  await expect(page.getByRole('heading', { name: /has your request/ })).toBeVisible();
  await expect(page.getByText('Kit Family')).toBeVisible();
  await expectNoProblems(page);
  expect(await mailsTo(club.dataDir, address)).toHaveLength(1);
  for (const text of received) expect(text).not.toContain('Secret Rostered');
  // The narrow bar of a person without a team has no room for the word Live.
  await hidePage(page);
  await expect.poll(() => screen.synced).toBeGreaterThan(0);
  screen.isOnlyLive = true;

  const [request] = await admin.call(invitationsContract.list_requests, { query: { teamId } });
  await admin.call(invitationsContract.decide_request, { body: { id: request?.id ?? '', decision: 'accept' } });
  await expect(page.getByRole('heading', { name: 'You are in' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /Scanned Blues away/ })).toBeVisible();
  await expectNoProblems(page);
  await expect(page.getByRole('list', { name: 'My children' }).getByText('Kit Family').first()).toBeVisible();
});

test('shows a declined family the reason and the next step, and says why a link has ended', async ({ club, open }) => {
  const { admin, teamId, invite } = await teamWithGame(club.url, 'Declined Whites');
  const { link } = await invite({});
  const address = 'declined.family@families.example';
  await invite({ emailAddress: address });
  const personalLink = await mailedLink(club.dataDir, address, 'join');
  const { page } = await open(undefined, personalLink);
  await fillPerson(page, 'Del Family');
  await page.getByRole('button', { name: 'Create account and accept' }).click();
  await expect(page).toHaveURL(/planning/);
  await page.goto(personalLink);
  await expect(page.getByText('This invitation was accepted already')).toBeVisible();

  await page.goto(link);
  await page.getByRole('button', { name: 'Ask for another child' }).click();
  await page.getByLabel('Child’s name').fill('Dee Family');
  await page.getByLabel('Birth year').fill('2013');
  await page.getByRole('button', { name: 'Ask to join' }).click();
  await expect(page.getByRole('heading', { name: /has your request/ })).toBeVisible();
  const [request] = await admin.call(invitationsContract.list_requests, { query: { teamId } });
  await admin.call(invitationsContract.decide_request, {
    body: { id: request?.id ?? '', decision: 'decline', reason: 'Dee is too young for this team.' },
  });
  await expect(page.getByText('Dee is too young for this team.')).toBeVisible();
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(page.getByLabel('Child’s name')).toBeVisible();

  const removedInvitation = await invite({ emailAddress: 'nobody.yet@families.example' });
  await admin.call(invitationsContract.remove_invitation, { params: { id: removedInvitation.id } });
  await page.goto(removedInvitation.link);
  await expect(page.getByText('This invitation was taken back')).toBeVisible();
  await page.goto('/join/ZZZZZZZZ');
  await expect(page.getByText(/^No team has this code/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Team code' })).toHaveValue('ZZZZ-ZZZZ');
  await expectNoProblems(page);
});
