import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Title } from '@mantine/core';
import { inOrder, type Side } from '@touchline/shared/match/entries';
import type { MatchView } from '@touchline/shared/match/match.model';
import { scoreOf } from '@touchline/shared/match/score';
import { useState } from 'react';
import { now } from '../../../lib/now';
import type { MatchWriter } from '../../../live/match/use-match';
import { announce } from '../../../ui/focus/announce';
import classes from './match.module.css';

/** No two kicks are closer than this. */
const DOUBLE_TAP_MS = 700;

interface ShootOutProps {
  match: MatchView;
  writer: MatchWriter;
  /** Names of the two teams, if they are known. */
  sides: { ours: string | undefined; theirs: string | undefined };
}

/** The shoot-out after a draw: two buttons a side, and the last kick can be taken back. */
export function ShootOut({ match, writer, sides }: ShootOutProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const entries = match.entries ?? [];
  const kicks = inOrder(entries.filter(({ kind }) => kind === 'PENALTY'));
  const { ours, theirs } = scoreOf(entries);
  const last = kicks.at(-1);
  if (kicks.length === 0 && ours !== theirs) return null;
  if (kicks.length === 0 && !isOpen)
    return (
      <Button variant="default" mt="sm" onClick={() => setOpen(true)}>
        <Trans>Penalty shoot-out</Trans>
      </Button>
    );
  const kick = (side: Side, name: string, scored: boolean) => {
    // A double tap is one kick.
    if (now() - (last?.at ?? 0) < DOUBLE_TAP_MS) return;
    writer.add('PENALTY', { side, scored });
    announce(scored ? t`${name}: scored` : t`${name}: missed`);
  };
  const sideOf = (side: Side, name: string) => {
    const own = kicks.filter((one) => one.side === side);
    const goals = own.filter(({ scored }) => scored).length;
    const all = own.length;
    return (
      <fieldset className={classes.kicks}>
        <legend>{name}</legend>
        <span role="img" aria-label={t`${goals} of ${all} scored`}>
          {own.map(({ id, scored }) => (scored ? <b key={id}>● </b> : <span key={id}>○ </span>))}
        </span>
        <Button size="lg" h={64} aria-label={t`${name}: scored`} onClick={() => kick(side, name, true)}>
          <Trans>Scored</Trans>
        </Button>
        <Button
          size="lg"
          h={64}
          variant="default"
          aria-label={t`${name}: missed`}
          onClick={() => kick(side, name, false)}
        >
          <Trans>Missed</Trans>
        </Button>
      </fieldset>
    );
  };
  return (
    <section className={classes.section} aria-label={t`Penalty shoot-out`}>
      <Title order={2} size="h3">
        <Trans>Penalty shoot-out</Trans>
      </Title>
      <div className={classes.buttons}>
        {sideOf('US', sides.ours || t`We`)}
        {sideOf('THEM', sides.theirs || t`They`)}
      </div>
      <Button size="lg" variant="default" disabled={!last} onClick={() => last && writer.remove(last.id)}>
        <Trans>Take back the last kick</Trans>
      </Button>
    </section>
  );
}
