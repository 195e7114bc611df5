/** A game in which every field has a value. */
import type { EventRecord, PlayerRecord, UserRecord } from '@touchline/server/records';
import { itemRow, memberRow } from '@touchline/server/row-keys';
import { completed } from '@touchline/server/testing/schema-values';
import { attendanceModel, participantModel, playModel } from '@touchline/shared/events/event.model';
import { jobModel, rideModel } from '@touchline/shared/events/help.model';

export interface CompletePeople {
  leo: PlayerRecord;
  noa: PlayerRecord;
  coach: { user: UserRecord };
  parent: { user: UserRecord };
}

const DAY = 86_400_000;

/** Returns the fields that a finished game of this team has beside those of every event. */
export function completeEvent(
  { eventTime, eventLocation }: EventRecord,
  teamId: string,
  { leo, noa, coach, parent }: CompletePeople,
): Partial<EventRecord> {
  return {
    eventLocation: { ...eventLocation, address: 'Gleimstr. 55', url: 'https://maps.app.goo.gl/pitch' },
    eventState: 'FINISHED',
    opponent: 'Harbor City',
    opponentId: teamId,
    homeAway: 'AWAY',
    cancelReason: 'Rain',
    endTime: eventTime + DAY,
    meetTime: eventTime - DAY,
    answerBy: eventTime - DAY,
    kit: 'Green',
    note: 'Bring water.',
    pointsRule: { win: 3, draw: 1, loss: 0 },
    seriesId: '91000001',
    rrule: 'FREQ=WEEKLY;BYDAY=TU',
    url: 'https://club.example/game',
    result: '2:1',
    summary: 'A close game.',
    teamPlayers: [{ note: 'for staff' }],
    sources: ['https://film.example/game.m3u8'],
    participants: {
      p1: completed(participantModel, {
        id: '90000001',
        playerId: leo._id,
        playerName: leo.name,
        teamId,
        teamName: 'Riverside',
        shirtColor: 'green',
        shirtNumber: 11,
        guest: true,
        groupName: 'A',
      }),
    },
    jobs: {
      p5: completed(jobModel, {
        id: '31000002',
        name: 'Oranges',
        kind: 'FREE',
        needed: 2,
        taken: 1,
        takenBy: { m1: { userId: parent.user._id, name: 'Paula Parent' } },
      }),
    },
    rides: {
      [memberRow(parent.user._id)]: completed(rideModel, {
        id: '32000002',
        userId: parent.user._id,
        name: 'Paula Parent',
        phoneNumber: parent.user.phoneNumber,
        seats: 3,
        pickUp: 'Library, 8:15',
        taken: 2,
      }),
    },
    riders: { [itemRow(noa._id)]: '32000002', [itemRow(leo._id)]: '32000002' },
    plays: {
      p2: completed(playModel, {
        id: '30000001',
        name: 'Through ball',
        playType: 'CHANCE',
        source: 'https://film.example/game.m3u8',
        link: 'https://film.example/play.mp4',
        players: [leo.name],
        playerIds: [leo._id],
        startOffset: 61.5,
        endOffset: 74,
        call: 'Go',
        suggestion: 'Run before the pass is played.',
        rating: 80,
        actionCodes: [{ acid: 'a1', shirtColor: 'green', shirtNumber: 11, code: 7 }],
        drawing: [{ tool: 'arrow', colour: 'yellow', points: [100, 200, 300, 400] }],
      }),
    },
    schedules: {
      p3: {
        id: '31000001',
        name: 'Semi-final',
        time: eventTime,
        location: { ...eventLocation, address: 'Gleimstr. 55', url: 'https://maps.app.goo.gl/pitch' },
        teams: ['Green'],
        teamIds: [teamId],
        theme: 'Cup',
        result: '2:1',
        knockout: true,
      },
    },
    teamStats: {
      p4: {
        id: '32000001',
        teamId,
        teamName: 'Riverside',
        matchesPlayed: 1,
        numOfWins: 2,
        numOfLosses: 3,
        numOfDraws: 4,
        goalsFor: 5,
        goalsAgainst: 6,
        numOfYellowCards: 7,
        numOfRedCards: 8,
        points: 9,
      },
    },
    attendance: {
      [itemRow(leo._id)]: completed(attendanceModel, { playerId: leo._id, came: true, late: false, fromMatch: true }),
      [itemRow(noa._id)]: { playerId: noa._id, came: false },
    },
    matchWrote: { game: { result: '2:1', finished: true } },
    changedAt: eventTime,
    changes: [{ at: eventTime, by: { userId: coach.user._id, name: 'Cora' }, what: 'event:changed', fields: ['name'] }],
    createdBy: coach.user._id,
  };
}
