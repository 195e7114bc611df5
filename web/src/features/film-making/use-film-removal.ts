/** Removal of a film, after a question. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { FilmView } from '@touchline/shared/films/film.model';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { may } from '@touchline/shared/permissions/rules';
import { call } from '../../lib/client';
import { useActor } from '../../lib/session';
import { useSubmit } from '../../lib/use-submit';
import { everyFilmKey } from '../../live/engine/query-keys';
import { askFirst } from '../../ui/ask-first';

export function useFilmRemoval({ id, title, tags, own, showing }: FilmView) {
  const { t } = useLingui();
  const actor = useActor();
  const client = useQueryClient();
  const { busy, error, send } = useSubmit();
  const removeNow = () =>
    send(async () => {
      await call(filmsContract.remove_film, { params: { id } });
      await client.invalidateQueries({ queryKey: everyFilmKey });
    });
  const facts = { tags, createdBy: own ? (actor?.userId ?? '') : '', isReported: showing?.report !== undefined };
  return {
    mayRemove: actor !== null && may(actor, 'film.remove', facts),
    busy,
    error,
    remove: () =>
      askFirst({
        title: t`Remove “${title}”?`,
        children: t`The film is removed for good. It cannot be restored. Its marked plays stay in the list, without the film.`,
        labels: { confirm: t`Remove the film`, cancel: t`Keep it` },
        confirmProps: { color: 'danger' },
        onConfirm: () => void removeNow(),
      }),
  };
}
