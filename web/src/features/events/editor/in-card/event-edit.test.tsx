import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EventView } from '@touchline/shared/events/event.model';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearToken } from '../../../../lib/token';
import { stamp } from '../../../../live/testing/club-model';
import { startLiveServer } from '../../../../live/testing/live-server';
import type { ApiRequest, ApiResponse, ApiServer } from '../../../../testing/api-server';
import PlanningPage from '../../list/planning-page';
import {
  clubReplies,
  event as coming,
  endpointOf,
  manager,
  openPlanning,
  showSignedIn,
  unfold,
} from '../../testing/open-planning';

const user = userEvent.setup();
/** The event has begun; only then the form accepts a result. */
const { endTime: _end, meetTime: _meet, ...begun } = coming;
const event: EventView = { ...begun, eventTime: Date.now() - 60_000 };
const machineZone = process.env.TZ;
let server: ApiServer;
beforeEach(() => localStorage.clear());
afterEach(async () => {
  if (machineZone === undefined) delete process.env.TZ;
  else process.env.TZ = machineZone;
  clearToken();
  await server.stop();
});

const saves = () => server.requests.filter((request) => endpointOf(request) === 'update_event').map(({ body }) => body);
const GOALS = ['Our goals', 'Opponent’s goals'];
const goalsIn = (form: HTMLElement) =>
  GOALS.map((label) => (within(form).getByLabelText(label) as HTMLInputElement).value).join(':');
async function typeGoals(form: HTMLElement, ...goals: number[]) {
  for (const [index, label] of GOALS.entries())
    await user.type(within(form).getByLabelText(label), String(goals[index]));
}
async function openForm(): Promise<HTMLElement> {
  await unfold(await screen.findByRole('article'));
  await user.click(await screen.findByText('Edit game'));
  return screen.findByLabelText(`Edit ${event.name}`, { selector: 'form' });
}

describe('the time field in another time zone than the club’s', () => {
  /** Club zone, browser zone, and what the club's clock shows at 9:00 UTC in the northern winter. */
  it.each([
    ['Pacific/Auckland', 'America/Los_Angeles', ['10', '00', 'PM'], '+13:00'],
    ['America/Los_Angeles', 'Pacific/Auckland', ['01', '00', 'AM'], '-08:00'],
  ])('uses the clock of a club in %s for a browser in %s', async (clubTimezone, own, shown, offset) => {
    process.env.TZ = own;
    const year = new Date().getUTCFullYear() + 1;
    const game = { ...event, eventTime: Date.parse(`${year}-01-10T09:00:00Z`) };
    let storedEvent: EventView = game;
    server = await openPlanning(manager, game, {
      clubTimezone,
      override: (request: ApiRequest) => {
        if (endpointOf(request) === 'get_event') return { body: storedEvent };
        if (endpointOf(request) !== 'update_event') return undefined;
        storedEvent = { ...game, ...(request.body as object), rev: 2, version: game.version + 1 };
        return { body: game.id };
      },
    });
    const time = within(within(await openForm()).getByRole('group', { name: 'Time' }));
    const date = time.getByLabelText('Date');
    const clock = ['Hours', 'Minutes', 'AM or PM'].map((label) => time.getByLabelText(label) as HTMLInputElement);
    await waitFor(() => expect(clock.map(({ value }) => value)).toEqual(shown));
    expect((date as HTMLInputElement).value).toMatch(`1/10/${year}`);
    await user.clear(date);
    await user.type(date, `1/12/${year}`);
    await user.click(time.getByLabelText('Hours'));
    await user.keyboard('0630p');
    await user.click(screen.getByText('Save'));
    await waitFor(() =>
      expect(saves()).toEqual([expect.objectContaining({ eventTime: Date.parse(`${year}-01-12T18:30:00${offset}`) })]),
    );
  });
});

