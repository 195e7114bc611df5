import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import type { RefObject } from 'react';
import { usePageMark } from '../../../ui/page-mark';
import classes from './event-form.module.css';
import type { EventValues } from './event-values';
import { FIELD_WORDS } from './event-words';

const PARTS = ['participants', 'plays', 'schedules', 'teamStats'] as const;

interface FormPartsProps {
  form: RefObject<HTMLFormElement | null>;
  values: EventValues;
}

/** Leads to the lists of a long form, and says how long each is. */
export function FormParts({ form, values }: FormPartsProps) {
  const { t } = useLingui();
  const parts = PARTS.filter((part) => values[part].length > 0);
  usePageMark('form-parts', parts.length > 0);
  if (parts.length === 0) return null;
  const show = (title: string) => {
    const part = [...(form.current?.querySelectorAll('section') ?? [])].find(({ ariaLabel }) => ariaLabel === title);
    part?.scrollIntoView({ block: 'start' });
    part?.querySelector('button')?.focus({ preventScroll: true });
  };
  return (
    <nav aria-label={t`Parts of this form`} className={classes.parts}>
      {parts.map((part) => {
        const title = t(FIELD_WORDS[part]);
        return (
          <UnstyledButton key={part} className={classes.part} onClick={() => show(title)}>
            {title} <b className="figure">{values[part].length}</b>
          </UnstyledButton>
        );
      })}
    </nav>
  );
}
