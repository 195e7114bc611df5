import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Checkbox, FileButton, Text } from '@mantine/core';
import { IconLink, IconPhoto, IconSend, IconTrash, IconX } from '@tabler/icons-react';
import { POST_LIMITS, shortened } from '@touchline/shared/posts/post-words';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { dayOf, fromWallClock } from '@touchline/shared/wall-clock';
import { useRef, useState } from 'react';
import classes from '../../domain/news/news.module.css';
import { useClubZone, useNow } from '../../lib/config';
import { useCurrentUser } from '../../lib/session';
import { submitting } from '../../lib/use-submit';
import { putWrite } from '../../live/news/post-outbox';
import { askFirst } from '../../ui/ask-first';
import { DayInput } from '../../ui/form/day-input';
import { FormError } from '../../ui/form/form-error';
import { GrowingTextarea } from '../../ui/form/quick-inputs';
import { isEmptyDraft } from './drafts';
import { LinkPicker } from './link-picker';
import { PictureConsents } from './picture-consents';
import { shrinkPicture } from './shrink-picture';
import { useAskedLink } from './use-asked-link';
import { useDraft } from './use-draft';
import { useWholeForm } from './use-whole-form';

/** A pinned post stands above the others for a week, unless its author says otherwise (ms). */
const PINNED_MS = 7 * 86_400_000;

interface ComposerProps {
  team: TeamView;
  /** True: the author may write to the whole club, too. */
  ofClub: boolean;
}

