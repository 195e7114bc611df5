/** Keeps the terms complete by which people are found (docs/decisions/0091). Writes of names write their terms, too. */
import { isDeepStrictEqual } from 'node:util';
import type { ClubStore } from '@touchline/server/club-store';
import { accountTerms, childTerms } from '@touchline/server/name-terms';
import type { DocumentCollection, Filter } from '@touchline/server/store/port';

/** Number of people per query. */
const PAGE = 500;

interface Indexed {
  _id: string;
  nameTerms?: string[];
  sortName?: string;
}

/** Stores the terms of all people of a collection who lack some, such as those whom an older release wrote. */
async function complete<T extends Indexed>(
  people: DocumentCollection<T>,
  termsOf: (person: T) => Partial<Indexed>,
  named: (person: T) => Filter,
): Promise<void> {
  for (let after: string | undefined; ; ) {
    const page = await people.find(after === undefined ? {} : { _id: { $gt: after } }, {
      sort: { _id: 1 },
      limit: PAGE,
      projection: { emailAddress: 1, userName: 1, fullName: 1, name: 1, sortName: 1, nameTerms: 1 },
      readOnly: true,
    });
    for (const person of page) {
      const terms = termsOf(person);
      const isComplete = isDeepStrictEqual(terms, {
        ...('sortName' in terms && { sortName: person.sortName }),
        nameTerms: person.nameTerms,
      });
      // Somebody with another name by now was written with its terms.
      if (!isComplete) await people.updateOne({ _id: person._id, ...named(person) }, { $set: { ...terms } });
    }
    after = page.at(-1)?._id;
    if (page.length < PAGE || after === undefined) return;
  }
}

/** Stores the terms of all accounts and children that lack some. Call it at each start; several processes may do it at once. */
export async function completeNames({ users, players }: Pick<ClubStore, 'users' | 'players'>): Promise<void> {
  await complete(users, accountTerms, ({ fullName, userName }) => ({ fullName, userName }));
  await complete(players, childTerms, ({ name }) => ({ name }));
}
