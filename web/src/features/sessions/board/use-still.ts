/** Loads the picture of a film behind a drawing. Who may not see the film gets none. */
import { useQuery } from '@tanstack/react-query';
import { placeOfStill, type Still } from '@touchline/shared/still';
import { renewPass } from '../../../domain/film/own-passes';
import { everyFilmKey } from '../../../live/engine/query-keys';

async function load({ id }: Still, signal: AbortSignal): Promise<HTMLImageElement> {
  const { film, file } = placeOfStill(id);
  const playlist = await renewPass(film, signal);
  const image = new Image();
  image.src = playlist.replace(/[^/]+$/, file);
  await image.decode();
  return image;
}

/** `isClosed`: the film is gone, or not open to this viewer. */
export function useStill(still: Still | null): { image: HTMLImageElement | undefined; isClosed: boolean } {
  const { data, isError } = useQuery({
    // A change of the film, or of its audience, asks again.
    queryKey: [...everyFilmKey, 'still', still?.id],
    queryFn: ({ signal }) => load(still as Still, signal),
    enabled: still !== null,
  });
  return { image: isError ? undefined : data, isClosed: isError };
}