describe('a save that fails', () => {
  const typeResult = async (form: HTMLElement) => {
    await typeGoals(form, 2, 1);
    await user.click(within(form).getByText('Save'));
  };

  it.each([
    ['Keep mine', '2:1'],
    ['Take theirs', '1:1'],
  ])('keeps the typed result after a conflict until the user chooses a version: %s', async (choice, left) => {
    let storedEvent: EventView = event;
    server = await openPlanning(manager, event, {
      override: (request) => {
        if (endpointOf(request) === 'get_event') return { body: storedEvent };
        if (endpointOf(request) !== 'update_event') return undefined;
        storedEvent = { ...event, result: '1:1', rev: 2, version: event.version + 1 };
        return { status: 409, body: { detail: 'Somebody else saved this event.' } };
      },
    });
    const form = await openForm();
    await typeResult(form);
    expect(await within(form).findByText(/yours is “2:1”, theirs is “1:1”/)).toBeVisible();
    expect(goalsIn(form)).toBe('2:1');
    await user.click(within(form).getByText(choice));
    expect(goalsIn(form)).toBe(left);
  });

  it('restores the typed result when a live change arrives during a save that is then rejected', async () => {
    let storedEvent: EventView = event;
    let refuse = (_response: ApiResponse): void => undefined;
    const refused = new Promise<ApiResponse>((resolve) => {
      refuse = resolve;
    });
    const live = await startLiveServer(
      clubReplies(manager, event, {
        override: (request) => {
          if (endpointOf(request) === 'get_event') return { body: storedEvent };
          return endpointOf(request) === 'update_event' ? refused : undefined;
        },
      }),
    );
    server = live;
    showSignedIn(<PlanningPage />, '/admin/planning');
    const form = await openForm();
    await waitFor(() => expect(live.syncs).toHaveLength(1));
    await typeResult(form);
    await waitFor(() => expect(saves()).toHaveLength(1));

    const version = event.version + 1;
    storedEvent = { ...event, result: '1:1', rev: 2, version };
    live.publish('event:changed', { ...stamp, key: event.key, version, patch: { result: '1:1', rev: 2 } });
    await waitFor(() => expect(goalsIn(form)).toBe('1:1'));
    refuse({ status: 409, body: { detail: 'Somebody else saved this event.' } });
    expect(await within(form).findByText(/yours is “2:1”, theirs is “1:1”/)).toBeVisible();
    expect(goalsIn(form)).toBe('2:1');
  });

  it('keeps the typed result after a server error', async () => {
    server = await openPlanning(manager, event, {
      override: (request) => (endpointOf(request) === 'update_event' ? { status: 500, body: {} } : undefined),
    });
    const form = await openForm();
    await typeResult(form);
    expect(await within(form).findByText('Wrong status 500')).toBeVisible();
    expect(goalsIn(form)).toBe('2:1');
  });
});

describe('quick edit by staff', () => {
  /** Returns the body that the form sends for these user actions. */
  async function sentBy(act: (form: HTMLElement) => Promise<void>) {
    server = await openPlanning(manager, event, {
      override: (request) => (endpointOf(request) === 'update_event' ? { body: event.id } : undefined),
    });
    await act(await openForm());
    await waitFor(() => expect(saves()).toHaveLength(1));
    return saves()[0];
  }

  it('offers no result field before the game has begun', async () => {
    server = await openPlanning(manager, coming);
    const form = await openForm();
    expect(within(form).getByLabelText('Opponent')).toBeVisible();
    expect(within(form).queryByLabelText('Our goals')).toBeNull();
  });

  it('offers no cancel button after the game', async () => {
    server = await openPlanning(manager, { ...event, eventState: 'FINISHED', result: '2:1' });
    const form = await openForm();
    expect(goalsIn(form)).toBe('2:1');
    expect(within(form).queryByText('Cancel game')).toBeNull();
  });

  it('finishes the game when a result is saved', async () => {
    const body = await sentBy(async (form) => {
      await typeGoals(form, 2, 1);
      await user.click(within(form).getByText('Save'));
    });
    expect(body).toEqual({ id: event.id, rev: event.rev, result: '2:1', eventState: 'FINISHED' });
  });

  it('sends penalties after a draw and how the game ended', async () => {
    const body = await sentBy(async (form) => {
      const fields = within(form);
      await typeGoals(form, 2, 2);
      await user.type(fields.getByLabelText('Our penalties'), '4');
      await user.click(fields.getByText('Save'));
      expect(await fields.findByText('Enter the penalties of both teams')).toBeVisible();
      await user.type(fields.getByLabelText('Opponent’s penalties'), '3');
      await user.selectOptions(fields.getByLabelText('How it ended'), 'after extra time');
      await user.click(fields.getByText('Save'));
    });
    expect(body).toMatchObject({ result: '2:2 aet (4:3 pens)', eventState: 'FINISHED' });
  });

  it('keeps an older text that is no result until somebody enters the goals, and says that it does not count', async () => {
    server = await openPlanning(
      manager,
      { ...event, result: 'banana' },
      {
        override: (request) => (endpointOf(request) === 'update_event' ? { body: event.id } : undefined),
      },
    );
    const form = await openForm();
    expect(within(form).getByText('“banana” does not count in the table: enter the goals.')).toBeVisible();
    await user.type(within(form).getByLabelText('Opponent'), 's');
    await user.click(within(form).getByText('Save'));
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]).not.toHaveProperty('result');
  });

  it('cancels the game with a reason after the confirmation', async () => {
    const body = await sentBy(async (form) => {
      await user.click(within(form).getByText('Cancel game'));
      const question = await screen.findByRole('dialog', { name: `Cancel ${event.name}?` });
      expect(saves()).toEqual([]);
      await user.type(within(question).getByLabelText('Reason'), 'Rain');
      await user.click(within(question).getByRole('button', { name: 'Cancel game' }));
    });
    expect(body).toEqual({ id: event.id, rev: event.rev, eventState: 'CANCELLED', cancelReason: 'Rain' });
  });

  it('shows the reason on the card, and brings a canceled game back until it starts', async () => {
    const off: EventView = { ...coming, eventState: 'CANCELLED', cancelReason: 'Rain' };
    server = await openPlanning(manager, off, {
      override: (request) => (endpointOf(request) === 'update_event' ? { body: event.id } : undefined),
    });
    expect(await screen.findByText('Canceled: Rain')).toBeVisible();
    const form = await openForm();
    await user.click(within(form).getByText('Bring the game back'));
    await waitFor(() => expect(saves()).toEqual([{ id: off.id, rev: off.rev, eventState: 'PENDING' }]));
  });

  it('offers no return of a canceled game after its start', async () => {
    server = await openPlanning(manager, { ...event, eventState: 'CANCELLED' });
    const form = await openForm();
    expect(within(form).queryByText('Bring the game back')).toBeNull();
  });

  it('changes opponent and kind, and clears a time with null', async () => {
    const body = await sentBy(async (form) => {
      const opponent = within(form).getByLabelText('Opponent');
      await user.clear(opponent);
      await user.type(opponent, 'Lake City');
      await user.click(within(form).getByText('Save'));
    });
    expect(body).toEqual({ id: event.id, rev: event.rev, opponent: 'Lake City' });
  });
});

