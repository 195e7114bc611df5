/** Simulates the script: positions of players and ball in each frame. Deterministic. */
import { FRAMES_A_SECOND, scenes } from './match-script';
import { type Move, PITCH, type Scene, type Shirt, type Spot } from './moves';

/** The formation: base positions of the players. */
const places: Readonly<Record<Shirt, Spot>> = {
  ...{ g1: [4, 20], g4: [18, 13], g5: [18, 27], g8: [30, 13], g6: [30, 27] },
  ...{ g10: [39, 20], g11: [46, 6], g7: [46, 34], g9: [51, 20] },
  ...{ w1: [68, 20], w3: [55, 9], w4: [57, 20], w5: [55, 31], w6: [43, 14], w8: [43, 27] },
  ...{ w11: [27, 8], w7: [27, 33], w9: [22, 20] },
};

const everyShirt = Object.keys(places) as Shirt[];
const isKeeper = (shirt: Shirt) => shirt === 'g1' || shirt === 'w1';
const isGreen = (shirt: Shirt) => shirt.startsWith('g');

/** The position of a player in the formation, which shifts with the ball. */
function placeFor(shirt: Shirt, [ballX, ballY]: Spot): Spot {
  const [x, y] = places[shirt] ?? [PITCH.wide / 2, PITCH.high / 2];
  if (isKeeper(shirt)) return [x + (ballX - 36) * 0.03, 20 + (ballY - 20) * 0.14];
  const within = (value: number, margin: number, most: number) => Math.min(most - margin, Math.max(margin, value));
  // Keeps field players out of the goal area.
  return [within(x + (ballX - 36) * 0.42, 7.5, PITCH.wide), within(y + (ballY - 20) * 0.3, 2.5, PITCH.high)];
}

const STEP = 1 / FRAMES_A_SECOND;
/** Speeds in metres per second. */
const JOG = 5;
const SPRINT = 8.5;
/** Minimum distance between players, in metres. */
const APART = 2.7;
/** Distance from a player's centre to the ball. */
const FEET = 1.5;

export interface Frame {
  /** Index of the scene. */
  scene: number;
  players: ReadonlyMap<Shirt, Spot>;
  ball: Spot;
  /** The player with the ball; null while it flies. */
  holder: Shirt | null;
  score: { green: number; white: number };
  /** The player who has just scored. */
  scorer: Shirt | null;
  /** True: the ball is flying as a shot. */
  shooting: boolean;
}

interface Body {
  x: number;
  y: number;
  /** Metres per second. */
  vx: number;
  vy: number;
  /** Direction of the feet, as an angle. */
  facing: number;
}

type Flight = { from: Spot; since: number; seconds: number; to: Shirt | Spot; isShot: boolean };

function startBodies(scene: Scene, centre: Spot): Map<Shirt, Body> {
  const bodies = everyShirt.map((shirt): [Shirt, Body] => {
    const [x, y] = scene.start[shirt] ?? placeFor(shirt, centre);
    return [shirt, { x, y, vx: 0, vy: 0, facing: isGreen(shirt) ? 0 : Math.PI }];
  });
  return new Map(bodies);
}

const bodyOf = (bodies: ReadonlyMap<Shirt, Body>, shirt: Shirt): Body => {
  const body = bodies.get(shirt);
  if (!body) throw new Error(`nobody wears ${shirt}`);
  return body;
};

/** The nearest free opponent presses the player with the ball. */
function presserOf(bodies: ReadonlyMap<Shirt, Body>, holder: Shirt | null, isFree: (shirt: Shirt) => boolean) {
  if (!holder || isKeeper(holder)) return null;
  const at = bodyOf(bodies, holder);
  const others = everyShirt.filter((one) => isGreen(one) !== isGreen(holder) && !isKeeper(one) && isFree(one));
  const distance = (shirt: Shirt) => Math.hypot(bodyOf(bodies, shirt).x - at.x, bodyOf(bodies, shirt).y - at.y);
  return others.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
}

/** Accelerates towards a target, up to a maximum speed. */
function moveTo(body: Body, [x, y]: Spot, maxSpeed: number) {
  const [dx, dy] = [x - body.x, y - body.y];
  const distance = Math.hypot(dx, dy);
  const speed = Math.min(maxSpeed, distance * 2.4);
  const [wishX, wishY] = distance > 0.01 ? [(dx / distance) * speed, (dy / distance) * speed] : [0, 0];
  const grip = Math.min(1, STEP * 6);
  body.vx += (wishX - body.vx) * grip;
  body.vy += (wishY - body.vy) * grip;
  body.x += body.vx * STEP;
  body.y += body.vy * STEP;
}

