import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from '@touchline/shared/accounts/account.model';
import type { EventView } from '@touchline/shared/events/event.model';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearToken } from '../../../../lib/token';
import { anEvent, attendee } from '../../../../live/testing/club-model';
import { type ApiServer, startApiServer } from '../../../../testing/api-server';
import {
  admin,
  clubReplies,
  endpointOf,
  green,
  manager,
  parent,
  sentTo,
  showSignedIn,
} from '../../testing/open-planning';
import PlanningPage from '../planning-page';

const BLUE = '26619';
const year = new Date().getUTCFullYear() + 1;
const MARCH = `${year}-03`;
const at = (day: number, hour: number) => Date.UTC(year, 2, day, hour);
let nextId = 500_000_000;
const planned = (name: string, eventTime: number, fields: Partial<EventView> = {}): EventView => {
  nextId += 1;
  const id = String(nextId);
  return { ...anEvent({}), id, key: { ...anEvent({}).key, id }, name, eventTime, type: 'PRACTICE', ...fields };
};

let server: ApiServer;
let events: EventView[];
const user = userEvent.setup();

/** Opens March of a club whose months hold `events`. */
async function openMarch(who: CurrentUser, search = ''): Promise<void> {
  const teams = [green, { ...green, id: BLUE, name: 'Blue', players: [] }];
  const replies = clubReplies(who, events[0] as EventView, {
    override: (request) => {
      const { searchParams } = new URL(request.url, 'http://club');
      const wasAsked = ({ tags, eventTime }: EventView) =>
        tags.includes(searchParams.get('tag') ?? '') &&
        new Date(eventTime).toISOString().startsWith(searchParams.get('month') ?? '');
      switch (endpointOf(request)) {
        case 'list_teams':
          return { body: teams.filter(({ id }) => who.teams.includes(id)) };
        case 'show_events':
          return { body: events.filter(wasAsked) };
        case 'list_events':
          return { body: [] };
        case 'get_event':
          return { body: events.find(({ id }) => id === searchParams.get('id')) };
        case 'update_event': {
          const { id, eventTime } = JSON.parse(JSON.stringify(request.body)) as EventView;
          const found = events.find((one) => one.id === id) as EventView;
          Object.assign(found, { eventTime, rev: found.rev + 1, version: found.version + 1 });
          return { body: id };
        }
        default:
          return undefined;
      }
    },
  });
  server = await startApiServer(replies);
  showSignedIn(<PlanningPage />, `/admin/planning?view=month&month=${MARCH}${search}`);
}

const march = () => screen.findByRole('table', { name: `March ${year}` });
const dayButton = (number: number) => screen.getByRole('button', { name: new RegExp(`March ${number}, ${year}`) });

beforeEach(() => localStorage.clear());
afterEach(async () => {
  vi.unstubAllGlobals();
  clearToken();
  await server.stop();
});

it('names the events of each day with their times, and shows those of the chosen day below', async () => {
  events = [planned('Practice', at(10, 17)), planned('Green – Red', at(14, 9), { type: 'GAME' })];
  await openMarch(manager);
  await march();
  expect(await screen.findByRole('button', { name: /March 10, .*6:00 PM Practice/ })).toBeVisible();
  expect(within(await march()).getByText('Green – Red', { exact: false })).toBeVisible();
  await user.click(dayButton(14));
  const shown = within(screen.getByRole('region', { name: `March 14, ${year}` }));
  expect(shown.getByRole('article', { name: 'Green – Red' })).toBeVisible();
  expect(screen.queryByRole('region', { name: `March 10, ${year}` })).toBeNull();
});

it('shows an event of the club’s last evening in its own month, though it is in the next month in UTC', async () => {
  events = [planned('Night game', Date.UTC(year, 1, 28, 23, 30))];
  await openMarch(manager);
  // Berlin is an hour ahead: 00:30 on March 1.
  expect(await screen.findByRole('button', { name: /March 1, .*12:30 AM Night game/ })).toBeVisible();
});

it('names the events of the days around the month, which have no cards below', async () => {
  const isFullAtItsEnd = new Date(at(31, 12)).getUTCDay() === 6;
  const around = isFullAtItsEnd ? Date.UTC(year, 1, 28, 12) : Date.UTC(year, 3, 1, 12);
  events = [planned('Practice', at(10, 17)), planned('Around', around)];
  await openMarch(manager);
  expect(await within(await march()).findByText('Around', { exact: false })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Around/ })).toBeNull();
  expect(await screen.findByRole('article', { name: 'Practice' })).toBeVisible();
  expect(screen.queryByRole('article', { name: 'Around' })).toBeNull();
});

it('shows a family all its teams with a colour each, and hides one', async () => {
  events = [planned('Practice', at(10, 17)), planned('Blue – Red', at(10, 9), { tags: [BLUE] })];
  await openMarch({ ...parent, teams: ['26618', BLUE], familyTeams: ['26618', BLUE] });
  const both = await screen.findByRole('button', { name: /March 10, .*10:00 AM Blue – Red Blue, 6:00 PM Practice/ });
  expect(both).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Blue' }));
  expect(await screen.findByRole('button', { name: new RegExp(`March 10, ${year}, 6:00 PM`) })).toBeVisible();
});

