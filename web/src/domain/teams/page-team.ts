import type { TeamView } from '@touchline/shared/teams/team.model';
import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { defaultTeam, useCurrentTeam } from '../../lib/current';

/** Returns the page's team, and its setter: the team of the URL (`?team=`) if the viewer has it, else the current one, else the default. */
export function usePageTeam(teams: readonly TeamView[] | undefined): [TeamView | undefined, (team: string) => void] {
  const [params, setParams] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [current, setCurrent] = useCurrentTeam();
  const find = (id: string | null) => teams?.find((team) => team.id === id);
  const team = find(params.get('team')) ?? find(current) ?? find(defaultTeam((teams ?? []).map(({ id }) => id)));

  const id = team?.id;
  useEffect(() => {
    if (!id) return;
    if (id !== current) setCurrent(id);
    if (id === params.get('team')) return;
    // The hash may name an event of the page.
    const search = String(new URLSearchParams({ ...Object.fromEntries(params), team: id }));
    void navigate({ search, hash }, { replace: true });
  }, [id, current, setCurrent, params, hash, navigate]);

  const choose = useCallback(
    (next: string) => setParams((all) => new URLSearchParams({ ...Object.fromEntries(all), team: next })),
    [setParams],
  );
  return [team, choose];
}
