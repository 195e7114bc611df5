import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconChalkboard } from '@tabler/icons-react';
import { boardsContract } from '@touchline/shared/boards/boards.contract';
import { filmStillsContract } from '@touchline/shared/films/film-stills.contract';
import { monthStart } from '@touchline/shared/months';
import { may } from '@touchline/shared/permissions/rules';
import { useNavigate } from 'react-router-dom';
import { stillAddress } from '../../../domain/still-address';
import { call } from '../../../lib/client';
import { thisClubMonth } from '../../../lib/club-month';
import { useActor } from '../../../lib/session';
import { useSubmit } from '../../../lib/use-submit';
import { FormError } from '../../../ui/form/form-error';

/** Longest name of a board. */
const MAX_NAME = 60;

interface StillButtonProps {
  /** Id of a film of the club. */
  film: string;
  /** Name of the play. */
  name: string;
  /** Teams of the game. */
  tags: readonly string[];
  /** Returns the picture that the player shows, in base64, and its second. */
  picture: () => { picture: string; second: number } | undefined;
}

/** Puts the picture of the film on a board of this month, where coaches draw on it together. */
export function StillButton({ film, name, tags, picture }: StillButtonProps) {
  const { t } = useLingui();
  const actor = useActor();
  const navigate = useNavigate();
  const { busy, error, send } = useSubmit();
  const team = actor && tags.find((teamId) => may(actor, 'board.change', { teamId }));
  if (!team) return null;
  const make = () =>
    send(async () => {
      const shown = picture();
      if (!shown) throw new Error(t`Play the film first, and stop it at the picture that you want.`);
      const still = await call(filmStillsContract.make_still, { body: { id: film, ...shown } });
      const month = thisClubMonth();
      const board = await call(boardsContract.add_board, {
        body: { teamId: team, month: monthStart(month), name: name.slice(0, MAX_NAME) },
      });
      await navigate(stillAddress({ team, board, month }, still));
    });
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconChalkboard size={18} stroke={1.75} />}
        aria-label={t`Put the picture of ${name} on a board`}
        loading={busy}
        onClick={() => void make()}
      >
        <Trans>On a board</Trans>
      </Button>
      <FormError error={error} />
    </>
  );
}
