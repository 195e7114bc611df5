import { Trans, useLingui } from '@lingui/react/macro';
import type { EventView } from '@touchline/shared/events/event.model';
import { type Clock, clockAt, periodsOf } from '@touchline/shared/match/clock';
import type { MatchFormat } from '@touchline/shared/match/formations';
import type { MatchView } from '@touchline/shared/match/match.model';
import { timesOf } from '@touchline/shared/match/minutes';
import { comingOn, nextChanges } from '@touchline/shared/match/next-change';
import { countedUntil } from '@touchline/shared/match/presumed-end';
import { type Score, scoreOf } from '@touchline/shared/match/score';
import clsx from 'clsx';
import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { whenInSentence } from '../../../../lib/club-time';
import { useClubZone } from '../../../../lib/config';
import { useSeconds } from '../../../../lib/use-seconds';
import { useWakeLock } from '../../../../lib/use-wake-lock';
import { usePhone } from '../../../../lib/widths';
import type { MatchWriter } from '../../../../live/match/use-match';
import { askFirst } from '../../../../ui/ask-first';
import { usePageTitle } from '../../../../ui/page';
import { usePageMark } from '../../../../ui/page-mark';
import { expected, type SquadPlayer } from '../../wall/squad';
import { EndQuestion } from '../end-question';
import { fairEdit, fairStart, type Known, openPlan, plannedMatch } from '../fair-plan';
import { GoalQuestion } from '../goal-question';
import { clockText, counted, kindLabels, periodName } from '../match-words';
import { RefusedEntries } from '../refused-entries';
import { RollCall } from '../roll-call';
import { Timeline } from '../timeline';
import type { PlanKeeper } from '../use-plan';
import { Acts } from './acts';
import classes from './live-coach.module.css';
import { MoreSheet } from './more-sheet';
import { NextPeriod } from './next-period';
import { Pitch } from './pitch';
import { PlanNewsBar, PromptBar } from './prompt-bar';
import { ShirtToken } from './shirt-token';
import { SinBin } from './sin-bin';
import { type Coach, type Prompt, useCoach } from './use-coach';

interface LiveCoachProps {
  event: EventView;
  match: MatchView;
  /** Number of entries that wait for a connection. */
  waiting: number;
  squad: readonly SquadPlayer[];
  /** Undefined until it has arrived. */
  known: Known | undefined;
  plan: PlanKeeper;
  /** When the match was planned to begin (ms). */
  startsAt: number;
  /** Before it nothing can be entered (ms); undefined afterwards. */
  opensAt: number | undefined;
  writer: MatchWriter;
  /** The address of another view of this match. */
  addressOf: (view: string) => string;
  back: string;
  onShow: (view: string) => void;
}

const WARN_BEFORE = 60_000;

/** Vibrates once a minute before a planned change. */
function useReminder(block: string | undefined, dueIn: number | undefined): void {
  const reminded = useRef<string>(undefined);
  useEffect(() => {
    if (block === undefined || dueIn === undefined || dueIn > WARN_BEFORE || reminded.current === block) return;
    reminded.current = block;
    // Browsers refuse it before the first tap.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([200, 100, 200]);
  }, [block, dueIn]);
}

/** Gives the shirts the focus when an act by keyboard asks for a player, and then gives it back: the next Enter exchanges nobody. */
function useShirtFocus(prompt: Prompt | undefined, shirts: RefObject<HTMLElement | null>): void {
  const { entryId, from } = prompt?.is === 'who' ? prompt : {};
  useEffect(() => {
    if (entryId === undefined || !from) return;
    shirts.current?.querySelector<HTMLElement>('button:not([tabindex="-1"])')?.focus();
    return () => (from.isConnected ? from : shirts.current?.parentElement?.querySelector('button'))?.focus();
  }, [entryId, from, shirts]);
}

