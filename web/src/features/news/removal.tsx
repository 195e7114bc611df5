import { t } from '@lingui/core/macro';
import { Textarea } from '@mantine/core';
import { POST_LIMITS } from '@touchline/shared/posts/post-words';
import { errorText } from '../../lib/errors';
import { askFirst } from '../../ui/ask-first';
import { specAlert } from '../../ui/toasts/spec-alert';

/** Asks before a post or a reply is removed; of somebody else's, for the reason, which its author is told. */
export function askRemoval(title: string, isOwn: boolean, remove: (reason: string) => Promise<unknown>): void {
  let reason = '';
  askFirst({
    title,
    children: isOwn ? (
      t`It is removed for everybody.`
    ) : (
      <Textarea
        label={t`Reason`}
        description={t`Its author is told why.`}
        maxLength={POST_LIMITS.reason}
        autosize
        onChange={({ currentTarget }) => {
          reason = currentTarget.value;
        }}
      />
    ),
    labels: { confirm: t`Remove`, cancel: t`Keep` },
    confirmProps: { color: 'danger' },
    onConfirm: () => void remove(reason.trim()).catch((error: unknown) => specAlert(errorText(error))),
  });
}
