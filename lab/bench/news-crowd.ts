/** Families with the news of their team open: each is told of a post, and reads it. */
import { postsContract } from '@touchline/shared/posts/posts.contract';
import { type LiveSocket, Person } from '../../testing/clients/person';
import { serveTasks } from './child';
import { quantile } from './measure';
import type { NewsClub } from './serve-news';

interface Screen {
  person: Person;
  socket: LiveSocket;
}

const screens: Screen[] = [];

/** Resolves with the time when this screen has the post: it was told, and has read it. */
const shown = ({ person, socket }: Screen, team: string, text: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const read = async () => {
      const posts = await person.call(postsContract.list_posts, { query: { tag: team } });
      if (!posts.some((post) => post.text === text)) return;
      socket.off('post:changed', told);
      resolve(performance.now());
    };
    const told = () => void read().catch(reject);
    socket.on('post:changed', told);
  });

const tasks = {
  async join({ url, families }: NewsClub): Promise<number> {
    for (const token of families) {
      const person = new Person(url, token);
      screens.push({ person, socket: await person.listen() });
    }
    return screens.length;
  },

  /** Sends a post. Returns when half of the screens, and when all have it (ms after it was sent). */
  async post({
    url,
    team,
    coach,
    text,
  }: NewsClub & { text: string }): Promise<{ id: string; half: number; all: number }> {
    const all = Promise.all(screens.map((screen) => shown(screen, team, text)));
    const start = performance.now();
    const id = await new Person(url, coach).call(postsContract.add_post, { body: { tag: team, text, confirm: true } });
    const times = (await all).map((time) => time - start);
    return { id, half: quantile(times, 0.5), all: Math.max(...times) };
  },

  /** All confirm a post at the same moment. Returns when the last answer came (ms), and how many families are counted. */
  async confirm({ url, team, coach, id }: NewsClub & { id: string }): Promise<{ all: number; counted: number }> {
    const start = performance.now();
    await Promise.all(
      screens.map(({ person }) => person.call(postsContract.confirm_post, { params: { id }, query: {} })),
    );
    const all = performance.now() - start;
    const posts = await new Person(url, coach).call(postsContract.list_posts, { query: { tag: team } });
    return { all, counted: posts.find((post) => post.id === id)?.counts.confirmed ?? 0 };
  },
};
export type NewsCrowdTasks = typeof tasks;
serveTasks(tasks);
