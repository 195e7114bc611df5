import { Title } from '@mantine/core';
import { WhistleIcon } from '../../components/icons';
import { RulesPage } from './rules-page';
import classes from './rules-page.module.css';

const laws = [
  ['Play fair', 'Shake hands before and after. Help up whoever is down, in any shirt.'],
  ['Kick-off', 'From the centre spot, everybody in their own half, opponents outside the circle.'],
  ['A goal', 'Counts when the whole ball has crossed the whole line between the posts.'],
  ['Out at the side', 'Throw in with both hands from behind the head, both feet on the ground.'],
  ['Out at the end', 'Last touched by an attacker: goal kick. Last touched by a defender: corner kick.'],
  ['Hands and fouls', 'No pushing, tripping or holding; only the keeper uses hands, in the own box. Else a free kick.'],
  ['Penalty', 'A foul by a defender inside the box: one kick from the spot, the others stay outside.'],
  [
    'Offside',
    'When the ball is played, stay level with the last two opponents or the ball. Your own half is always fine.',
  ],
  ['Changes', 'As often as the coach likes, at a stop in play. Step off before the next one steps on.'],
  ['The whistle', 'Stop when it blows. The referee decides, and only the captain asks why.'],
] as const;

export default function PlayerRulesPage() {
  return (
    <RulesPage title="Rules for players">
      <ol className={classes.list}>
        {laws.map(([law, text]) => (
          <li key={law}>
            <Title order={2}>{law}</Title>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <aside className={classes.note} aria-label="Age">
        <WhistleIcon size={28} />
        <Title order={3}>Who plays with whom</Title>
        <p>Most kids are born in 2012. That is flexible by plus or minus 1 or 2 years.</p>
      </aside>
    </RulesPage>
  );
}
