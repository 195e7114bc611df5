import { screen } from '@testing-library/react';
import { eventsContract } from '@touchline/shared/events/events.contract';
import type { FilmView } from '@touchline/shared/films/film.model';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { expect, it } from 'vitest';
import { renderApp } from '../../testing/render-app';
import { FilmList } from './film-list';

const film: FilmView = filmsContract.get_film.example.reply;
const show = (fields: Partial<FilmView>) =>
  renderApp(<FilmList event={eventsContract.get_event.example.reply} films={[{ ...film, ...fields }]} />);

it('does not say of a film that its maker may not watch yet that it can be watched', () => {
  const conversion = { step: 'CONVERTING', sent: 90, chunks: 90 } as const;
  show({ state: 'OPEN', stored: 15, segments: 675, seconds: 2_700, conversion, by: 'Paula' });
  expect(
    screen.getByText(
      /^The club is converting it: 60 seconds of 45 minutes are ready for the staff of the team. Sent by Paula\./,
    ),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Watch/ })).toBeNull();
});

it.each([
  ['a whole film', { state: 'COMPLETE', stored: 675 }, /^45 minutes\. Kept until/],
  ['a growing film', { state: 'GROWING', stored: 15 }, /^60 seconds of 45 minutes are stored\. Kept until/],
  [
    'a live film',
    { state: 'GROWING', mode: 'LIVE', stored: 30 },
    /^It is being recorded: 60 seconds are here\. Kept until/,
  ],
] as const)('says nothing of the maker of %s, whom families do not learn', (_what, fields, text) => {
  const { by: _, ...unsigned } = film;
  renderApp(<FilmList event={eventsContract.get_event.example.reply} films={[{ ...unsigned, ...fields }]} />);
  expect(screen.getByText(text)).toBeVisible();
});

it('says who made a film where its viewer learns it', () => {
  show({ state: 'COMPLETE', stored: 675 });
  expect(screen.getByText(/^45 minutes\. Made by Fiona Film\. Kept until/)).toBeVisible();
});

it('tells a volunteer that families do not see the own film yet', () => {
  const { showing: _, ...unseen } = film;
  renderApp(
    <FilmList
      event={eventsContract.get_event.example.reply}
      films={[{ ...unseen, state: 'COMPLETE', unseen: true }]}
    />,
  );
  expect(screen.getByText('Families do not see it yet. Coaches do.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Watch/ })).toBeNull();
});
