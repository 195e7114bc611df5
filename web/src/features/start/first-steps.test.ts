import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { type ClubSoFar, firstSteps } from './first-steps';

const own = 'ana@club.example';
const nothing: ClubSoFar = { venues: 0, teams: [], hasEvent: false, ownAddress: own };
const leo = { id: '10000001', name: 'Leo', club: '', team: '', position: '', birthYear: 2012 };
const completedTitles = (club: Partial<ClubSoFar>) =>
  firstSteps({ ...nothing, ...club })
    .filter((step) => step.done)
    .map(({ title }) => i18n._(title));

it('has no completed step in a new club', () => {
  expect(completedTitles({})).toEqual([]);
});

it('completes each step from the club’s data', () => {
  expect(completedTitles({ venues: 1 })).toEqual(['Add a field']);
  expect(completedTitles({ teams: [{ players: [], members: [] }] })).toEqual(['Add a team']);
  expect(completedTitles({ hasEvent: true })).toEqual(['Plan the first game']);
});

it('counts a player or another member as an invitation', () => {
  expect(completedTitles({ teams: [{ players: [], members: [own] }] })).not.toContain('Invite people');
  expect(completedTitles({ teams: [{ players: [], members: [own, 'bo@club.example'] }] })).toContain('Invite people');
  expect(completedTitles({ teams: [{}, { players: [leo], members: [] }] })).toContain('Invite people');
});
