/** Records of any kind, for the erasure of names in their texts. */
import type { ClubStore, CollectionName } from '@touchline/server/club-store';
import { type Document, type DocumentCollection, StoreConflict } from '@touchline/server/store/port';

/** Records that are read at once. */
const PAGE = 200;

export type Stored = Document & { version?: number };
/** Values by dot path. */
export type Texts = Record<string, unknown>;

export function textsStore(store: ClubStore) {
  const collectionOf = (name: CollectionName) => store[name] as unknown as DocumentCollection<Stored>;

  return {
    /** Returns the next records of a collection, by their ids; the caller changes none of them. */
    page: (name: CollectionName, after: string): Promise<Stored[]> =>
      collectionOf(name).find({ _id: { $gt: after } }, { sort: { _id: 1 }, limit: PAGE, readOnly: true }),

    byId: (name: CollectionName, _id: string): Promise<Stored | null> => collectionOf(name).findOne({ _id }),

    /** Writes texts of a record, and raises its version. Returns false when it changed since it was read. */
    async write(name: CollectionName, { _id, version }: Stored, texts: Texts): Promise<boolean> {
      const isCounted = typeof version === 'number';
      const set = ($set: Texts) =>
        collectionOf(name).updateOne(
          { _id, ...(isCounted && { version }) },
          { $set, ...(isCounted && { $inc: { version: 1 } }) },
        );
      if (typeof texts.slot !== 'string') return (await set(texts)) === 1;
      // The unique key that follows from the name of a drill or a board may be that of another one now.
      const slot = texts.slot.toLowerCase();
      const written = set({ ...texts, slot }).catch((error: unknown) => {
        if (error instanceof StoreConflict) return set({ ...texts, slot: `${slot} ${_id}` });
        throw error;
      });
      return (await written) === 1;
    },

    /** Returns the ids of the mails to an address. */
    mailsTo: async (address: string): Promise<string[]> =>
      (await store.mails.find({ to: address }, { projection: { to: 1 }, readOnly: true })).map(({ _id }) => _id),

    /** Returns the names of all accounts and children but these. */
    async namesOfOthers(gone: ReadonlySet<string>): Promise<string[]> {
      const children = await store.players.find({}, { projection: { name: 1 }, readOnly: true });
      const accounts = await store.users.find({}, { projection: { fullName: 1 }, readOnly: true });
      const all = [...children, ...accounts.map(({ _id, fullName }) => ({ _id, name: fullName }))];
      return all.flatMap(({ _id, name }) => (gone.has(_id) ? [] : [name]));
    },

    /** Returns the names of all teams, venues and drills. */
    async namesOfThings(): Promise<string[]> {
      const options = { projection: { name: 1 }, readOnly: true } as const;
      const named = [...(await store.teams.find({}, options)), ...(await store.venues.find({}, options))];
      const drills = await store.drills.find({}, { projection: { title: 1 }, readOnly: true });
      return [...named.map(({ name }) => name), ...drills.map(({ title }) => title)];
    },
  };
}