it('shows an admin all teams of the club at once, without a choice of one', async () => {
  events = [
    planned('Practice', at(10, 17)),
    planned('Blue vs Red', at(10, 9), { tags: [BLUE], type: 'GAME', opponent: 'Red', homeAway: 'AWAY' }),
  ];
  await openMarch({ ...admin, teams: ['26618', BLUE] });
  expect(await screen.findByRole('checkbox', { name: 'Blue' })).toBeChecked();
  expect(await within(await march()).findByText('Blue vs Red', { exact: false })).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Team' })).toBeNull();
});

it('shows the result of a game that was played', async () => {
  events = [planned('Green vs Red', at(10, 9), { type: 'GAME', opponent: 'Red', result: '2:1' })];
  await openMarch(manager);
  expect(await screen.findByRole('button', { name: /March 10, .*Green vs Red 2–1$/ })).toBeVisible();
});

const answered = () => planned('Answered', at(11, 17), { attendees: [attendee(1), attendee(2, 'NO')] });

it('marks events that wait for the answer of a family', async () => {
  events = [planned('Open', at(10, 17), { attendees: [attendee(1)] }), answered()];
  await openMarch(parent);
  expect(await screen.findByRole('button', { name: /March 10, .*Open Needs an answer$/ })).toBeVisible();
  expect(dayButton(11)).toHaveAccessibleName(/Answered$/);
});

it('counts for staff who of the team comes to an event', async () => {
  events = [answered()];
  await openMarch(manager);
  await screen.findByRole('button', { name: /March 11, .*Answered$/ });
  expect(within(await march()).getByText('1 going')).toBeVisible();
});

it('fades no event that is to come, not even in the days around the month', async () => {
  const isFullAtItsEnd = new Date(at(31, 12)).getUTCDay() === 6;
  const around = isFullAtItsEnd ? Date.UTC(year, 1, 28, 12) : Date.UTC(year, 3, 1, 12);
  events = [planned('Around', around)];
  await openMarch(manager);
  expect(await within(await march()).findByTitle('Around')).toHaveAttribute('data-over', 'false');
});

it('begins a new event on a day, with the mouse in its cell and with a button below the month', async () => {
  events = [planned('Practice', at(10, 17))];
  await openMarch(manager);
  await screen.findByRole('button', { name: /6:00 PM Practice/ });
  await user.click(within(dayButton(12).closest('td') as HTMLElement).getByTitle('New event'));
  const form = within(await screen.findByRole('form', { name: 'New event' }));
  const date = () => form.getByLabelText<HTMLInputElement>('Date').value;
  await expect.poll(date).toContain(`3/12/${year}`);
  await user.click(dayButton(26));
  await user.click(await screen.findByRole('button', { name: 'Add on this day' }));
  await expect.poll(date).toContain(`3/26/${year}`);
});

it('moves a dropped event to the day after a question, keeps its time, follows it, and can be undone', async () => {
  events = [planned('Practice', at(10, 17)), planned('Green – Red', at(14, 9), { type: 'GAME' })];
  await openMarch(manager);
  const [practice] = events as [EventView, EventView];
  await screen.findByRole('button', { name: /6:00 PM Practice/ });
  const data = new Map<string, string>();
  const dataTransfer = {
    setData: (type: string, value: string) => data.set(type, value),
    getData: (type: string) => data.get(type) ?? '',
  };
  fireEvent.dragStart(within(await march()).getByTitle('Practice'), { dataTransfer });
  fireEvent.drop(dayButton(30), { dataTransfer });
  const question = within(await screen.findByRole('dialog', { name: 'Move Practice?' }));
  expect(sentTo(server, 'update_event')).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Move' }));
  // After the last Sunday of March, 6 PM is an hour earlier in UTC.
  const summer = 30 >= lastSunday() ? 1 : 0;
  expect(await screen.findByRole('region', { name: `March 30, ${year}` })).toBeVisible();
  expect(sentTo(server, 'update_event')).toEqual([{ id: practice.id, rev: 1, eventTime: at(30, 17 - summer) }]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: /March 10, .*6:00 PM Practice/ })).toBeVisible();
});

function lastSunday(): number {
  const last = new Date(Date.UTC(year, 2, 31));
  return 31 - last.getUTCDay();
}

it('chooses no team where each has a switch, and on a phone lists the days after the chosen one', async () => {
  const wide = window.matchMedia('');
  vi.stubGlobal('matchMedia', (query: string) => ({ ...wide, media: query, matches: query.includes('max-width') }));
  events = [planned('Practice', at(10, 17)), planned('Blue – Red', at(14, 9), { tags: [BLUE] })];
  await openMarch({ ...parent, teams: ['26618', BLUE], familyTeams: ['26618', BLUE] });
  expect(await screen.findByRole('checkbox', { name: 'Blue' })).toBeChecked();
  expect(screen.queryByRole('combobox', { name: 'Team' })).toBeNull();
  const days = () => screen.getAllByRole('region', { name: /^March / }).map((day) => day.getAttribute('aria-label'));
  await screen.findByRole('region', { name: `March 10, ${year}` });
  expect(days()).toEqual([`March 10, ${year}`, `March 14, ${year}`]);
  await user.click(dayButton(12));
  expect(await screen.findByText('Nothing on this day')).toBeVisible();
  expect(days()).toEqual([`March 12, ${year}`, `March 14, ${year}`]);
});

it('lets a family move nothing', async () => {
  events = [planned('Practice', at(10, 17))];
  await openMarch(parent);
  await screen.findByRole('button', { name: /6:00 PM Practice/ });
  expect(within(await march()).getByTitle('Practice')).not.toHaveAttribute('draggable', 'true');
  expect(within(await march()).queryAllByTitle('New event')).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Add on this day' })).toBeNull();
});
