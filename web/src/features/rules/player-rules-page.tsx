import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Title } from '@mantine/core';
import { WhistleIcon } from '../../ui/icons';
import { RulesPage } from './rules-page';
import classes from './rules-page.module.css';

const rules = [
  [msg`Play fair`, msg`Shake hands before and after the game. Help anyone who falls, teammate or opponent.`],
  [
    msg`Kickoff`,
    msg`One team kicks off from the center spot. Both teams stay in their own half, and the other team stays outside the circle.`,
  ],
  [msg`Goals`, msg`The whole ball must cross the whole goal line, between the posts and under the crossbar.`],
  [msg`Throw-ins`, msg`Throw with both hands, from behind and over your head. Keep both feet on the ground.`],
  [
    msg`Goal kicks and corner kicks`,
    msg`The ball goes out over the end line. If an attacker touched it last, it is a goal kick. If a defender did, it is a corner kick.`,
  ],
  [
    msg`Fouls and handballs`,
    msg`No pushing, tripping or holding. Only goalkeepers may use their hands, inside their penalty area. A foul gives the other team a free kick.`,
  ],
  [
    msg`Penalty kicks`,
    msg`A foul by a defender in the penalty area gives the other team one kick from the spot. Only the kicker and the goalkeeper may be in the area.`,
  ],
  [
    msg`Offside`,
    msg`When a teammate passes forward to you, at least two opponents must be level with you or nearer to their goal. You are never offside in your own half.`,
  ],
  [
    msg`Substitutions`,
    msg`The coach may substitute at any stop in play, as often as needed. Step off the field before your substitute steps on.`,
  ],
  [msg`The whistle`, msg`Stop when you hear it. The referee decides, and only the captain may ask why.`],
] as const;

export default function PlayerRulesPage() {
  const { t } = useLingui();
  return (
    <RulesPage title={t`Rules for players`}>
      <ol className={classes.list}>
        {rules.map(([rule, text]) => (
          <li key={rule.id}>
            <Title order={2}>{t(rule)}</Title>
            <p>{t(text)}</p>
          </li>
        ))}
      </ol>
      <aside className={classes.note} aria-label={t`Age`}>
        <WhistleIcon size={28} />
        <Title order={3}>
          <Trans>Age groups</Trans>
        </Title>
        <p>
          <Trans>Most kids are born in 2012. That is flexible by plus or minus 1 or 2 years.</Trans>
        </p>
      </aside>
    </RulesPage>
  );
}
