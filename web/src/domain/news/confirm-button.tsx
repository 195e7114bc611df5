import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { PostView } from '@touchline/shared/posts/post.model';
import { postsContract } from '@touchline/shared/posts/posts.contract';
import { useState } from 'react';
import { call } from '../../lib/client';
import { currentUserKey } from '../../lib/session';
import { useSubmit } from '../../lib/use-submit';
import { everyPostKey } from '../../live/engine/query-keys';
import { FormError } from '../../ui/form/form-error';

/** Confirms a post that asks for it, with one tap. */
export function ConfirmButton({ post: { id, confirmed, former, textRev } }: { post: PostView }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { busy, error, send } = useSubmit();
  /** The text that was confirmed here. */
  const [done, setDone] = useState<number>();
  const confirm = async () => {
    const query = { textRev: String(textRev) };
    if (await send(() => call(postsContract.confirm_post, { params: { id }, query }))) setDone(textRev);
    for (const queryKey of [everyPostKey, currentUserKey]) void client.invalidateQueries({ queryKey });
  };
  if (confirmed || done === textRev)
    return (
      <Text role="status" fw={550} c="var(--going)">
        <Trans>You have confirmed this.</Trans>
      </Text>
    );
  return (
    <div>
      {former && (
        <Text fw={550} mb={4}>
          <Trans>The text has changed since you confirmed it.</Trans>
        </Text>
      )}
      <Button leftSection={<IconCheck size={20} stroke={2} />} loading={busy} onClick={() => void confirm()}>
        {former ? t`Confirm again` : t`Confirm`}
      </Button>
      <FormError error={error} />
    </div>
  );
}
