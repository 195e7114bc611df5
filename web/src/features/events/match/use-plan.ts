/** Keeps the plan of a match possible and fair, and says what changed. */
import { plural, t } from '@lingui/core/macro';
import { clockAt, hasEnded } from '@touchline/shared/match/clock';
import { slotsOf } from '@touchline/shared/match/formations';
import type { MatchView } from '@touchline/shared/match/match.model';
import type { PlannedChange } from '@touchline/shared/match/plan';
import { freshPlan, keptPlan, playersOf } from '@touchline/shared/match/plan-upkeep';
import { countedUntil } from '@touchline/shared/match/presumed-end';
import { useEffect, useRef, useState } from 'react';
import { listOf } from '../../../lib/language';
import { now } from '../../../lib/now';
import type { MatchWriter } from '../../../live/match/use-match';
import { announce } from '../../../ui/focus/announce';
import { type Known, openPlan, plannedMatch, situationOf } from './fair-plan';

interface PlanOptions {
  match: MatchView;
  /** Undefined until it has arrived. */
  known: Known | undefined;
  writer: MatchWriter;
  nameOf: (playerId: string) => string;
  /** True where a match is prepared or played: a summary, and a match of an earlier day, leave the plan alone. */
  keepsPlan: boolean;
}

export interface PlanNews {
  /** One line: "The plan changed for Leo and Mia." */
  text: string;
  undo: () => void;
  dismiss: () => void;
}

export interface PlanKeeper {
  news: PlanNews | undefined;
  /** Plans what is left anew; undefined while that is not possible. */
  again: (() => void) | undefined;
}

const NAMED = 3;
/** An act that is taken back within this time takes its plan back (ms). */
const TAKEN_BACK_WITHIN = 20_000;

/** Returns the children whose planned changes differ. */
function changedFor(before: readonly PlannedChange[], after: readonly PlannedChange[]): string[] {
  const keyOf = ({ period, second, on, off }: PlannedChange) => `${period} ${second} ${on} ${off}`;
  const differ = (these: readonly PlannedChange[], those: readonly PlannedChange[]) =>
    these.filter((one) => !those.some((other) => keyOf(other) === keyOf(one)));
  const changes = [...differ(after, before), ...differ(before, after)];
  return [...new Set(changes.flatMap(({ on, off }) => (off === undefined ? [on] : [on, off])))];
}

function newsText(before: readonly PlannedChange[], after: readonly PlannedChange[], nameOf: PlanOptions['nameOf']) {
  const ids = changedFor(before, after);
  if (ids.length === 0) return undefined;
  if (after.length === 0) return t`No substitutions are planned any more.`;
  const names = ids.slice(0, NAMED).map(nameOf);
  const more = ids.length - names.length;
  return more === 0
    ? t`The plan changed for ${listOf(names)}.`
    : t`The plan changed for ${names.join(', ')} and ${plural(more, { one: '# more', other: '# more' })}.`;
}

/** Returns all that a plan depends on, apart from the time. */
function causeOf(match: MatchView, known: Known, at: number) {
  const planned = plannedMatch(match);
  const { state, period } = clockAt(planned.entries, at);
  const field = Object.entries(match.onField ?? {}).toSorted();
  const players = playersOf(situationOf(planned, known, at)).toSorted();
  const hasBench = players.length > field.length;
  const isReady =
    state !== 'before' || !hasBench || field.length === slotsOf(planned.format.onField, planned.formation).length;
  const { stays, keeper, format, formation } = planned;
  return {
    key: JSON.stringify([state, period, field, players, stays, keeper, format, formation]),
    hasBench,
    isReady: isReady && field.length > 0,
  };
}

/**
 * Saves a new plan when the stored one cannot be made any more: after a change, an injury, a late child, a period that ended early. An act
 * that is taken back takes its plan back. A plan that a coach emptied stays empty. One that was empty because nobody was on the bench is made
 * when somebody comes.
 */
export function usePlan({ match, known, writer, nameOf, keepsPlan }: PlanOptions): PlanKeeper {
  const [news, setNews] = useState<{ text: string; before: readonly PlannedChange[]; key: string }>();
  const handled = useRef<{ key: string; hasBench: boolean }>(undefined);
  const plans = useRef(new Map<string, { plan: readonly PlannedChange[]; at: number }>());
  const plan = match.plan ?? [];
  const canPlan = keepsPlan && known && !hasEnded(match.entries ?? []) && Object.keys(match.onField ?? {}).length > 0;
  const at = countedUntil(match, now());
  const cause = canPlan ? causeOf(match, known, at) : undefined;
  const save = (next: readonly PlannedChange[]) => writer.saveLineup({ plan: [...next] });

  useEffect(() => {
    if (!cause || !known) return;
    const last = handled.current;
    if (last?.key === cause.key) return void plans.current.set(cause.key, { plan, at });
    handled.current = cause;
    const former = plans.current.get(cause.key);
    const stored = former && at - former.at < TAKEN_BACK_WITHIN ? former.plan : plan;
    if (!cause.isReady || (stored.length === 0 && last?.hasBench !== false)) return;
    const next = keptPlan(stored, situationOf(plannedMatch(match), known, at));
    if (next === plan) return;
    const text = newsText(
      openPlan(match, known.squad, at),
      openPlan({ ...match, plan: [...next] }, known.squad, at),
      nameOf,
    );
    save(next);
    setNews(text ? { text, before: plan, key: cause.key } : undefined);
    if (text) announce(text);
  });

  return {
    news:
      (news &&
        cause?.key === news.key && {
          text: news.text,
          undo: () => {
            save(news.before);
            setNews(undefined);
          },
          dismiss: () => setNews(undefined),
        }) ||
      undefined,
    again:
      canPlan && cause?.hasBench
        ? () => {
            save(freshPlan(situationOf(plannedMatch(match), known, countedUntil(match, now()))));
            const text = t`The substitutions are planned again.`;
            setNews({ text, before: plan, key: cause.key });
            announce(text);
          }
        : undefined,
  };
}