/** The coach's screen during a match. Its acts come before the shirts: by keyboard a goal is near. */
export function LiveCoach({
  event,
  match,
  waiting,
  squad,
  known,
  plan,
  startsAt,
  opensAt,
  writer,
  addressOf,
  back,
  onShow,
}: LiveCoachProps) {
  const { t } = useLingui();
  usePageTitle(event.name);
  const [isMore, setMore] = useState(false);
  const planned = plannedMatch(match);
  const { format, formation, entries, keeper } = planned;
  const zone = useClubZone();
  const phone = usePhone();
  const now = useSeconds();
  const opens = opensAt !== undefined && whenInSentence(opensAt, zone, now);
  const until = countedUntil(match, now);
  const clock = clockAt(entries, until);
  const isRunning = clock.state === 'running';
  useWakeLock(isRunning);

  const isUnset = Object.keys(planned.lineup).length === 0 && clock.state === 'before';
  const field = isUnset && known ? fairStart(planned, known) : (match.onField ?? {});
  const byId = new Map(squad.map((one) => [one.id, one]));
  const playerOf = (id: string) => byId.get(id) ?? { name: t`Player`, mark: '?' };
  const nameOf = (id: string) => playerOf(id).name;
  const isBooked = (id: string) =>
    entries.some(({ kind, side, playerId }) => kind === 'YELLOW' && side === 'US' && playerId === id);
  const coach = useCoach({ writer, field, keeper: field.GK ?? keeper, now, nameOf, isBooked });
  const open = openPlan(match, squad, until);
  const due = nextChanges(open, clock);
  useReminder(due && `${due.changes[0]?.period} ${due.changes[0]?.second}`, isRunning ? due?.dueIn : undefined);

  const played = timesOf(planned, until);
  const whole = format.periods * format.minutes * 60_000;
  const onIds = Object.values(field);
  const bench = expected(squad, format.onField).filter(({ id }) => !onIds.includes(id));
  const others = squad.filter(({ id }) => !onIds.includes(id) && played.has(id) && !bench.some((one) => one.id === id));
  const coming = comingOn(open);
  const turnOf = ({ id }: SquadPlayer) => (coming.includes(id) ? coming.indexOf(id) : coming.length);
  const onBench = [...bench, ...others].toSorted((one, other) => turnOf(one) - turnOf(other));
  const markOf = (id: string) =>
    due?.changes.some(({ off }) => off === id) ? 'off' : due?.changes.some(({ on }) => on === id) ? 'on' : undefined;
  const tap = isUnset ? undefined : (player: string) => () => coach.tap({ player });
  const token = (id: string, place: string) => (
    <ShirtToken
      player={playerOf(id)}
      played={played.get(id)?.played ?? 0}
      whole={whole}
      place={place}
      isChosen={coach.chosen?.player === id}
      mark={markOf(id)}
      onTap={tap?.(id)}
    />
  );
  usePageMark('bare');
  const shirts = useRef<HTMLDivElement>(null);
  useShirtFocus(coach.prompt, shirts);
  const { ours, theirs } = scoreOf(entries);
  const end = () =>
    askFirst({
      title: t`End the game?`,
      children: t`The result ${ours}–${theirs} is written to the game. You can correct it later.`,
      labels: { confirm: t`End the game`, cancel: t`Keep playing` },
      onConfirm: () => {
        coach.enter('END');
        onShow('summary');
      },
    });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves what a tap has begun
    <div className={classes.live} onKeyDown={({ key }) => key === 'Escape' && coach.calm()}>
      <Top
        back={back}
        lineUp={addressOf('lineup')}
        clock={clock}
        counted={until < now ? counted(until, zone) : undefined}
        entries={entries}
        format={format}
        score={{ ours, theirs }}
      />
      <div className={classes.bottom}>
        <Acts
          coach={coach}
          clock={clock}
          format={format}
          summary={addressOf('summary')}
          opening={
            opensAt !== undefined || (isUnset && !known)
              ? undefined
              : { edit: isUnset && known ? () => fairEdit(planned, known, now) : undefined }
          }
          isMore={isMore}
          onMore={() => setMore(!isMore)}
        />
        {waiting > 0 && (
          <p className={classes.waiting}>{t`Kept on this phone until there is a connection: ${waiting}`}</p>
        )}
        <EndQuestion
          match={match}
          planned={startsAt}
          writer={writer}
          nameOf={nameOf}
          onDone={coach.done}
          className={clsx(classes.hint, classes.asks)}
          buttonClass={clsx(classes.button, classes.small)}
        />
        <GoalQuestion
          match={match}
          writer={writer}
          className={classes.hint}
          buttonClass={clsx(classes.button, classes.small)}
        />
        <RefusedEntries
          match={match}
          opponent={event.opponent}
          writer={writer}
          nameOf={nameOf}
          className={classes.hint}
          buttonClass={clsx(classes.button, classes.small)}
        />
        {isMore && (
          <MoreSheet
            coach={coach}
            match={match}
            writer={writer}
            nameOf={nameOf}
            startsAt={startsAt}
            isRunning={isRunning}
            isPaused={clock.isPaused}
            onClose={() => setMore(false)}
            onEnd={end}
            onJournal={() => onShow('summary')}
          />
        )}
        {opens && <p className={classes.waiting}>{t`The game can be started from ${opens} on.`}</p>}
        {isUnset && (
          <p className={classes.waiting}>
            {known ? t`Nothing is set: this fair line-up starts.` : t`The roster has not arrived yet.`}
          </p>
        )}
        {clock.isPaused && <Paused coach={coach} />}
        {clock.state === 'break' && <NextPeriod open={open} period={clock.period + 1} nameOf={nameOf} />}
        {isRunning && <SinBin match={match} now={until} nameOf={nameOf} coach={coach} />}
        {plan.news && <PlanNewsBar news={plan.news} />}
        <PromptBar coach={coach} due={isUnset ? undefined : due} again={plan.again} nameOf={nameOf} />
      </div>
      <div ref={shirts} className={classes.middle}>
        <Pitch
          format={format}
          formation={formation}
          field={field}
          shirt={token}
          onSlot={isUnset ? undefined : (slot) => coach.tap({ slot })}
          chosenSlot={coach.chosen?.player === undefined ? coach.chosen?.slot : undefined}
        />
        <div className={classes.benchRow}>
          <RollCall event={event} squad={squad} className={clsx(classes.button, classes.small)} />
          <ul data-roving className={classes.bench} aria-label={t`Bench`}>
            {onBench.map(({ id }) => (
              <li key={id}>{token(id, t`on the bench`)}</li>
            ))}
            {onBench.length === 0 && <li className={classes.benchEmpty}>{t`Nobody is on the bench.`}</li>}
          </ul>
        </div>
      </div>
      {!phone && <Journal match={match} nameOf={nameOf} opponent={event.opponent} />}
    </div>
  );
}

