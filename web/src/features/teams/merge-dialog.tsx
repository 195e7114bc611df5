import type { MessageDescriptor } from '@lingui/core';
import { msg, t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Radio, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PlayerView } from '@touchline/shared/players/player.model';
import {
  type MergeChoices,
  type MergedField,
  type MergedFieldView,
  type MergeSide,
  playersContract,
} from '@touchline/shared/players/players.contract';
import { useState } from 'react';
import { positionText } from '../../domain/players/position-words';
import { call } from '../../lib/client';
import { dateName } from '../../lib/club-time';
import { errorText } from '../../lib/errors';
import { queryOf } from '../../lib/query-of';
import { undoToast } from '../../ui/toasts/action-toast';
import { specAlert } from '../../ui/toasts/spec-alert';
import { type ChildDialogProps, FormDialog } from './child-dialogs';
import classes from './merge-dialog.module.css';

const WORDS: Record<MergedField, MessageDescriptor> = {
  name: msg`Name`,
  birthDate: msg`Birth date`,
  birthYear: msg`Birth year`,
  position: msg`Position`,
  number: msg`Shirt number`,
};

/** The values of both children side by side, and which of them the merged child gets. */
function FieldChoice({ row, onChoose }: { row: MergedFieldView; onChoose: (side: MergeSide) => void }) {
  const { t } = useLingui();
  const { field, fixed, wins } = row;
  const shown = (value: string | number | undefined) => {
    if (value === undefined) return t`None`;
    if (field === 'position') return positionText(String(value));
    return field === 'birthDate' ? dateName(String(value)) : String(value);
  };
  const isTyped = fixed && row.keep !== undefined && row.drop !== undefined;
  return (
    <Radio.Group
      label={t(WORDS[field])}
      description={isTyped && t`A guardian typed this value, so it stays.`}
      value={wins}
      onChange={(side) => onChoose(side as MergeSide)}
    >
      <div className={classes.sides}>
        {(['keep', 'drop'] as const).map((side) => (
          <Radio
            key={side}
            value={side}
            label={shown(row[side])}
            disabled={fixed && side !== wins}
            classNames={{ body: classes.side, label: classes.value, labelWrapper: classes.wrapper }}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

/** Makes two children one. The one with guardians stays, because the family knows it. */
export function MergeChild({ team, player, onClose, onMerged }: ChildDialogProps & { onMerged: () => void }) {
  const { t } = useLingui();
  const { name } = player;
  const others = (team.players ?? []).filter(({ id }) => id !== player.id);
  const [otherId, setOther] = useState<string | null>(null);
  const [choices, setChoices] = useState<MergeChoices>({});
  const other = others.find(({ id }) => id === otherId);
  const countOf = ({ contacts }: PlayerView) => contacts?.length ?? 0;
  const [keep, drop] = other && countOf(other) > countOf(player) ? [other, player] : [player, other];
  const pair = { keepId: keep.id, dropId: drop?.id ?? '' };
  const preview = useQuery({
    ...queryOf(['merge-preview', pair, team.version], playersContract.preview_merge, { query: pair }),
    enabled: drop !== undefined,
  });
  const rows = (preview.data ?? []).map((row) => ({
    ...row,
    wins: row.fixed ? row.wins : (choices[row.field] ?? row.wins),
  }));
  const merge = async () => {
    if (!drop) throw new Error(translate`Choose a child`);
    const chosen = Object.fromEntries(rows.flatMap(({ field, fixed, wins }) => (fixed ? [] : [[field, wins]])));
    const id = await call(playersContract.merge_players, { body: { ...pair, choices: chosen } });
    const kept = rows.find(({ field, wins }) => field === 'name' && wins === 'drop') ? drop.name : keep.name;
    onMerged();
    undoToast(`merge-${id}`, translate`Merged into ${kept}. You can undo this for 7 days, below the list.`, () => {
      call(playersContract.undo_merge, { params: { id } }).then(onMerged, (error: unknown) =>
        specAlert(errorText(error)),
      );
    });
  };
  const choose = (id: string | null) => {
    setOther(id);
    setChoices({});
  };
  return (
    <FormDialog
      title={t`${name} is the same child as…`}
      submit={<Trans>Merge</Trans>}
      onSubmit={merge}
      onClose={onClose}
    >
      <Select
        data-autofocus
        label={t`Child`}
        placeholder={t`Choose a child`}
        searchable={others.length > 8}
        allowDeselect={false}
        data={others.map((one) => ({
          value: one.id,
          label: one.number === undefined ? one.name : `${one.name}, #${one.number}`,
        }))}
        value={otherId}
        onChange={choose}
      />
      {rows.length > 0 && (
        <Stack gap="sm" role="group" aria-label={t`What the merged child gets`}>
          {rows.map((row) => (
            <FieldChoice
              key={row.field}
              row={row}
              onChoose={(side) => setChoices((before) => ({ ...before, [row.field]: side }))}
            />
          ))}
        </Stack>
      )}
      <Text size="sm" c="var(--dim)">
        <Trans>
          Answers, film, notes and guardians of both go to one child. The guardians get a mail. You can undo this for 7
          days.
        </Trans>
      </Text>
    </FormDialog>
  );
}
