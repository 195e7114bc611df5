/** Clearing up on a MongoDB that outlives the tests. */
import { MongoClient } from 'mongodb';

/** Drops every database whose name begins so. */
export async function dropDatabases(url: string, prefix: string): Promise<void> {
  const client = new MongoClient(url);
  try {
    const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
    const names = databases.map(({ name }) => name).filter((name) => name.startsWith(prefix));
    // The stand-in drops only what is empty, and drops along what begins with the whole name: that goes first.
    for (const name of names.toSorted().toReversed()) {
      const database = client.db(name);
      for (const collection of await database.collections()) await collection.deleteMany({});
      await database.dropDatabase();
    }
  } finally {
    await client.close();
  }
}
