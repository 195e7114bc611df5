/** Asks a server of the MongoDB protocol how it would run a command. */
import { MongoClient, MongoServerError } from 'mongodb';

type Fields = Readonly<Record<string, unknown>>;

/** Code of the error "no such command". */
const UNKNOWN_COMMAND = 59;

const stagesOf = (plan: unknown): string[] =>
  typeof plan === 'object' && plan !== null
    ? Object.entries(plan).flatMap(([key, value]) => (key === 'stage' ? [String(value)] : stagesOf(value)))
    : [];

/** @param url names the database */
export async function openPlans(url: string) {
  const client = await MongoClient.connect(url);
  return {
    /** Returns the stages of the plan, such as `IXSCAN` and `COLLSCAN`; nothing when the server does not know the command. */
    async explain(command: Fields): Promise<string[]> {
      try {
        return stagesOf(await client.db().command({ explain: command, verbosity: 'queryPlanner' }));
      } catch (error) {
        if (!(error instanceof MongoServerError && error.code === UNKNOWN_COMMAND)) throw error;
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
