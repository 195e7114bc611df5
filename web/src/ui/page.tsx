import { Title } from '@mantine/core';
import clsx from 'clsx';
import { type ReactNode, useEffect } from 'react';
import classes from './page.module.css';

/** Sets the document title, which the tab and screen readers show. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Touchline` : 'Touchline';
  }, [title]);
}

interface PageProps {
  title: string;
  /** The everyday words for the title, below it. */
  hint?: string;
  /** Filters or the main action, beside the title. */
  aside?: ReactNode;
  /** `form` is 640 px wide, `content` 1120, `viewer` (a film of 853 px beside its panel) 1169, `wide` (a form beside its table) 1560. */
  width?: 'content' | 'form' | 'viewer' | 'wide';
  children: ReactNode;
}

/** The layout of a screen, with its title. */
export function Page({ title, hint, aside, width = 'content', children }: PageProps) {
  usePageTitle(title);
  return (
    <div className={clsx(classes.page, width !== 'content' && classes[width])}>
      <div className={classes.head}>
        <div>
          <Title order={1} className={classes.title} tabIndex={-1}>
            {title}
          </Title>
          {hint && <p className={classes.hint}>{hint}</p>}
        </div>
        {aside}
      </div>
      {children}
    </div>
  );
}
