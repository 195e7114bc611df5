/** The rights of a viewer on an event and its rows, from the rules in `shared`. Pure. */

import { type Actor, isGuardian } from '@touchline/shared/access/actor';
import { allows } from '@touchline/shared/access/rule';
import { boardRules } from '@touchline/shared/boards/boards.rules';
import type { AttendeeView, EventView, Visibility } from '@touchline/shared/events/event.model';
import {
  areSignUpsOpen,
  eventRules,
  managesAttendees,
  takesFamilyAnswers,
  visibilityOf,
} from '@touchline/shared/events/events.rules';
import type { PlayerView } from '@touchline/shared/players/player.model';

export interface EventRights {
  visibility: Visibility;
  /** Staff of the event: may sign up any player. */
  manages: boolean;
  /** True: the event still accepts answers. */
  open: boolean;
  /** True: the event is over, and the viewer is not its staff: answers stay as they are. */
  closed: boolean;
  /** The viewer's children who are on the roster. */
  children: PlayerView[];
  /** True: the viewer may sign up as a volunteer. */
  volunteers: boolean;
  /** True: the viewer may take jobs and offer rides. */
  helps: boolean;
  /** True: the viewer may change the event itself. */
  mayEdit: boolean;
  /** True: the event has begun, its result is missing, and the viewer may enter it. */
  lacksResult: boolean;
  /** True: the viewer has taken a job of the event, which may be to film it. */
  holdsJob: boolean;
  /** Ids of the teams that the viewer may remove the event from. */
  removableTags: string[];
  /** Ids of the teams on whose boards the viewer may draw. */
  boardTeams: string[];
  mayAnswerFor: (playerId: string) => boolean;
  mayChange: (row: AttendeeView) => boolean;
}

const isBegun = ({ eventState, eventTime }: EventView, now: number): boolean =>
  eventState !== 'CANCELLED' && eventTime <= now;

export function eventRights(actor: Actor, event: EventView, roster: readonly PlayerView[], now: number): EventRights {
  const { tags } = event;
  const onServer = event.version > 0;
  const manages = managesAttendees(actor, tags);
  const closed = !manages && !takesFamilyAnswers(event, now);
  const open = onServer && areSignUpsOpen(event.eventState);
  const createdBy = event.own ? actor.userId : '';
  const mayEdit = onServer && allows(eventRules['event.change'], actor, { tags, createdBy });
  return {
    visibility: visibilityOf(actor, tags),
    manages,
    open,
    closed,
    children: roster.filter(({ id }) => isGuardian(actor, id)),
    volunteers: open && !closed && allows(eventRules['attendee.add'], actor, { tags, rostered: false, own: true }),
    helps: open && allows(eventRules['event.help'], actor, event),
    mayEdit,
    lacksResult: mayEdit && event.type === 'GAME' && event.result === '' && isBegun(event, now),
    holdsJob: (event.jobs ?? []).some(({ takenBy = [] }) => takenBy.some(({ userId }) => userId === actor.userId)),
    removableTags: onServer
      ? tags.filter((tag) => allows(eventRules['event.remove'], actor, { tags, createdBy, tag }))
      : [],
    boardTeams: onServer ? tags.filter((teamId) => allows(boardRules['board.change'], actor, { teamId })) : [],
    mayAnswerFor: (playerId) =>
      open && !closed && allows(eventRules['attendee.add'], actor, { tags, playerId, rostered: true, own: false }),
    mayChange: ({ playerId, emailAddress }) =>
      !closed &&
      allows(eventRules['attendee.change'], actor, {
        tags,
        playerId,
        rostered: true,
        own: emailAddress === actor.emailAddress,
      }),
  };
}
