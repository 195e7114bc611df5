import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Title } from '@mantine/core';
import { IconCheck, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Actor } from '@touchline/shared/access/actor';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { dayOf } from '@touchline/shared/wall-clock';
import clsx from 'clsx';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { teamColour } from '../../../../domain/teams/team-colour';
import colours from '../../../../domain/teams/team-colour.module.css';
import { addMonths, capitalized, monthName } from '../../../../lib/club-time';
import { useClubZone, useNow } from '../../../../lib/config';
import { monthIn, useSearchState } from '../../../../lib/use-search-state';
import { MonthEvents } from './month-events';
import { monthTeams } from './month-teams';
import classes from './month-view.module.css';

interface MonthViewProps {
  teams: readonly TeamView[];
  /** The chosen team of the page. */
  team: TeamView;
  actor: Actor;
  /** Shows only events of this kind. */
  kind: string | null;
  /** True: a day begins a new event. */
  mayAdd?: boolean;
}

/** All events of the viewer's teams in a month, past ones too. The events of the chosen day, and on a phone of the days after it, stand below. */
export default function MonthView({ teams: allTeams, team: chosenTeam, actor, kind, mayAdd = false }: MonthViewProps) {
  const { t } = useLingui();
  const [params, setSearch] = useSearchState();
  const today = dayOf(useNow(), useClubZone());
  const month = monthIn(params, today.slice(0, 7));
  // The title answers a tap before the grid and up to 200 cards are there.
  const shownMonth = useDeferredValue(month);
  const teams = useMemo(() => monthTeams(allTeams, chosenTeam), [allTeams, chosenTeam]);
  const [hidden, setHidden] = useState<readonly string[]>([]);
  /** Counts the taps on "Today": each one forgets the chosen day. */
  const [returns, setReturns] = useState(0);
  const latestSetSearch = useRef(setSearch);
  latestSetSearch.current = setSearch;
  const showMonth = useCallback((next: string) => latestSetSearch.current({ month: next }, { replace: true }), []);
  const addOn = useCallback((day: string) => latestSetSearch.current({ new: day }, { replace: true }), []);

  return (
    <div className={classes.month}>
      <div className={classes.top}>
        <div className={classes.head}>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={t`Previous month`}
            onClick={() => showMonth(addMonths(month, -1))}
          >
            <IconChevronLeft size={20} />
          </ActionIcon>
          <Button
            variant="default"
            className={classes.today}
            onClick={() => {
              showMonth(today.slice(0, 7));
              setReturns(returns + 1);
            }}
          >
            <Trans>Today</Trans>
          </Button>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={t`Next month`}
            onClick={() => showMonth(addMonths(month, 1))}
          >
            <IconChevronRight size={20} />
          </ActionIcon>
          <Title order={2} className={classes.title} aria-live="polite">
            {capitalized(monthName(month))}
          </Title>
        </div>
        {teams.length > 1 && (
          <fieldset className={classes.teams} aria-label={t`Teams`}>
            {teams.map(({ id, name }) => (
              <label key={id} className={clsx(classes.team, colours.of)} data-colour={teamColour(id)}>
                <input
                  type="checkbox"
                  className="visually-hidden"
                  checked={!hidden.includes(id)}
                  onChange={({ currentTarget }) =>
                    setHidden(currentTarget.checked ? hidden.filter((other) => other !== id) : [...hidden, id])
                  }
                />
                <span className={classes.swatch} aria-hidden>
                  <IconCheck size={14} stroke={3} />
                </span>
                {name}
              </label>
            ))}
          </fieldset>
        )}
      </div>
      <MonthEvents
        key={returns}
        month={shownMonth}
        teams={teams}
        hidden={hidden}
        actor={actor}
        kind={kind}
        onMonth={showMonth}
        onAdd={mayAdd ? addOn : undefined}
      />
    </div>
  );
}
