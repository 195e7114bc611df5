/** The stories of the demo club's news, a list for each team. */

export interface Story {
  /** Days before today; or Saturdays, on which games are played: 0 is the last one before today. */
  when: { days: number } | { saturdaysAgo: number };
  /** Time of day. */
  time: string;
  /** Index of the member of staff who writes. */
  by: number;
  text: string;
  confirm?: true;
  urgent?: true;
  /** Each by a family, in the order of the children. */
  replies?: readonly (readonly [family: number, minutes: number, text: string])[];
}

const green: readonly Story[] = [
  {
    when: { days: 29 },
    time: '19:10',
    by: 0,
    text: 'Welcome back! Practice starts on Tuesday at the usual time. Please bring shin guards and a ball.',
    replies: [
      [0, 12, 'Great, we will be there.'],
      [3, 40, 'Is there a ball we can borrow for the first week?'],
      [1, 55, 'We have one too many, you can have ours.'],
    ],
  },
  {
    when: { days: 24 },
    time: '18:30',
    by: 1,
    text: 'Team photo before practice on Thursday. Home shirts, please, and come ten minutes early.',
    confirm: true,
    replies: [[2, 25, 'We come straight from school, shirts packed.']],
  },
  {
    when: { saturdaysAgo: 2 },
    time: '08:20',
    by: 0,
    text: 'The field has changed: today we play behind the school, not in the park. Please park at the library.',
    confirm: true,
    urgent: true,
    replies: [
      [1, 3, 'Thank you, turning around.'],
      [4, 9, 'We can take two more in the car if somebody is stuck.'],
    ],
  },
  {
    when: { saturdaysAgo: 1 },
    time: '20:05',
    by: 0,
    text: 'What a game! They never stopped running. The film comes tomorrow.',
    replies: [
      [0, 15, 'So proud of all of them.'],
      [5, 31, 'Best game of the season.'],
    ],
  },
  {
    when: { days: 8 },
    time: '12:15',
    by: 1,
    text: 'Who washes the shirts this week? They are in the blue bag in my car.',
    replies: [
      [2, 18, 'We do it.'],
      [2, 21, 'I’ll pick them up after practice.'],
    ],
  },
  {
    when: { days: 2 },
    time: '19:00',
    by: 0,
    text: 'Cold days are coming: long sleeves under the shirt, a hat, and something warm to drink for after practice.',
  },
];

const white: readonly Story[] = [
  {
    when: { days: 28 },
    time: '20:15',
    by: 0,
    text: 'New season, new faces: please say hello to three new children and their families on Wednesday.',
    replies: [[1, 20, 'Looking forward to it!']],
  },
  {
    when: { days: 22 },
    time: '09:40',
    by: 0,
    text: 'The new goals are here. If you have an hour on Friday at five, help us put them up.',
    replies: [
      [0, 34, 'I’ll be there, and I have a drill.'],
      [2, 61, 'Count me in from half past five.'],
    ],
  },
  {
    when: { days: 15 },
    time: '17:05',
    by: 0,
    text: 'Allergies: please tell me before Saturday what your child must not eat. We bring fruit for everybody.',
    confirm: true,
    replies: [[3, 8, 'Sent you a message.']],
  },
  {
    when: { saturdaysAgo: 0 },
    time: '18:45',
    by: 0,
    text: 'Everybody played, everybody passed. Thank you to the families of the other team for the orange slices!',
    replies: [[1, 12, 'They talked about it all the way home.']],
  },
  {
    when: { days: 6 },
    time: '21:10',
    by: 0,
    text: 'A water bottle with a green lid stayed on the bench. I bring it to the next practice.',
    replies: [[4, 15, 'That is ours, thank you.']],
  },
  {
    when: { days: 1 },
    time: '18:20',
    by: 0,
    text: 'Practice starts ten minutes later this week: the field is marked for a game before us.',
  },
];

const blue: readonly Story[] = [
  {
    when: { days: 27 },
    time: '19:45',
    by: 0,
    text: 'This season we learn to play out from the back. It will cost us a goal or two at first, and that is fine.',
    replies: [[2, 50, 'Good plan. We will be patient.']],
  },
  {
    when: { days: 20 },
    time: '12:30',
    by: 0,
    text: 'We look for one parent for each game who keeps the score on the phone. It takes five minutes to learn.',
    replies: [[0, 22, 'I can do Saturday.']],
  },
  {
    when: { saturdaysAgo: 0 },
    time: '07:50',
    by: 0,
    text: 'Rain all night: we still play. Please bring a second pair of socks and a bag for wet shoes.',
    confirm: true,
    urgent: true,
    replies: [[1, 6, 'Packed.']],
  },
  {
    when: { saturdaysAgo: 0 },
    time: '19:30',
    by: 0,
    text: 'Hard game, good spirit. Watch the clips before Tuesday: we will talk about two of them.',
    replies: [[3, 40, 'She has watched hers four times already.']],
  },
  {
    when: { days: 5 },
    time: '20:00',
    by: 0,
    text: 'Please answer for the next two weeks, so that I can plan the line-ups.',
    replies: [[5, 11, 'Done for both of ours.']],
  },
  {
    when: { days: 3 },
    time: '16:10',
    by: 0,
    text: 'Two jackets and one shin guard are in the lost box at the field.',
  },
];

/** The stories of the teams in their order, equally many each. */
export const STORIES: readonly (readonly Story[])[] = [green, blue, white];
