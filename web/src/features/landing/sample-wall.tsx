import { useReducedMotion } from '@mantine/hooks';
import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { HalfPitch } from '../../components/half-pitch';
import { Shirt } from '../../components/shirt';
import { sampleAnswers, teamAfterAnswers } from './sample-team';
import classes from './sample-wall.module.css';

const FIRST = 1_600;
const NEXT = 1_900;

const Count = ({ number, word, look }: { number: number; word: string; look: string | undefined }) => (
  <span className={clsx(classes.count, look)}>
    <span className={classes.number}>{number}</span>
    <span className={classes.word}>{word}</span>
  </span>
);

/** A sample shirt wall that fills up with answers, as a demonstration for visitors. */
export function SampleWall() {
  const still = useReducedMotion();
  const [came, setCame] = useState(0);
  const answered = still ? sampleAnswers.length : came;

  useEffect(() => {
    if (still || came >= sampleAnswers.length) return;
    const timer = setTimeout(() => setCame(came + 1), came === 0 ? FIRST : NEXT);
    return () => clearTimeout(timer);
  }, [came, still]);

  const team = teamAfterAnswers(answered);
  const just = sampleAnswers.slice(0, came).map(([name]) => name);
  const counted = (answer: string | undefined) => team.filter((child) => child.answer === answer).length;

  return (
    <figure className={classes.card}>
      <figcaption className="visually-hidden">
        A sample game: twelve shirts, one a child, fill up as the families answer.
      </figcaption>
      <HalfPitch className={classes.pitch} />
      <div aria-hidden="true">
        <div className={classes.meta}>
          <span>Saturday 9:00</span>·<span>a sample game</span>
        </div>
        <div className={classes.title}>Who is coming?</div>
        <div className={classes.counts}>
          <Count number={counted('YES')} word="going" look={classes.going} />
          <Count number={counted('MAYBE')} word="maybe" look={classes.maybe} />
          <Count number={counted('NO')} word="can’t" look={classes.cant} />
          <Count number={counted(undefined)} word="no answer" look={classes.silent} />
        </div>
        <div className={classes.wall}>
          {team.map(({ name, number, answer }) => (
            <span key={name} className={clsx(classes.tile, just.includes(name) && classes.arrived)}>
              <Shirt answer={answer} mark={number} />
              {name}
            </span>
          ))}
        </div>
      </div>
    </figure>
  );
}
