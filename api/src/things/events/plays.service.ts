/** Changes of plays and the line-up outside forms. They neither conflict with a form nor undo one (specification 4.4). */
import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '@touchline/server/access/caller';
import type { EventRecord, PlayerRecord, TeamRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import type { EventKey, Participant, Play } from '@touchline/shared/events/event.model';
import type { ParticipantsReply, PlayReply, VersionReply } from '@touchline/shared/events/event-editing.contract';
import { MAX_PARTICIPANTS } from '@touchline/shared/events/event-words';
import { mayAddPlayersOf } from '@touchline/shared/events/events.rules';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { eventsStore } from '../../data/events/events.store';
import { presentParticipants, presentPlay, presentVersion } from '../../data/events/events-presenter';
import { assertChangeable } from '../../data/events/find-event';
import { taggableChildren } from '../../data/films/taggable';
import { playersStore } from '../../data/players/players.store';
import { eventParts } from '../../reactions/parts/event-parts';
import { assertHasRoom } from './event-items';
import { resolveTeams } from './event-references';
import { playRoom } from './play-room';

/** This many attempts require an unchanged event. Later ones do not, so the play's version may be inexact. */
const EXACT_TRIES = 10;

/** Builds a participant from a rostered child. Uses the child's id, so that concurrent calls add no child twice. */
const participantOf = (child: PlayerRecord, team: TeamRecord): Participant => ({
  id: child._id,
  playerId: child._id,
  playerName: child.name,
  teamId: team._id,
  teamName: team.name,
  shirtColor: '',
  ...(child.number !== undefined && { shirtNumber: child.number }),
  guest: false,
  groupName: '',
});

export function playsService(services: Services) {
  const events = eventsStore(services.store);
  const players = playersStore(services.store);
  const { assertTaggable } = taggableChildren(services);
  const takeRoom = playRoom(services);
  const write = eventParts(services);

  /** Returns a participant for each child on these rosters who is not in the line-up. */
  async function missingParticipants(event: EventRecord, teams: readonly TeamRecord[]): Promise<Participant[]> {
    const presentIds = new Set(Object.values(event.participants).map(({ playerId }) => playerId));
    const children = new Map(
      (await players.byIds(teams.flatMap(({ playerIds }) => playerIds))).map((child) => [child._id, child]),
    );
    const missing = new Map<string, Participant>();
    for (const team of teams)
      for (const { id } of Object.values(team.players)) {
        const child = children.get(id);
        if (child && !presentIds.has(id) && !missing.has(id)) missing.set(id, participantOf(child, team));
      }
    return [...missing.values()].filter(({ id }) => !(itemRow(id) in event.participants));
  }

  return {
    /**
     * Adds a play, or replaces the play with its id. Writes nothing when the play is unchanged.
     * @throws Problem 409 for a child who may not be tagged or no room, 429 after too many plays
     */
    save(caller: Caller, key: EventKey, play: Play): Promise<Presented<PlayReply>> {
      let tries = 0;
      return retryOnConflict(async () => {
        const event = assertChangeable(caller, await events.byKey(key));
        const row = itemRow(play.id);
        if (isDeepStrictEqual(event.plays[row], play)) return presentPlay(event, play);
        assertHasRoom(event, 'plays', { [row]: play });
        await assertTaggable(caller.actor, event, [play]);
        if (tries === 0) await takeRoom(caller.actor, event, { [row]: play });
        const after = await write.savePlay(caller.actor, event, play, ++tries <= EXACT_TRIES);
        return after ? presentPlay(after, play) : undefined;
      });
    },

    /** @throws Problem 404 when the play is gone already */
    remove(caller: Caller, key: EventKey, playId: string): Promise<Presented<VersionReply>> {
      let tries = 0;
      return retryOnConflict(async () => {
        const event = assertChangeable(caller, await events.byKey(key));
        if (!event.plays[itemRow(playId)]) throw notFound('play');
        const after = await write.removePlay(caller.actor, event, playId, ++tries <= EXACT_TRIES);
        return after ? presentVersion(after) : undefined;
      });
    },

    /** Adds all children on these rosters to the line-up. Idempotent. */
    addAllPlayers(caller: Caller, key: EventKey, teamIds: readonly string[]): Promise<Presented<ParticipantsReply>> {
      return retryOnConflict(async () => {
        const event = assertChangeable(caller, await events.byKey(key));
        const wantedTeams = [...new Set(teamIds)];
        if (!wantedTeams.every((team) => mayAddPlayersOf(caller.actor, event.tags, team))) throw notFound('team');
        const added = await missingParticipants(event, await resolveTeams(services.store, caller, wantedTeams));
        if (added.length === 0) return presentParticipants(event);
        if (Object.keys(event.participants).length + added.length > MAX_PARTICIPANTS)
          throw new Problem('CONFLICT', `An event takes at most ${MAX_PARTICIPANTS} participants.`);
        const after = await write.addParticipants(caller.actor, event, added);
        return after ? presentParticipants(after) : undefined;
      });
    },
  };
}