/** The journal, beside the pitch where there is room. */
function Journal(timeline: ComponentProps<typeof Timeline>) {
  const { t } = useLingui();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
    <section tabIndex={0} aria-label={t`What happened`} className={classes.journal}>
      <Timeline {...timeline} />
    </section>
  );
}

interface TopProps {
  back: string;
  /** Address of the line-up. */
  lineUp: string;
  clock: Clock;
  /** Says until when a clock counts that nobody stopped. */
  counted: string | undefined;
  entries: MatchView['entries'];
  format: MatchFormat;
  score: Score;
}

/** Clock and score, the way back, and the way to the line-up. */
function Top({ back, lineUp, clock, counted, entries, format, score: { ours, theirs } }: TopProps) {
  const { t } = useLingui();
  return (
    <div className={classes.top}>
      <Link to={back} className={classes.back} aria-label={t`Back to the game`}>
        <span>
          <span aria-hidden="true">‹ </span>
          <Trans>Back</Trans>
        </span>
      </Link>
      <ClockHeading clock={clock} counted={counted} entries={entries} format={format} />
      <span className={classes.score} role="img" aria-label={t`Score ${ours} to ${theirs}`}>
        {ours}–{theirs}
      </span>
      <Link to={lineUp} className={classes.leave} aria-label={t`Line-up and plan`}>
        <span aria-hidden="true">☰</span>
      </Link>
    </div>
  );
}

type ClockHeadingProps = Pick<TopProps, 'clock' | 'counted' | 'entries' | 'format'>;

/** The clock, and what it says: the period, a pause, the break or the end. */
function ClockHeading({ clock, counted, entries, format }: ClockHeadingProps) {
  const { t } = useLingui();
  const running = counted ?? (clock.isPaused ? t`Paused` : periodName(Math.max(1, clock.period), format));
  const words = { before: running, running, break: t`Break`, ended: t`Full time` };
  return (
    <h1 className={classes.clock}>
      <span role="timer">{clockText(clock, periodsOf(entries), format)}</span>
      <span className={classes.period}>{words[clock.state]}</span>
    </h1>
  );
}

/** Says that the clock is stopped, and lets it run again. */
function Paused({ coach }: { coach: Coach }) {
  const { t } = useLingui();
  return (
    <div className={classes.hint} role="status">
      <span>
        <Trans>The clock is stopped.</Trans>
      </span>
      <button type="button" className={clsx(classes.button, classes.main)} onClick={() => coach.enter('RESUME')}>
        {t(kindLabels.RESUME)}
      </button>
    </div>
  );
}
