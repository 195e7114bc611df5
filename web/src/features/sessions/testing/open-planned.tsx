/** The part of the session screen that is about an event, before a club of one team and two events. */
import { screen } from '@testing-library/react';
import type { CurrentUser } from '@touchline/shared/accounts/accounts.shapes';
import { readShapes } from '@touchline/shared/boards/document';
import type { EventView } from '@touchline/shared/events/events.shapes';
import { maskEvent } from '@touchline/shared/events/events.visibility';
import { teamsContract, teamView } from '@touchline/shared/teams/teams.contract';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { makeQueryClient } from '../../../app/store';
import { clearToken, writeToken } from '../../../lib/token';
import { eventCacheOf } from '../../../live/event-cache';
import { EventIntake } from '../../../live/event-intake';
import { anEvent, attendee } from '../../../live/testing/club-model';
import { startApiServer } from '../../../testing/api-server';
import { renderApp } from '../../../testing/render-app';
import type { BoardPen } from '../board-pen';
import { planFor } from '../planned/fill';
import { PlanFromAddress } from '../planned/plan-from-address';
import { PlannedEvent } from '../planned/planned-event';
import { useAbsent } from '../planned/use-planned';

const child = (number: number) => ({
  ...{ id: String(10_000_000 + number), name: `Child ${number}`, club: '', team: '', position: '', number },
});
export const green = { ...teamView.parse(teamsContract.list_teams.example.reply[0]), players: [1, 2, 3, 4].map(child) };
export const event = anEvent({
  name: 'Riverside v Hillside',
  attendees: [attendee(1), attendee(2), attendee(3, 'MAYBE')],
});
export const other = anEvent({
  ...{ id: '100000002', key: { ...event.key, id: '100000002' }, name: 'Friday practice' },
  attendees: [attendee(4)],
});
export const coach: CurrentUser = {
  ...{ id: 'u-1', emailAddress: 'coach@example.com', userName: '', fullName: 'Marta Nowak', phoneNumber: '' },
  ...{ roles: ['COACH'], teams: ['26618'], staffTeams: ['26618'], familyTeams: [], players: [] },
};
export const parent: CurrentUser = { ...coach, roles: ['PARENT'], staffTeams: [], familyTeams: ['26618'] };

let server: Awaited<ReturnType<typeof startApiServer>> | undefined;

/** Whose discs are greyed, as the canvas is told, and where the screen is. */
function Told({ pen }: { pen: BoardPen }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <div data-testid="greyed">{[...useAbsent(pen.doc)].join(' ')}</div>
      <div data-testid="address">{pathname + search}</div>
    </>
  );
}

/** The part of the session screen that is about the event, with the club's events as the server has them. */
const Planned = ({ pen }: { pen: BoardPen }) => <PlannedEvent pen={pen} teamId="26618" absent={useAbsent(pen.doc)} />;

export async function openPlanned(
  pen: BoardPen,
  who = coach,
  path = '/sessions?team=26618',
  events = [event, other],
  client = makeQueryClient(),
  beside: ReactNode = null,
  onNewBoard: (event: EventView) => Promise<void> = () => Promise.resolve(),
) {
  const held = new Map(events.map((one) => [one.id, one]));
  const seen = (one: EventView) => (who === parent ? maskEvent(one, 'masked') : one);
  server = await startApiServer(({ url }) => {
    const { pathname, searchParams } = new URL(url, 'http://club');
    const found = held.get(searchParams.get('id') ?? '');
    const club: Record<string, unknown> = {
      current_user: who,
      config: { homeClub: '', supportEmail: '', clubTimezone: 'UTC', demo: false, mailConfigured: false },
      list_teams: [green],
      list_events: [...held.values()].map(seen),
      get_event: found && seen(found),
    };
    const body = club[pathname.split('/')[2] ?? ''];
    return body ? { body } : { status: 404, body: {} };
  });
  writeToken('token');
  const intake = new EventIntake({
    cache: eventCacheOf(client),
    fetchEvent: () => Promise.reject(new Error('no gap is expected')),
    onArrivals: () => undefined,
  });
  renderApp(
    <>
      <PlanFromAddress pen={pen} teamId="26618" onNewBoard={onNewBoard} />
      <Planned pen={pen} />
      <Told pen={pen} />
      {beside}
    </>,
    path,
    client,
  );
  return { held, intake, asked: server.asked };
}

export async function closePlanned(): Promise<void> {
  clearToken();
  await server?.stop();
}

export const line = () =>
  screen.findByText((_text, element) => element?.tagName === 'P' && / going/.test(element.textContent));
export const greyed = () => screen.getByTestId('greyed').textContent;
export const address = () => screen.getByTestId('address').textContent;
export const plan = (pen: BoardPen, { key } = event) => planFor(pen.doc, key);
/** The children whose discs lie on the board. */
export const owners = (pen: BoardPen) =>
  readShapes(pen.doc)
    .flatMap((shape) => (shape.kind === 'player' ? [shape.playerId] : []))
    .sort();