describe('an event of a series', () => {
  const practice: EventView = { ...coming, type: 'PRACTICE', seriesId: '910000001' };
  const start = async (seen: EventView) => {
    server = await openPlanning(manager, seen, {
      override: (request) =>
        ['update_series', 'remove_series', 'update_event'].includes(endpointOf(request))
          ? { body: endpointOf(request) === 'update_event' ? seen.id : [seen.id] }
          : undefined,
    });
  };
  const requestsTo = (call: string) => server.requests.filter((request) => endpointOf(request) === call);
  const editKit = async () => {
    await user.click(await screen.findByText('Edit practice'));
    const form = await screen.findByLabelText(`Edit ${practice.name}`, { selector: 'form' });
    await user.type(within(form).getByLabelText('Kit'), '!');
    return form;
  };

  it.each([
    ['Only this one', undefined],
    ['This one and later ones', practice.eventTime],
    ['All of them', practice.eventTime - 2 * 366 * 86_400_000],
  ])('changes “%s”', async (scope, from) => {
    await start(practice);
    const form = await editKit();
    await user.click(within(form).getByLabelText(scope));
    await user.click(within(form).getByText('Save'));
    const kit = `${practice.kit}!`;
    const expected =
      from === undefined
        ? { id: practice.id, rev: practice.rev, kit }
        : { seriesId: practice.seriesId, from, change: { kit } };
    const call = from === undefined ? 'update_event' : 'update_series';
    await waitFor(() => expect(requestsTo(call).map(({ body }) => body)).toEqual([expected]));
  });

  it('removes this event and later ones after a confirmation', async () => {
    await start({ ...practice, attendees: [] });
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove practice' }));
    const question = await screen.findByRole('dialog', { name: `Remove ${practice.name}?` });
    await user.click(within(question).getByLabelText('This one and later ones'));
    await user.click(within(question).getByRole('button', { name: 'Remove practice' }));
    await waitFor(() => expect(requestsTo('remove_series')).toHaveLength(1));
    expect(requestsTo('remove_series')[0]?.url).toContain(`/api/remove_series/910000001?from=${practice.eventTime}`);
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  });
});

it('names jobs in the form, and keeps the ids of those that are there', async () => {
  server = await openPlanning(manager, event, {
    override: (request) => (endpointOf(request) === 'update_event' ? { body: event.id } : undefined),
  });
  const form = within(await openForm());
  expect(form.getByRole('textbox', { name: 'Job 1' })).toHaveValue('Bring oranges');
  await user.click(form.getByRole('button', { name: 'Add a job' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(form.getByText('Give each job a name')).toBeVisible();
  await user.type(form.getByRole('textbox', { name: 'Job 2' }), 'Flags');
  await user.click(form.getByRole('button', { name: 'Save' }));
  const added = { id: expect.stringMatching(/^\d{9}$/), name: 'Flags', needed: 1 };
  await waitFor(() =>
    expect(saves()).toMatchObject([{ jobs: [{ id: '310000001', name: 'Bring oranges', needed: 2 }, added] }]),
  );
});
