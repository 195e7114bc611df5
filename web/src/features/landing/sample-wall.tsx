import { Trans, useLingui } from '@lingui/react/macro';
import { useReducedMotion } from '@mantine/hooks';
import type { Availability } from '@touchline/shared/events/event-words';
import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { Shirt } from '../../domain/players/shirt';
import classes from './sample-wall.module.css';

interface SampleChild {
  name: string;
  number: number;
  answer?: Availability;
}

/** An invented team and its first answers. */
const sampleTeam: readonly SampleChild[] = [
  { name: 'Ada', number: 1, answer: 'YES' },
  { name: 'Bruno', number: 4, answer: 'YES' },
  { name: 'Chidi', number: 5 },
  { name: 'Dora', number: 6, answer: 'YES' },
  { name: 'Emre', number: 7, answer: 'MAYBE' },
  { name: 'Fay', number: 8 },
  { name: 'Goran', number: 9, answer: 'YES' },
  { name: 'Hana', number: 10 },
  { name: 'Ivo', number: 11, answer: 'NO' },
  { name: 'Juno', number: 13 },
  { name: 'Kofi', number: 14, answer: 'YES' },
  { name: 'Lina', number: 17 },
];

/** The answers in the order of arrival. The last player stays without one. */
const sampleAnswers: readonly (readonly [name: string, answer: Availability])[] = [
  ['Hana', 'YES'],
  ['Chidi', 'YES'],
  ['Juno', 'MAYBE'],
  ['Fay', 'YES'],
];

/** Returns the team after the first `count` answers. */
const teamAfterAnswers = (count: number): SampleChild[] =>
  sampleTeam.map((child) => {
    const arrived = sampleAnswers.slice(0, count).find(([name]) => name === child.name);
    return arrived ? { ...child, answer: arrived[1] } : child;
  });

const FIRST_DELAY = 1_600;
const NEXT_DELAY = 1_900;

const Count = ({ number, word, look }: { number: number; word: string; look: string | undefined }) => (
  <span className={clsx(classes.count, look)}>
    <span className={classes.number}>{number}</span>
    <span className={classes.word}>{word}</span>
  </span>
);

/** A sample shirt wall that fills up with answers, as a demonstration for visitors. */
export function SampleWall() {
  const { t } = useLingui();
  const reducedMotion = useReducedMotion();
  const [arrivedCount, setArrivedCount] = useState(0);
  const answered = reducedMotion ? sampleAnswers.length : arrivedCount;

  useEffect(() => {
    if (reducedMotion || arrivedCount >= sampleAnswers.length) return;
    const timer = setTimeout(() => setArrivedCount(arrivedCount + 1), arrivedCount === 0 ? FIRST_DELAY : NEXT_DELAY);
    return () => clearTimeout(timer);
  }, [arrivedCount, reducedMotion]);

  const team = teamAfterAnswers(answered);
  const arrivedNames = sampleAnswers.slice(0, arrivedCount).map(([name]) => name);
  const last = sampleAnswers[arrivedCount - 1];
  const answerText = ([name, answer]: (typeof sampleAnswers)[number]) =>
    answer === 'YES' ? t`${name} is going` : t`${name}: maybe`;
  const countOf = (answer: string | undefined) => team.filter((child) => child.answer === answer).length;

  return (
    <figure className={classes.card}>
      <figcaption className="visually-hidden">
        <Trans>A sample game: a shirt for each player fills in when the family answers.</Trans>
      </figcaption>
      <div aria-hidden="true">
        <div className={classes.meta}>
          <span>
            <Trans>
              Saturday, 9:00 AM <span className={classes.sample}>· Sample game</span>
            </Trans>
          </span>
          {last && (
            <span key={last[0]} className={classes.news}>
              {answerText(last)}
            </span>
          )}
        </div>
        <div className={classes.title}>
          <Trans>Who is coming?</Trans>
        </div>
        <div className={classes.counts}>
          <Count number={countOf('YES')} word={t`Going`} look={classes.going} />
          <Count number={countOf('MAYBE')} word={t`Maybe`} look={classes.maybe} />
          <Count number={countOf('NO')} word={t`Can’t go`} look={classes.cant} />
          <Count number={countOf(undefined)} word={t`No answer`} look={classes.silent} />
        </div>
        <div className={classes.wall}>
          {team.map(({ name, number, answer }) => (
            <span key={name} className={clsx(classes.tile, arrivedNames.includes(name) && classes.arrived)}>
              <Shirt answer={answer} mark={number} />
              {name}
            </span>
          ))}
        </div>
      </div>
    </figure>
  );
}
