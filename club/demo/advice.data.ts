/** Invented texts of coaches to a child about a game. */

export const OUTFIELD = ['Defender', 'Midfielder', 'Winger', 'Forward'] as const;

/**
 * By position: ten texts each, and fourteen general ones. Six months of four games need 24 texts per child without repetition.
 */
export const advice: Readonly<Record<string, readonly string[]>> = {
  Goalkeeper: [
    'Your starting spot was two steps too deep. When our line moves up, move up with it: the long ball is yours.',
    'Loved the voice. Say the name first, then what you want: "left shoulder" beats "watch out".',
    'Set your feet before the shot. Twice you were still moving, and that is why the low one almost got under you.',
    'Good hands all game. On crosses decide early, come or stay: the half step in between is the dangerous one.',
    'You rolled it out quickly three times and we had a break each time. Look for that before you think of the punt.',
    'One against one you stayed big and waited. Exactly that. Make them choose first.',
    'Weak foot: the back pass came to your left and you went across your body. Ten minutes of left only before Tuesday.',
    'You were loud again a minute after your mistake. That is the hardest save there is.',
    'Build the wall faster. Near post, one finger for each player, then get your eyes on the ball.',
    'Catch it or push it wide. The rebound in the second half fell into the middle, where their forward lives.',
  ],
  Defender: [
    'You won nearly every duel by arriving early, not by tackling hard. Keep reading it like that.',
    'Show them outside. When you stand square they can go both ways, and they did.',
    'Head up before the clearance: twice we had somebody free in the middle and the ball went into the parking lot.',
    'Good covering behind your partner. Now talk while you do it, so that they know you are there.',
    'Step out with the ball when nobody presses you. Five yards and their whole shape has to move.',
    'You followed your forward into midfield and left the door open. Hand over, and hold the line.',
    'Goal side first, ball second. At the corner you watched the ball and your player had a free run.',
    'That slow-down on the two against one was the best thing of the day. You gave everybody time to come back.',
    'Side-on, not flat. You turn a step slower than you could, and quick wingers feel it.',
    'Brave passes through the middle, and most of them arrived. Pick the moment: not with our fullbacks both up.',
  ],
  Midfielder: [
    'Look over your shoulder before the ball comes. When you did, you turned; when you did not, you went back.',
    'Nice rhythm: one touch, one touch, then carry it. Carry it more often when the space is there.',
    'You chased the ball to both wings. Stay central and let it come: we need you where the next pass is.',
    'Your switch to the far side opened the game. Hit it earlier, before they have shuffled across.',
    'After you pass, move. Three steps to the side give your teammate an angle, standing gives them a problem.',
    'Half-turned to receive, that was the plan, and it worked all first half. Tired legs made you flat after it.',
    'Good pressing: you waited for the bad touch and then went. That is timing, not running.',
    'Try the pass between their lines. It will fail four times out of ten, and I am happy with that.',
    'When we lose it, count to five and hunt. Twice you put your hands on your hips instead.',
    'You were the calmest player on a hectic field. Tell the others what you see: they cannot see it yet.',
  ],
  Winger: [
    'Chalk on your boots: start as wide as you can, then come inside. You began inside and had nowhere to go.',
    'You beat your player, and then beat them again. Cross after the first time: our forwards had made the run.',
    'Loved the tracking back in the second half. Do it at walking pace too, before it becomes a sprint.',
    'Change of speed beats change of tricks. Slow, slow, then go, like the one before the break.',
    'Lift your head at the end line. The cut-back to the penalty spot was open three times.',
    'Use the left foot when you go left. Your defender had worked it out by halftime.',
    'Good runs in behind. Bend them, so that you see the ball and the line at once and stay onside.',
    'When the ball is on the other side, you are our second striker. Get to the far post and be greedy.',
    'First touch forward, not to the feet. It takes your defender out before the duel starts.',
    'You asked for the ball after losing it twice. That is character, keep asking.',
  ],
  Forward: [
    'Shoot earlier. You want one more touch, and that touch is what the keeper is waiting for.',
    'Your hold-up play gave us time to breathe. Arms out, low hips, and lay it off the way you face.',
    'Two runs: the first one for the defender, the second one for you. You only made the first.',
    'Clever press on their goalkeeper. Cut off one side and let the others take the rest.',
    'Look at the keeper before the ball arrives, not after. The far corner was open both times.',
    'Stay on your toes after the shot. The rebound was two yards away and you were already turning around.',
    'You dropped deep to find the ball. Let it come: when you stay high their defenders cannot step out.',
    'Great unselfish pass for the open teammate. The right choice, even though it did not go in.',
    'Near post, across the defender, every time. Even if it never comes, you make room for the others.',
    'A game without a chance can be a good game. You pulled two players with you, and others had the room.',
  ],
};

export const generalAdvice: readonly string[] = [
  'Scan, scan, scan. Before every throw-in, tell yourself where the nearest opponent is.',
  'Most of your passes were firm and on the ground. The two in the air were the two we lost.',
  'You gave everything and it showed in the last ten minutes: sleep and breakfast are training too.',
  'Ask for the ball with your feet, by moving, and not with your arm.',
  'Weak foot twice today, and both went well. I want to count five next time.',
  'You stopped for the whistle that never came. Play on until you hear it.',
  'I liked how you picked up a teammate after the mistake. That is what this team is about.',
  'Your first touch was away from pressure in the first half and into it in the second. Look earlier.',
  'Restarts: be the first one awake. Twice they had taken theirs before we had turned around.',
  'Good attitude coming off the bench. Warm up properly and the first sprint will not hurt.',
  'Elbows out is not shielding. Put your hip between ball and opponent, and bend your knees.',
  'You argued with the referee once. Let me do that, badly and politely.',
  'Speak more. You read the game well, but only you know it.',
  'Braver than last time, and that matters more to me than the result.',
];

/** For a month without a game of the child. */
export const homework: readonly string[] = [
  'No game of yours to look at, so homework: five minutes against a wall, weak foot only, every other day.',
  'While there is no game: juggle, thigh and foot in turn. Write down your best and beat it on Thursday.',
  'Watch ten minutes of any match and follow one player of your position. Tell me what they do without the ball.',
  'Between games: ten short sprints, walk back, twice a week. Stop when it gets sloppy.',
  'Set up four cones at home and turn out of the square with the outside of the foot. Slow first, then fast.',
  'Rest is fine. Come back hungry, and bring one question about your position.',
];
