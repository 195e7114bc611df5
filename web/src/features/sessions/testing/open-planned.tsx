/** Renders the part of the session screen about the planned event, with a server that has one team and two events. */
import { screen } from '@testing-library/react';
import type { CurrentUser } from '@touchline/shared/accounts/account.model';
import { readShapes } from '@touchline/shared/boards/document';
import type { EventView } from '@touchline/shared/events/event.model';
import { maskEvent } from '@touchline/shared/events/event-visibility';
import { teamView } from '@touchline/shared/teams/team.model';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { makeQueryClient } from '../../../app/store';
import { clearToken, writeToken } from '../../../lib/token';
import type { BoardEditor } from '../../../live/boards/board-state';
import { eventCacheOf } from '../../../live/engine/event-cache';
import { EventIntake } from '../../../live/engine/event-intake';
import { anEvent, attendee } from '../../../live/testing/club-model';
import { startApiServer } from '../../../testing/api-server';
import { renderApp } from '../../../testing/render-app';
import { planFor } from '../planned/fill';
import { PlanFromAddress } from '../planned/plan-from-address';
import { PlannedEvent } from '../planned/planned-event';
import { useAbsentOwners } from '../planned/use-planned';

const child = (number: number) => ({
  id: String(10_000_000 + number),
  name: `Child ${number}`,
  club: '',
  team: '',
  position: '',
  number,
});
export const green = { ...teamView.parse(teamsContract.list_teams.example.reply[0]), players: [1, 2, 3, 4].map(child) };
export const event = anEvent({
  name: 'Riverside v Hillside',
  attendees: [attendee(1), attendee(2), attendee(3, 'MAYBE')],
});
export const other = anEvent({
  id: '100000002',
  key: { ...event.key, id: '100000002' },
  name: 'Friday practice',
  type: 'PRACTICE',
  attendees: [attendee(4)],
});
export const coach: CurrentUser = {
  id: 'u-1',
  emailAddress: 'coach@example.com',
  userName: '',
  fullName: 'Marta Nowak',
  phoneNumber: '',
  roles: ['COACH'],
  teams: ['26618'],
  staffTeams: ['26618'],
  familyTeams: [],
  players: [],
};
export const parent: CurrentUser = { ...coach, roles: ['PARENT'], staffTeams: [], familyTeams: ['26618'] };

let server: Awaited<ReturnType<typeof startApiServer>> | undefined;

/** Shows the owners of grey markers, as the canvas gets them, and the address. */
function CanvasState({ editor }: { editor: BoardEditor }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <div data-testid="greyed">{[...useAbsentOwners(editor.doc)].join(' ')}</div>
      <div data-testid="address">{pathname + search}</div>
    </>
  );
}

/** The part about the planned event, with the events of the server. */
const Planned = ({ editor }: { editor: BoardEditor }) => (
  <PlannedEvent editor={editor} teamId="26618" absent={useAbsentOwners(editor.doc)} />
);

export async function openPlanned(
  editor: BoardEditor,
  who = coach,
  path = '/sessions?team=26618',
  events = [event, other],
  client = makeQueryClient(),
  beside: ReactNode = null,
  onNewBoard: (event: EventView) => Promise<void> = () => Promise.resolve(),
) {
  const held = new Map(events.map((one) => [one.id, one]));
  const viewOf = (one: EventView) => (who === parent ? maskEvent(one, 'masked') : one);
  server = await startApiServer(({ url }) => {
    const { pathname, searchParams } = new URL(url, 'http://club');
    const found = held.get(searchParams.get('id') ?? '');
    const club: Record<string, unknown> = {
      current_user: who,
      config: { homeClub: '', supportEmail: '', clubTimezone: 'UTC', demo: false, mailConfigured: false },
      list_teams: [green],
      list_events: [...held.values()].map(viewOf),
      get_event: found && viewOf(found),
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
      <PlanFromAddress editor={editor} teamId="26618" onNewBoard={onNewBoard} />
      <Planned editor={editor} />
      <CanvasState editor={editor} />
      {beside}
    </>,
    path,
    client,
  );
  return { held, intake, requests: server.requests };
}

export async function closePlanned(): Promise<void> {
  clearToken();
  await server?.stop();
}

export const summaryLine = () =>
  screen.findByText((_text, element) => element?.tagName === 'P' && / going/.test(element.textContent));
export const greyed = () => screen.getByTestId('greyed').textContent;
export const address = () => screen.getByTestId('address').textContent;
export const plan = (editor: BoardEditor, { key } = event) => planFor(editor.doc, key);
/** Returns the ids of players with a marker on the board. */
export const owners = (editor: BoardEditor) =>
  readShapes(editor.doc)
    .flatMap((shape) => (shape.kind === 'player' ? [shape.playerId] : []))
    .sort();
