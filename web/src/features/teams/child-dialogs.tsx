import { t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { playersContract } from '@touchline/shared/players/players.contract';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { type ReactNode, useState } from 'react';
import { PositionInput } from '../../domain/players/position-input';
import { call } from '../../lib/client';
import { submitting, useSubmit } from '../../lib/use-submit';
import { Dialog } from '../../ui/dialog';
import { FormError } from '../../ui/form/form-error';
import { specAlert } from '../../ui/toasts/spec-alert';
import type { PeopleActions } from './people-actions';

export interface ChildDialogProps {
  team: TeamView;
  player: PlayerView;
  onClose: () => void;
}

/** A dialog with a form; its error stands above the buttons. */
export function FormDialog(props: {
  title: string;
  submit: ReactNode;
  onSubmit: () => Promise<unknown>;
  onClose: () => void;
  danger?: boolean;
  children: ReactNode;
}) {
  const { title, submit, onSubmit, onClose, danger = false, children } = props;
  const { busy, error, send } = useSubmit();
  const submitForm = async () => {
    if (await send(onSubmit)) onClose();
  };
  return (
    <Dialog onClose={onClose} title={title}>
      <form noValidate onSubmit={submitting(submitForm)}>
        <Stack gap="md">
          {children}
          <FormError error={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={busy} {...(danger && { color: 'danger' })}>
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Shirt number and position of a child; name and birth year while no guardian has joined. */
export function EditChild({ team, player, onClose }: ChildDialogProps) {
  const { t } = useLingui();
  const { name: before } = player;
  const { id, club } = player;
  const guardians = player.contacts?.join(', ');
  const facts = [club, player.team, t`Player ID ${id}`, guardians && t`Guardians: ${guardians}`].filter(Boolean);
  const isClaimed = (player.contacts?.length ?? 0) > 0;
  const [name, setName] = useState(player.name);
  const [number, setNumber] = useState<number | string>(player.number ?? '');
  const [position, setPosition] = useState(player.position);
  const [birthYear, setBirthYear] = useState<number | string>(player.birthYear ?? '');
  const save = async () => {
    const isRenamed = name.trim() !== player.name;
    const hasNewBirthYear = birthYear !== (player.birthYear ?? '');
    await call(playersContract.update_rostered_player, {
      body: {
        teamId: team.id,
        playerId: player.id,
        number: number === '' ? null : Number(number),
        position,
        ...(!isClaimed && isRenamed && { name }),
        ...(!isClaimed && hasNewBirthYear && birthYear !== '' && { birthYear: Number(birthYear) }),
      },
    });
    specAlert(translate`Saved`, { tone: 'done' });
  };
  return (
    <FormDialog title={t`Edit ${before}`} submit={<Trans>Save</Trans>} onSubmit={save} onClose={onClose}>
      <NumberInput
        data-autofocus
        hideControls
        min={0}
        clampBehavior="none"
        label={t`Shirt number`}
        value={number}
        onChange={setNumber}
      />
      <PositionInput value={position} onChange={setPosition} />
      {isClaimed ? (
        <Text size="sm" c="var(--dim)">
          <Trans>A guardian has joined. They change the name and the birth year under My account.</Trans>
        </Text>
      ) : (
        <>
          <TextInput label={t`Name`} value={name} onChange={(event) => setName(event.currentTarget.value)} />
          <NumberInput
            hideControls
            clampBehavior="none"
            label={t`Birth year`}
            value={birthYear}
            onChange={setBirthYear}
          />
        </>
      )}
      <Text size="xs" c="var(--dim)">
        {facts.join(' · ')}
      </Text>
    </FormDialog>
  );
}

/** Moves a child to another team of the caller. */
export function MoveChild(props: ChildDialogProps & { others: readonly TeamView[]; actions: PeopleActions }) {
  const { player, others, actions, onClose } = props;
  const { t } = useLingui();
  const { name } = player;
  const [to, setTo] = useState<string | null>(others.length === 1 ? (others[0]?.id ?? null) : null);
  const move = async () => {
    const team = others.find(({ id }) => id === to);
    if (!team) throw new Error(translate`Choose a team`);
    await actions.moveChild(player, team);
  };
  return (
    <FormDialog title={t`Move ${name}`} submit={<Trans>Move</Trans>} onSubmit={move} onClose={onClose}>
      <Select
        data-autofocus
        label={t`Team`}
        allowDeselect={false}
        data={others.map((team) => ({ value: team.id, label: team.name }))}
        value={to}
        onChange={setTo}
      />
      <Text size="sm" c="var(--dim)">
        <Trans>The family sees the new team. Answers for games of the old team stay.</Trans>
      </Text>
    </FormDialog>
  );
}
