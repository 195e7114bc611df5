import { Trans } from '@lingui/react/macro';
import { Card, Text } from '@mantine/core';
import type { Actor } from '@touchline/shared/access/actor';
import type { EventView } from '@touchline/shared/events/event.model';
import type { Availability } from '@touchline/shared/events/event-words';
import { managesAttendees } from '@touchline/shared/events/events.rules';
import type { PlayerView } from '@touchline/shared/players/player.model';
import clsx from 'clsx';
import { memo, useCallback, useRef, useState } from 'react';
import { useClubZone, useNow } from '../../../lib/config';
import { useLanguage } from '../../../lib/language';
import { lazyWithRetry } from '../../../lib/lazy-with-retry';
import { newId } from '../../../lib/new-id';
import { usePhone } from '../../../lib/widths';
import { hasMatch, isOnItsDay } from '../../../live/queries/coming-events';
import { usePresence } from '../../../live/queries/other-users';
import { useChange, useSeenEvent } from '../../../live/queries/own-changes';
import { WhenNear } from '../../../ui/when-near';
import { AnswerCounts } from '../answers/answer-counts';
import { answerChange, groupAnswers, rowOfPlayer } from '../answers/answer-status';
import { MyChildren } from '../answers/my-children';
import { lacksAttendance } from '../attendees/lacks-attendance';
import { type EventRights, eventRights } from '../event-rights';
import { PlayerCardSlot } from '../wall/player-card-slot';
import { ShirtWall } from '../wall/shirt-wall';
import { AttendeeSection, HelpSection } from './card-sections';
import classes from './event-card.module.css';
import { EventHeading, FoldedHeading } from './event-heading';

const EventActions = lazyWithRetry(() => import('./event-actions'), <div className={classes.actions} />);
const TournamentTables = lazyWithRetry(() => import('./tournament-tables'));

const CardActs = lazyWithRetry(() => import('./card-acts'));
const EnterResult = lazyWithRetry(() => import('../editor/in-card/enter-result'));

interface EventCardProps {
  event: EventView;
  actor: Actor;
  /** The players of the team; undefined if the viewer may not see them. */
  roster: readonly PlayerView[] | undefined;
  place: 'next' | 'upcoming' | 'past';
  /** True: the card starts as one line with the answer buttons. */
  folds?: boolean;
  /** True: the line has the reminder of staff, too. */
  reminds?: boolean;
}

const emptyRoster: readonly PlayerView[] = [];

/** Returns whether "Reload" is the only action. A card shows it only while the list of attendees is open. */
const hasOnlyReload = ({ mayEdit, manages, holdsJob, boardTeams, removableTags }: EventRights): boolean =>
  !mayEdit && !manages && !holdsJob && boardTeams.length === 0 && removableTags.length === 0;

