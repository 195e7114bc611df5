/** Invented opponents, match reports and practice themes. */

export const opponents = [
  'Cascade Rangers',
  'Ballard Union',
  'Eastlake Rovers',
  'West Hill United',
  'Beacon Athletic',
  'Harbor City',
  'Greenwood Thistle',
  'Lake City Orient',
  'Tukwila Dynamo',
  'Magnolia Wanderers',
  'Kirkland Crescent',
  'Rainier Valley Stars',
] as const;

export const reports = {
  win: [
    'Slow first ten minutes, then we found the wide players and it opened up. Best passing of the season in the second half.',
    'We pressed high together, not one by one, and won the ball back in their half again and again.',
    'Kept our shape when they went long, and the corners we practiced on Thursday paid off.',
    'Everybody played at least half the game, and it did not show. Well earned.',
    'One early goal, a lot of patience, and a keeper who talked the whole game.',
  ],
  draw: [
    'Fair result. We had the ball, they had the chances.',
    'I liked the reaction after the break more than the defending before it.',
    'Tight game on a small field. First touch decided everything, and ours got better as it went on.',
    'We fall asleep at throw-ins: switch on for restarts. Good effort all the same.',
  ],
  loss: [
    'They were quicker to every second ball. We work on that on Tuesday.',
    'Good until the break, tired after it. Thank you to the families who stayed to carry the goals.',
    'Punished for playing out from the back. I want us to keep trying it: the mistakes are mine to fix.',
    'Beaten by a better team. Heads stayed up, and we shook hands with a smile.',
    'We stopped talking after they scored. Silence is what cost us, not legs.',
  ],
} as const;

export const practiceThemes = [
  'First touch and turning',
  'Pressing together',
  'Playing out from the back',
  'Finishing from wide',
  'Throw-ins and restarts',
  'Small-sided games, everybody a turn in goal',
] as const;
