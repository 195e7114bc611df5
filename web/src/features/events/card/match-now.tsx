/** The way from a card to the match of its game. While the match runs, its score and minute stand above. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { EventView } from '@touchline/shared/events/event.model';
import { managesAttendees } from '@touchline/shared/events/events.rules';
import { clockAt, minuteAt, periodsOf } from '@touchline/shared/match/clock';
import { presumedEnd } from '@touchline/shared/match/presumed-end';
import { scoreOf } from '@touchline/shared/match/score';
import { Link } from 'react-router-dom';
import { matchAddress } from '../../../domain/match-address';
import { useClubZone } from '../../../lib/config';
import { useActor } from '../../../lib/session';
import { useSeconds } from '../../../lib/use-seconds';
import { useMatch } from '../../../live/match/use-match';
import { counted, minuteText } from '../match/match-words';
import classes from './match-now.module.css';

interface MatchButtonProps {
  event: EventView;
  isMain: boolean;
  /** True: families follow the match, which runs. */
  follows?: boolean;
}

export function MatchButton({ event, isMain, follows }: MatchButtonProps) {
  const { t } = useLingui();
  const { name } = event;
  return (
    <Button
      component={Link}
      to={matchAddress(event.key)}
      size="sm"
      variant={isMain ? 'filled' : 'default'}
      aria-label={follows ? t`Follow the game: ${name}` : t`Match day: ${name}`}
    >
      {follows ? <Trans>Follow the game</Trans> : <Trans>Match day</Trans>}
    </Button>
  );
}

/** Reads the match. Cards hide the numbers of the answers beside `data-on-now`. */
export function MatchNow({ event, isMain }: Omit<MatchButtonProps, 'follows'>) {
  const { t } = useLingui();
  const actor = useActor();
  const now = useSeconds();
  const zone = useClubZone();
  const match = useMatch(event.key, event.id).seen?.match;
  const entries = match?.entries ?? [];
  const end = match && presumedEnd(match, now);
  const { state, isPaused } = clockAt(entries, now);
  const isOn = match !== undefined && (state === 'running' || state === 'break');
  const isStaff = actor !== null && managesAttendees(actor, event.tags);
  const stands = isPaused ? t`Paused` : t`Break`;
  const minute = isOn && state === 'running' && !isPaused && minuteAt(periodsOf(entries), match.format, end?.at ?? now);
  const { ours, theirs } = scoreOf(entries);
  return (
    <>
      {isOn && (
        <p className={classes.now} data-on-now>
          {event.eventState !== 'ONGOING' && <span className={classes.mark}>{t`On now`}</span>}
          <span className={classes.score} role="img" aria-label={t`Score ${ours} to ${theirs}`}>
            {ours}–{theirs}
          </span>
          <span>{minute ? minuteText(minute) : stands}</span>
          {end && <span>{counted(end.at, zone)}</span>}
        </p>
      )}
      <MatchButton event={event} isMain={isMain} follows={isOn && !isStaff} />
    </>
  );
}