/** The card of one event: time, place, availability, and the viewer's actions. */
export const EventCard = memo(function EventCard({
  event,
  actor,
  roster,
  place,
  folds = false,
  reminds,
}: EventCardProps) {
  useLanguage();
  const change = useChange();
  const phone = usePhone();
  const seen = useSeenEvent(event);
  const now = useNow();
  // Staff watch the list of the next event until it begins.
  const [open, setOpen] = useState(
    () => place === 'next' && !phone && event.eventTime > now && managesAttendees(actor, event.tags),
  );
  const [chosen, setChosen] = useState<PlayerView | null>(null);
  // An open card stays open when an earlier event arrives.
  const [unfolded, setUnfolded] = useState(!folds);
  const viewers = usePresence(event.key, open && event.version > 0);

  const team = roster ?? emptyRoster;
  const zone = useClubZone();
  const rights = eventRights(actor, event, team, now);
  const answers = groupAnswers(seen.event, roster);
  const heading = `event-${event.id}`;
  const answersFirst = useRef<boolean>(null);
  const latestEvent = useRef(seen.event);
  latestEvent.current = seen.event;
  const answer = useCallback(
    (player: PlayerView, available: Availability) =>
      change(answerChange(latestEvent.current, player, available, () => newId(9))),
    [change],
  );

  const scores = event.type === 'TOURNAMENT' && (
    <WhenNear minHeight={240}>
      <TournamentTables event={event} mayEdit={rights.mayEdit} />
    </WhenNear>
  );
  // On the day families look for scores.
  const scoresFirst = !rights.mayEdit && event.eventTime <= now;
  const isFolded = folds && !unfolded;
  const showsActions = !hasOnlyReload(rights);
  const coming = rights.open && place !== 'past';
  // An answer that is missing when the card opens stays above the scores, so that a tap moves nothing.
  if (roster) answersFirst.current ??= coming && rights.children.some(({ id }) => !rowOfPlayer(seen.event, id));
  const shownCounts = { hideUnanswered: roster === undefined, acceptsAnswers: coming };
  const counts = <AnswerCounts groups={answers} {...shownCounts} />;
  const childAnswers =
    rights.closed && rights.children.length > 0 && event.eventState !== 'CANCELLED' ? (
      <Text size="sm" c="var(--dim)">
        <Trans>This event is over: only staff change answers now.</Trans>
      </Text>
    ) : (
      coming &&
      rights.children.length > 0 && (
        <MyChildren
          event={seen.event}
          players={rights.children}
          pending={seen.pending}
          onAnswer={answer}
          compact={isFolded}
        />
      )
    );
  const actions = (
    <EventActions
      event={seen.event}
      actor={actor}
      rights={rights}
      silent={place === 'past' ? [] : answers.silent}
      coming={coming}
      viewers={viewers}
    />
  );
  // On its day the match stands beside the way there, above all else.
  const isToday = isOnItsDay(event, zone, now);
  const reminded = coming && rights.manages && (reminds || !isFolded) ? answers.silent : [];
  const asksWhoCame = rights.manages && event.version > 0 && lacksAttendance(event, now);
  const buttons = (hasMatch(event, now) || reminded.length > 0 || asksWhoCame) && (
    <CardActs event={event} silent={reminded} rights={rights} asksWhoCame={asksWhoCame} />
  );
  const acts = !isToday && buttons && <div className={classes.acts}>{buttons}</div>;
  // A phone shows staff the reminder above the shirts; families see the shirts first.
  const phoneActs = phone && acts;
  if (isFolded)
    return (
      <Card component="article" aria-labelledby={heading} className={clsx(classes.card, classes.folded)}>
        <FoldedHeading
          event={seen.event}
          id={heading}
          answers={answers}
          {...shownCounts}
          onUnfold={() => setUnfolded(true)}
        >
          {isToday && buttons}
        </FoldedHeading>
        {childAnswers}
        {acts}
        {rights.lacksResult && <EnterResult event={seen.event} />}
      </Card>
    );
  return (
    <Card
      component="article"
      aria-labelledby={heading}
      className={clsx(classes.card, place === 'next' && classes.next, place === 'past' && classes.past)}
    >
      <div className={classes.top}>
        <EventHeading event={seen.event} id={heading} onFold={folds ? () => setUnfolded(false) : undefined}>
          {isToday && buttons}
        </EventHeading>
        {!phone && counts}
        {!phone && acts}
      </div>
      {answersFirst.current && childAnswers}
      {scoresFirst && scores}
      {!answersFirst.current && childAnswers}
      {/* On a phone the answer buttons come first. */}
      {phone && <div>{counts}</div>}
      {rights.manages && phoneActs}
      {roster && place !== 'past' && (
        <ShirtWall event={seen.event} roster={roster} pending={seen.pending} onChoose={setChosen} />
      )}
      {!rights.manages && phoneActs}
      {coming && <HelpSection event={event} actor={actor} rights={rights} roster={team} />}
      {!scoresFirst && scores}
      <AttendeeSection
        seen={seen}
        roster={team}
        rights={rights}
        coming={coming}
        answered={answers.going.length + answers.maybe.length + answers.cant.length}
        silent={coming ? answers.silent.length : 0}
        open={open}
        onToggle={() => setOpen(!open)}
      />
      {(open || showsActions) && (
        <div className={classes.bottom}>{phone ? <WhenNear minHeight={36}>{actions}</WhenNear> : actions}</div>
      )}
      <PlayerCardSlot
        player={chosen}
        answer={chosen ? rowOfPlayer(seen.event, chosen.id)?.available : undefined}
        onAnswer={chosen && rights.mayAnswerFor(chosen.id) ? (available) => answer(chosen, available) : undefined}
        onClose={() => setChosen(null)}
      />
    </Card>
  );
});
