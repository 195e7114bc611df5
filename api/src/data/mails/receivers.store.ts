/** How people get messages: preferences, paused addresses, devices, and the keys of the club. */
import { createHash } from 'node:crypto';
import type { ClubStore } from '@touchline/server/club-store';
import type { DeviceRecord, PreferencesRecord, SecretRecord } from '@touchline/server/notice-records';
import { StoreConflict } from '@touchline/server/store/port';
import { MAX_DEVICES } from '@touchline/shared/notices/notice-words';

const PAGE = 200;

const ignoreConflict = (error: unknown): void => {
  if (!(error instanceof StoreConflict)) throw error;
};

export const receiversStore = ({
  preferences,
  devices,
  sessions,
  secrets,
}: Pick<ClubStore, 'preferences' | 'devices' | 'sessions' | 'secrets'>) => ({
  preferencesOf: async (userId: string): Promise<PreferencesRecord> =>
    (await preferences.findOne({ _id: userId })) ?? { _id: userId },

  async manyPreferences(ids: readonly string[]): Promise<Map<string, PreferencesRecord>> {
    const found = ids.length > 0 ? await preferences.find({ _id: { $in: ids } }) : [];
    return new Map(found.map((record) => [record._id, record]));
  },

  paused: (): Promise<PreferencesRecord[]> => preferences.find({ paused: { $exists: true } }, { limit: PAGE }),

  /** Ends all pauses. */
  async resumeAll(): Promise<void> {
    for (;;) {
      const paused = await this.paused();
      if (paused.length === 0) return;
      for (const { _id } of paused) await preferences.updateOne({ _id }, { $unset: { paused: '' } });
    }
  },

  async setPreferences(
    _id: string,
    set: Record<string, unknown>,
    unset: readonly string[] = [],
  ): Promise<PreferencesRecord> {
    await preferences.insertOne({ _id }).catch(ignoreConflict);
    const after = await preferences.findOneAndUpdate(
      { _id },
      {
        ...(Object.keys(set).length > 0 && { $set: set }),
        ...(unset.length > 0 && { $unset: Object.fromEntries(unset.map((path) => [path, '' as const])) }),
      },
    );
    return after ?? { _id };
  },

  /** Returns the devices of an account whose sessions are open. Deletes its other devices, which get nothing more. */
  async devicesOf(userId: string, now = Date.now()): Promise<DeviceRecord[]> {
    const found = await devices.find({ userId }, { sort: { addedAt: 1 } });
    const sessionIds = found.flatMap(({ sessionId = [] }) => sessionId);
    const open = await sessions.find({ _id: { $in: sessionIds }, userId, expiresAt: { $gt: now } });
    const openIds = new Set<string | undefined>(open.map(({ _id }) => _id));
    // By its session, because the browser may have been added again meanwhile.
    for (const { _id, sessionId } of found)
      if (!openIds.has(sessionId)) await devices.deleteOne({ _id, sessionId: sessionId ?? { $exists: false } });
    return found.filter(({ sessionId }) => openIds.has(sessionId));
  },

  /** Stores a device. The same endpoint is the same device, of the account that added it last. */
  async addDevice(device: Omit<DeviceRecord, '_id'>): Promise<string> {
    const _id = createHash('sha256').update(device.endpoint).digest('hex').slice(0, 24);
    const { userId, keys, name, addedAt, endpoint, sessionId } = device;
    await devices.insertOne({ _id, ...device }).catch(ignoreConflict);
    const $set = { userId, keys, name, addedAt, endpoint, sessionId };
    await devices.updateOne({ _id }, { $set, $unset: { gone: '' } });
    const own = await devices.find({ userId }, { sort: { addedAt: 1 } });
    for (const old of own.slice(0, Math.max(0, own.length - MAX_DEVICES))) await devices.deleteOne({ _id: old._id });
    return _id;
  },

  /** Notes that the push service of a device knows it no more. */
  loseDevice: (_id: string): Promise<number> => devices.updateOne({ _id }, { $set: { gone: true } }),

  removeDevice: async (_id: string, userId: string): Promise<boolean> =>
    (await devices.deleteOne({ _id, userId })) === 1,

  secret: (_id: string): Promise<SecretRecord | null> => secrets.findOne({ _id }),
  addSecret: (secret: SecretRecord): Promise<void> => secrets.insertOne(secret).catch(ignoreConflict),

  /** Deletes preferences and devices of an account. */
  async forget(userId: string): Promise<void> {
    await preferences.deleteOne({ _id: userId });
    await devices.deleteMany({ userId });
  },
});