/** The form of a new post: one line until somebody writes. What is typed stays in this browser until it is sent. */
export function Composer({ team, ofClub }: ComposerProps) {
  const { t } = useLingui();
  const zone = useClubZone();
  const now = useNow();
  const userId = useCurrentUser()?.id ?? '';
  const { draft, change, clear } = useDraft(team.id);
  const [isLinking, setLinking] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { text, links, confirm, urgent, club, pinnedUntil, picture } = draft;
  /** The picture about which the author has said that it may be shown. */
  const [agreed, setAgreed] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  useAskedLink(team.id, draft, change);
  const hasDraft = !isEmptyDraft(draft);
  const [wasEntered, setEntered] = useState(false);
  const isOpen = wasEntered || hasDraft;
  useWholeForm(form, text, isOpen);

  const type = (typed: string) => {
    setError(null);
    change({ text: typed });
    if (typed.endsWith('#') && typed.length > text.length) setLinking(true);
  };
  const addPicture = async (file: File | null) => {
    if (!file) return;
    try {
      change({ picture: await shrinkPicture(file) });
    } catch {
      setError(t`This image cannot be read`);
    }
  };
  const send = () => {
    if (text.trim() === '') return;
    if (picture !== undefined && picture !== agreed) return setError(t`Check who is in the picture, then tick the box`);
    setAgreed(undefined);
    putWrite(userId, {
      kind: 'post',
      body: {
        ...(!club && { tag: team.id }),
        text: text.trim(),
        links: links.map(({ kind, id }) => ({ kind, id })),
        confirm,
        urgent,
        ...(pinnedUntil && { pinnedUntil: fromWallClock(`${pinnedUntil}T23:59`, zone) }),
        ...(picture !== undefined && { picture }),
      },
    });
    clear();
  };
  const discard = () =>
    askFirst({
      title: t`Discard this post?`,
      children: t`What you typed is lost.`,
      labels: { confirm: t`Discard`, cancel: t`Keep` },
      confirmProps: { color: 'danger' },
      onConfirm: clear,
    });

  return (
    <form ref={form} className={classes.card} aria-label={t`New post`} onSubmit={submitting(send)}>
      <GrowingTextarea
        label={t`Write to the team`}
        placeholder={t`What should everybody know?`}
        minRows={isOpen ? 2 : 1}
        maxRows={12}
        onFocus={() => setEntered(true)}
        value={text}
        onChange={({ currentTarget }) => type(shortened(currentTarget.value))}
      />
      {isLinking && (
        <LinkPicker
          team={team.id}
          onPick={(link) => {
            const others = links.filter(({ kind, id }) => kind !== link.kind || id !== link.id);
            change({ text: text.replace(/#$/, link.name), links: [...others, link].slice(-POST_LIMITS.links) });
          }}
          onClose={() => setLinking(false)}
        />
      )}
      {(links.length > 0 || picture !== undefined) && (
        <ul className={classes.links} aria-label={t`Attached`}>
          {links.map((link) => {
            const { kind, id, name } = link;
            return (
              <li key={`${kind}${id}`} className={classes.chip}>
                {name}
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t`Remove ${name}`}
                  onClick={() => change({ links: links.filter((one) => one !== link) })}
                >
                  <IconX size={16} />
                </ActionIcon>
              </li>
            );
          })}
          {picture !== undefined && (
            <li className={classes.chip}>
              <img src={`data:image/jpeg;base64,${picture}`} alt="" width={32} height={32} />
              <Trans>Picture</Trans>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t`Remove the picture`}
                onClick={() => change({ picture: undefined })}
              >
                <IconX size={16} />
              </ActionIcon>
            </li>
          )}
        </ul>
      )}
      {picture !== undefined && (
        <PictureConsents
          team={team.id}
          club={club}
          checked={picture === agreed}
          onCheck={(checked) => {
            setError(null);
            setAgreed(checked ? picture : undefined);
          }}
        />
      )}
      <div className={classes.options} hidden={!isOpen}>
        <Checkbox
          label={t`Ask to confirm`}
          checked={confirm}
          onChange={({ currentTarget }) => change({ confirm: currentTarget.checked })}
        />
        <Checkbox
          label={t`Urgent`}
          checked={urgent}
          onChange={({ currentTarget }) => change({ urgent: currentTarget.checked })}
        />
        {ofClub && (
          <Checkbox
            label={t`For the whole club`}
            checked={club}
            onChange={({ currentTarget }) => {
              // More people see it: the author looks at the picture again.
              setAgreed(undefined);
              change({ club: currentTarget.checked });
            }}
          />
        )}
        <Checkbox
          label={t`Pin`}
          checked={pinnedUntil !== ''}
          onChange={({ currentTarget }) =>
            change({ pinnedUntil: currentTarget.checked ? dayOf(now + PINNED_MS, zone) : '' })
          }
        />
        {pinnedUntil !== '' && (
          <DayInput label={t`Pinned until`} value={pinnedUntil} onChange={(day) => change({ pinnedUntil: day })} />
        )}
      </div>
      {urgent && (
        <Text size="sm" c="var(--dim)">
          <Trans>Urgent comes at once, in quiet hours too. A team has one urgent post a day.</Trans>
        </Text>
      )}
      <FormError error={error} />
      <div className={classes.options} hidden={!isOpen}>
        <Button
          variant="default"
          className={classes.tool}
          leftSection={<IconLink size={18} stroke={1.75} />}
          aria-label={t`Link a game`}
          onClick={() => setLinking(true)}
        >
          <span className={classes.word}>{t`Link a game`}</span>
        </Button>
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void addPicture(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              className={classes.tool}
              leftSection={<IconPhoto size={18} stroke={1.75} />}
              aria-label={t`Picture`}
            >
              <span className={classes.word}>{t`Picture`}</span>
            </Button>
          )}
        </FileButton>
        <span className={classes.fill} />
        {hasDraft && (
          <Button
            variant="subtle"
            color="gray"
            className={classes.tool}
            leftSection={<IconTrash size={18} stroke={1.75} />}
            aria-label={t`Discard`}
            onClick={discard}
          >
            <span className={classes.word}>{t`Discard`}</span>
          </Button>
        )}
        <Button type="submit" disabled={text.trim() === ''} leftSection={<IconSend size={18} stroke={1.75} />}>
          <Trans>Send</Trans>
        </Button>
      </div>
    </form>
  );
}
