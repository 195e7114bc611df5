import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import classes from '../../domain/news/news.module.css';
import { discardWrite, type WaitingWrite } from '../../live/news/post-outbox';
import { askFirst } from '../../ui/ask-first';

interface WaitingPostProps {
  item: WaitingWrite;
  /** Puts it back into the form where it was written. */
  onEdit: () => void;
}

/** A post or a reply that the server does not have yet. */
export function WaitingPost({ item, onEdit }: WaitingPostProps) {
  const { t } = useLingui();
  const { id, state, error, body } = item;
  const edit = () => {
    onEdit();
    discardWrite(id);
  };
  const discard = () =>
    askFirst({
      title: t`Discard this text?`,
      children: t`What you typed is lost.`,
      labels: { confirm: t`Discard`, cancel: t`Keep` },
      confirmProps: { color: 'danger' },
      onConfirm: () => discardWrite(id),
    });
  return (
    <div className={`${classes.card} ${classes.waiting}`}>
      <p className={classes.text}>{body.text}</p>
      {state === 'refused' ? (
        <>
          <Text role="alert" c="var(--cant)" fw={550}>
            <Trans>This was not sent.</Trans> {error}
          </Text>
          <Group gap="sm">
            <Button size="sm" variant="default" onClick={edit}>
              <Trans>Change it</Trans>
            </Button>
            <Button size="sm" variant="subtle" color="gray" onClick={discard}>
              <Trans>Discard</Trans>
            </Button>
          </Group>
        </>
      ) : (
        <Text role="status" size="sm" c="var(--dim)">
          {state === 'sending' ? <Trans>Sending…</Trans> : <Trans>Waits for a connection, and is sent then.</Trans>}
        </Text>
      )}
    </div>
  );
}
