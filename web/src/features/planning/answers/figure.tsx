import clsx from 'clsx';
import { useRef } from 'react';
import classes from './figure.module.css';

/** A number that slides 8 px when it changes, but not on the first render. */
export function Figure({ value }: { value: number }) {
  const first = useRef(value);
  const moved = useRef(false);
  if (first.current !== value) moved.current = true;
  return (
    <span className={clsx('figure', classes.figure)}>
      <span key={value} className={clsx(classes.digits, moved.current && classes.slides)}>
        {value}
      </span>
    </span>
  );
}