function keepApart(bodies: ReadonlyMap<Shirt, Body>) {
  const all = [...bodies.values()];
  all.forEach((one, index) => {
    for (const other of all.slice(index + 1)) {
      const [dx, dy] = [other.x - one.x, other.y - one.y];
      const distance = Math.hypot(dx, dy) || 0.01;
      if (distance >= APART) continue;
      const push = ((APART - distance) / 2) * 0.4;
      one.x -= (dx / distance) * push;
      one.y -= (dy / distance) * push;
      other.x += (dx / distance) * push;
      other.y += (dy / distance) * push;
    }
  });
}

const feetOf = ({ x, y, facing }: Body): Spot => [x + Math.cos(facing) * FEET, y + Math.sin(facing) * FEET];

/** Turns the body in its running direction, or towards the opponent's goal. */
function turn(body: Body, shirt: Shirt) {
  const isRunning = Math.hypot(body.vx, body.vy) > 1.2;
  const wantedAngle = isRunning ? Math.atan2(body.vy, body.vx) : isGreen(shirt) ? 0 : Math.PI;
  const difference = Math.atan2(Math.sin(wantedAngle - body.facing), Math.cos(wantedAngle - body.facing));
  body.facing += difference * Math.min(1, STEP * 9);
}

function* playScene(scene: Scene, number: number, score: Frame['score']): Generator<Frame> {
  const first = scene.start[scene.ball] ?? placeFor(scene.ball, [36, 20]);
  const bodies = startBodies(scene, first);
  let holder: Shirt | null = scene.ball;
  let lastTouch: Shirt = scene.ball;
  let flight: Flight | null = null;
  let scorer: Shirt | null = null;
  let ball = feetOf(bodyOf(bodies, scene.ball));

  const release = (move: Move, since: number) => {
    if (move.does === 'pass' || move.does === 'kick') {
      if (holder) lastTouch = holder;
      const isShot = move.does === 'kick' && move.shot;
      flight = { from: ball, since, seconds: move.seconds, to: move.to, isShot };
      holder = null;
    } else if (move.does === 'take') {
      flight = null;
      holder = move.by;
    } else if (move.does === 'goal') {
      score[move.side] += 1;
      scorer = lastTouch;
    }
  };

  for (let index = 0; index < scene.seconds * FRAMES_A_SECOND; index++) {
    const now = index * STEP;
    const begins = (move: Move) => move.at > now - STEP + 1e-9 && move.at <= now + 1e-9;
    for (const move of scene.moves) if (begins(move)) release(move, now);

    const runs = scene.moves.filter((move) => move.does === 'run' && move.at <= now && now < move.until);
    const runOf = (shirt: Shirt) => runs.findLast((move) => move.does === 'run' && move.who === shirt);
    const presser = presserOf(bodies, holder, (shirt) => !runOf(shirt));
    for (const [shirt, body] of bodies) {
      const currentRun = runOf(shirt);
      if (currentRun?.does === 'run') moveTo(body, currentRun.to, SPRINT);
      else if (shirt === holder) moveTo(body, [body.x, body.y], JOG);
      else if (shirt === presser && holder) {
        const at = bodyOf(bodies, holder);
        moveTo(body, [at.x + (isGreen(shirt) ? -4 : 4), at.y + (20 - at.y) * 0.12], SPRINT * 0.8);
      } else {
        // Lets idle players sway.
        const sway = now * 1.3 + everyShirt.indexOf(shirt) * 2.1;
        const [x, y] = placeFor(shirt, ball);
        moveTo(body, [x + Math.sin(sway), y + Math.cos(sway * 0.8)], JOG);
      }
      turn(body, shirt);
    }
    keepApart(bodies);

    const current = flight as Flight | null;
    if (current) {
      const elapsedShare = Math.min(1, (now - current.since) / current.seconds);
      const target = typeof current.to === 'string' ? feetOf(bodyOf(bodies, current.to)) : current.to;
      // A pass slows down on the grass; a shot does not.
      const progress = current.isShot ? elapsedShare : 1 - (1 - elapsedShare) ** 1.4;
      ball = [
        current.from[0] + (target[0] - current.from[0]) * progress,
        current.from[1] + (target[1] - current.from[1]) * progress,
      ];
      if (elapsedShare === 1) {
        if (typeof current.to === 'string') holder = current.to;
        flight = null;
      }
    } else if (holder) ball = feetOf(bodyOf(bodies, holder));

    const players = new Map([...bodies].map(([shirt, { x, y }]): [Shirt, Spot] => [shirt, [x, y]]));
    const shooting = (flight as Flight | null)?.isShot ?? false;
    yield { scene: number, players, ball, holder, score: { ...score }, scorer, shooting };
  }
}

/** All frames of the film, in order. */
export function runMatch(): Frame[] {
  const score = { green: 0, white: 0 };
  return scenes.flatMap((scene, number) => [...playScene(scene, number, score)]);
}
