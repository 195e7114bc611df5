/** Cleans up a MongoDB server that outlives the tests. */
import { MongoClient } from 'mongodb';

/** Drops every database with this prefix. */
export async function dropDatabases(url: string, prefix: string): Promise<void> {
  const client = new MongoClient(url);
  try {
    const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
    const names = databases.map(({ name }) => name).filter((name) => name.startsWith(prefix));
    // The test server drops only empty databases, and drops those with a longer name of the same prefix along: longer names go first.
    for (const name of names.toSorted().toReversed()) {
      const database = client.db(name);
      for (const collection of await database.collections()) await collection.deleteMany({});
      await database.dropDatabase();
    }
  } finally {
    await client.close();
  }
}
