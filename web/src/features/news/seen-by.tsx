import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import type { PostView } from '@touchline/shared/posts/post.model';
import type { FamilyState } from '@touchline/shared/posts/post-words';
import { postsContract } from '@touchline/shared/posts/posts.contract';
import { useState } from 'react';
import classes from '../../domain/news/news.module.css';
import { call } from '../../lib/client';
import { useSubmit } from '../../lib/use-submit';
import { FormError } from '../../ui/form/form-error';

const ORDER: readonly FamilyState[] = ['waiting', 'seen', 'former', 'confirmed', 'absent'];

/** For those who run the team: how many families have seen and confirmed a post, which, and the reminder for the others. */
export function SeenBy({ post: { id, confirm, counts, families } }: { post: PostView }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [reminded, setReminded] = useState<number>();
  const { busy, error, send } = useSubmit();
  const words: Record<FamilyState, string> = {
    waiting: t`Not seen`,
    seen: t`Seen`,
    former: t`Confirmed the former version`,
    confirmed: t`Confirmed`,
    absent: t`No account yet`,
  };
  const { families: all, seen, confirmed, former = 0 } = counts;
  const waiting = all - (confirm ? confirmed : seen);
  const remind = () =>
    send(async () => setReminded((await call(postsContract.remind_post, { params: { id } })).reminded));
  const sentence = confirm ? (
    <Trans>
      Confirmed by {confirmed} of {all} families, seen by {seen}
    </Trans>
  ) : (
    <Trans>
      Seen by {seen} of {all} families
    </Trans>
  );
  // A family cannot act on it.
  if (!families) return null;
  return (
    <div>
      <div className={classes.acts}>
        <Button
          variant="subtle"
          size="compact-sm"
          px={0}
          c={waiting > 0 ? undefined : 'var(--dim)'}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {sentence}
        </Button>
        {confirm && former > 0 && (
          <Text size="sm" fw={550}>
            <Plural value={former} one="# confirmed the former version" other="# confirmed the former version" />
          </Text>
        )}
        {reminded !== undefined ? (
          <Text size="sm" c="var(--dim)" role="status">
            <Plural value={reminded} one="# family reminded" other="# families reminded" />
          </Text>
        ) : (
          waiting > 0 && (
            <Button
              variant="light"
              size="sm"
              leftSection={<IconBell size={18} stroke={1.75} />}
              loading={busy}
              onClick={() => void remind()}
            >
              {plural(waiting, { one: 'Remind # family', other: 'Remind # families' })}
            </Button>
          )
        )}
      </div>
      <FormError error={error} />
      {isOpen && (
        <ul className={classes.families} aria-label={t`Families`}>
          {families
            .toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state))
            .map(({ name, state }) => (
              <li key={name}>
                <span>{name}</span>
                <Text span size="sm" c={state === 'confirmed' ? 'var(--going)' : 'var(--dim)'}>
                  {words[state]}
                </Text>
              </li>
            ))}
        </ul>
      )}
    </div>
  );
}
