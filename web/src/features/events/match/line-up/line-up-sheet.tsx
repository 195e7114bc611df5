import { useLingui } from '@lingui/react/macro';
import type { EventView } from '@touchline/shared/events/event.model';
import type { MatchView } from '@touchline/shared/match/match.model';
import { createPortal } from 'react-dom';
import { when } from '../../../../lib/club-time';
import { useClubZone, useNow } from '../../../../lib/config';
import type { SquadPlayer } from '../../wall/squad';
import { Pitch } from '../coach/pitch';
import { ShirtToken } from '../coach/shirt-token';
import { openPlan } from '../fair-plan';
import classes from './line-up-sheet.module.css';
import { blocksOfPlan } from './plan-blocks';

interface LineUpSheetProps {
  event: EventView;
  match: MatchView;
  squad: readonly SquadPlayer[];
}

/** The page that is printed: who starts, who is on the bench, and the planned changes. */
export function LineUpSheet({ event, match, squad }: LineUpSheetProps) {
  const { t } = useLingui();
  const zone = useClubZone();
  const now = useNow();
  const { format, formation, lineup = {} } = match;
  const plan = openPlan(match, squad, now);
  const byId = new Map(squad.map((one) => [one.id, one]));
  const playerOf = (id: string) => byId.get(id) ?? { name: t`Player`, mark: '?' };
  const nameOf = (id: string) => playerOf(id).name;
  const starters = new Set(Object.values(lineup));
  const bench = squad.filter(({ id, status }) => status !== 'cant' && !starters.has(id));
  return createPortal(
    <div className={classes.sheet}>
      <h1>{event.name}</h1>
      <p>{[when(event.eventTime, zone, now), event.eventLocation.name].filter(Boolean).join(' · ')}</p>
      <div className={classes.pitch}>
        <Pitch
          format={format}
          formation={formation}
          field={lineup}
          shirt={(id, place) => <ShirtToken player={playerOf(id)} whole={1} place={place} />}
        />
      </div>
      <h2>{t`Bench`}</h2>
      <p>{bench.map(({ mark, name }) => `${mark} ${name}`).join(', ') || t`Nobody is on the bench.`}</p>
      {plan.length > 0 && <h2>{t`Substitution plan`}</h2>}
      <ul className={classes.plan}>
        {blocksOfPlan(plan, format).map(({ minute, changes }) => (
          <li key={minute}>
            <b>{minute}′</b>{' '}
            {changes.map(({ on, off }) => (off ? t`${nameOf(on)} for ${nameOf(off)}` : nameOf(on))).join(', ')}
          </li>
        ))}
      </ul>
    </div>,
    document.body,
  );
}
