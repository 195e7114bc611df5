/** Asks a server of the MongoDB protocol how it would run a command. */
import { MongoClient } from 'mongodb';

type Fields = Readonly<Record<string, unknown>>;

const stagesOf = (plan: unknown): string[] =>
  typeof plan === 'object' && plan !== null
    ? Object.entries(plan).flatMap(([key, value]) => (key === 'stage' ? [String(value)] : stagesOf(value)))
    : [];

/** @param url names the database */
export async function openPlans(url: string) {
  const client = await MongoClient.connect(url);
  return {
    /** Returns the stages of the plan, such as `IXSCAN` and `COLLSCAN`; nothing when the server cannot explain. */
    async explain(command: Fields): Promise<string[]> {
      try {
        return stagesOf(await client.db().command({ explain: command, verbosity: 'queryPlanner' }));
      } catch {
        return [];
      }
    },
    /** Returns the first field of each index of a collection. Every collection has one by `_id`, also before its first document. */
    firstFields: async (collection: string): Promise<string[]> => [
      '_id',
      ...(await client.db().collection(collection).indexes()).map(({ key }) => Object.keys(key as Fields)[0] ?? ''),
    ],
    close: () => client.close(),
  };
}
