import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Title } from '@mantine/core';
import type { EventView } from '@touchline/shared/events/event.model';
import { hasEnded } from '@touchline/shared/match/clock';
import type { EntryView, MatchView } from '@touchline/shared/match/match.model';
import { timesOf } from '@touchline/shared/match/minutes';
import { countedUntil } from '@touchline/shared/match/presumed-end';
import { scoreOf } from '@touchline/shared/match/score';
import clsx from 'clsx';
import { useState } from 'react';
import { useNow } from '../../../lib/config';
import { listOf } from '../../../lib/language';
import type { MatchWriter } from '../../../live/match/use-match';
import { askFirst } from '../../../ui/ask-first';
import { undoToast } from '../../../ui/toasts/action-toast';
import type { SquadPlayer } from '../wall/squad';
import { EndQuestion } from './end-question';
import { EntryDialog } from './entry-dialog';
import classes from './match.module.css';
import { minutesText } from './match-words';
import { RefusedEntries } from './refused-entries';
import { Scoreboard } from './scoreboard';
import { ShootOut } from './shoot-out';
import { Timeline } from './timeline';
import { TimesDialog } from './times-dialog';

interface SummaryProps {
  event: EventView;
  match: MatchView;
  /** The name of the own team. */
  team: string | undefined;
  pending: ReadonlySet<string>;
  squad: readonly SquadPlayer[];
  writer: MatchWriter;
  /** When the match was planned to begin (ms). */
  planned: number;
}

const offerUndo = (label: string, undo: () => void): void => void undoToast('match-undo', label, undo);

/** A game afterwards: result, timeline, minutes. Entries can be corrected; what follows from them follows again. */
export function Summary({ event, match, team, pending, squad, writer, planned }: SummaryProps) {
  const { t } = useLingui();
  const now = useNow();
  const [edited, setEdited] = useState<EntryView | 'new'>();
  const [isTimes, setTimes] = useState(false);
  const entries = match.entries ?? [];
  const nameOf = (id: string) => squad.find((one) => one.id === id)?.name ?? t`Player`;
  const played = timesOf({ lineup: match.lineup ?? {}, entries }, countedUntil(match, now));
  const timeOf = (id: string) => played.get(id)?.played ?? 0;
  const whoPlayed = [...played.keys()]
    .filter((id) => timeOf(id) > 0)
    .toSorted((one, other) => timeOf(other) - timeOf(one));
  // A player who could not go is missed by nobody.
  const others = squad.filter(({ id, status }) => status !== 'cant' && timeOf(id) === 0);
  const { ours, theirs } = scoreOf(entries);
  const finish = () =>
    askFirst({
      title: t`Finish the game?`,
      children: t`The result ${ours}–${theirs} is written to the game. You can correct it later.`,
      labels: { confirm: t({ message: 'Finish', context: 'match' }), cancel: t`Not yet` },
      onConfirm: () => writer.add('END'),
    });
  return (
    <>
      <Scoreboard match={match} team={team} opponent={event.opponent} nameOf={nameOf} />
      <RefusedEntries
        match={match}
        writer={writer}
        nameOf={nameOf}
        opponent={event.opponent}
        className={classes.question}
        buttonClass={classes.plain}
      />
      <EndQuestion
        match={match}
        planned={planned}
        writer={writer}
        nameOf={nameOf}
        onDone={offerUndo}
        className={classes.question}
        buttonClass={classes.plain}
      />
      <Group gap="xs" mt="md" className={classes.touched}>
        {!hasEnded(entries) && entries.length > 0 && (
          <Button onClick={finish}>
            <Trans context="match">Finish</Trans>
          </Button>
        )}
        <Button variant="default" onClick={() => setEdited('new')}>
          <Trans>Add an entry</Trans>
        </Button>
        {(entries.length > 0 || planned <= now) && (
          <Button variant="default" onClick={() => setTimes(true)}>
            <Trans>Times of the game</Trans>
          </Button>
        )}
      </Group>
      {hasEnded(entries) && <ShootOut match={match} writer={writer} sides={{ ours: team, theirs: event.opponent }} />}
      <div className={clsx(classes.columns, classes.touched)}>
        <section className={classes.section} aria-label={t`What happened`}>
          <Title order={2} size="h3">
            <Trans>What happened</Trans>
          </Title>
          <Timeline
            match={match}
            nameOf={nameOf}
            opponent={event.opponent}
            pending={pending}
            action={(entry, text) => (
              <Button variant="subtle" size="compact-md" aria-label={t`Edit: ${text}`} onClick={() => setEdited(entry)}>
                <Trans>Edit</Trans>
              </Button>
            )}
          />
        </section>
        <section className={classes.section} aria-label={t`Who played`}>
          <Title order={2} size="h3">
            <Trans>Who played</Trans>
          </Title>
          {whoPlayed.length === 0 && <p className={classes.help}>{t`Nobody has played yet.`}</p>}
          <ul className={classes.timeline}>
            {whoPlayed.map((id) => (
              <li key={id}>
                <span className={classes.minute}>{minutesText(timeOf(id))}</span>
                <span>{nameOf(id)}</span>
                <span className={classes.help}>{played.get(id)?.started && t`started`}</span>
              </li>
            ))}
          </ul>
          {whoPlayed.length > 0 && others.length > 0 && (
            <>
              <Title order={3} size="h4">
                <Trans>Did not come on</Trans>
              </Title>
              <p className={classes.names}>{listOf(others.map(({ name }) => name))}</p>
            </>
          )}
        </section>
      </div>
      {isTimes && (
        <TimesDialog
          match={match}
          planned={planned}
          writer={writer}
          nameOf={nameOf}
          onDone={offerUndo}
          onClose={() => setTimes(false)}
        />
      )}
      {edited && (
        <EntryDialog
          entry={edited === 'new' ? undefined : edited}
          match={match}
          squad={squad}
          writer={writer}
          planned={planned}
          sides={{ ours: team, theirs: event.opponent }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}
