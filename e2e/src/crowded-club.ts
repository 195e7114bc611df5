/** Fills an empty club, through its API, with 0, 1, 16 or 200 of everything that a screen lists, all with very long names. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { boardsContract } from '@touchline/shared/boards/boards.contract';
import { developmentsContract } from '@touchline/shared/developments/developments.contract';
import { engagementsContract } from '@touchline/shared/engagements/engagements.contract';
import type { EventInput } from '@touchline/shared/events/event.model';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventPlanningContract } from '@touchline/shared/events/event-planning.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { playersContract } from '@touchline/shared/players/players.contract';
import { teamEditingContract } from '@touchline/shared/teams/team-editing.contract';
import { venuesContract } from '@touchline/shared/venues/venues.contract';
import PostalMime from 'postal-mime';
import { Person } from '../../testing/clients/person';
import type { Club } from '../../testing/services/club';
import { printedCode } from './empty-club';

const PASSWORD = 'corner flag 12';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Long words without spaces, right to left, emoji, and words that wrap. */
const WORDS = [
  'Donaudampfschifffahrtsgesellschaftskapitän',
  'عبدالرحمنبنعبدالعزيز النادي الرياضي',
  '👩‍👩‍👧‍👦⚽🏆🇩🇪',
  'Maximiliana Josephine von Hohenstein-Wolfenbüttel',
  'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  '李小龍足球俱樂部青年隊',
  'W'.repeat(60),
];

/** A name of exactly `max` characters, unless a character of two code units ends there. */
const longName = (n: number, max = 100): string => {
  const word = WORDS[n % WORDS.length] ?? '';
  // A name in words, or one word without spaces.
  const text = `${n + 1} ${Array.from({ length: 40 }, () => word).join(n % 2 ? ' ' : '')}`;
  let cut = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (cut.length + segment.length > max) break;
    cut += segment;
  }
  return cut.trim();
};

const digits = (start: number, n: number): string => String(start + n);

/** Runs the work for 0 to count - 1, eight at a time. */
async function times<T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async () => {
    for (let n = next++; n < count; n = next++) results[n] = await work(n);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return results;
}

/** Reads the outbox until each address has its mail with a link. @returns the token of each address's newest link */
async function mailedTokens(dataDir: string, addresses: readonly string[]): Promise<Map<string, string>> {
  const outbox = join(dataDir, 'outbox');
  const tokens = new Map<string, string>();
  const known = new Set<string>();
  const deadline = Date.now() + 600_000;
  while (addresses.some((address) => !tokens.has(address))) {
    if (Date.now() > deadline) throw new Error(`only ${tokens.size} of ${addresses.length} people got a mail`);
    const files = (await readdir(outbox).catch(() => [])).filter((file) => !known.has(file)).sort();
    for (const file of files) {
      known.add(file);
      const { to, text = '' } = await PostalMime.parse(await readFile(join(outbox, file)));
      const token = /\/(?:join\/|activate\?token=)([A-Za-z0-9_-]{20,})/.exec(text)?.[1];
      if (token) tokens.set(to?.[0]?.address ?? '', token);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return tokens;
}

export interface CrowdedClub {
  coach: Person;
  manager: Person;
  parent: Person;
  admin: Person;
  teamId: string;
  /** A game with an attendee, a job and a ride for each of the rows, as far as the limits go. */
  crowded?: string;
  /** A past game with a play for each of the rows. */
  played?: string;
  tournament?: string;
}

/** Settings of a club that takes this many calls. */
export const CROWDED = {
  DEMO: '0',
  LIMIT_FAMILY: '100000',
  LIMIT_STAFF: '100000',
  LIMIT_ADDRESS: '100000',
  LIMIT_REGISTER: '10000',
  LIMIT_ATTENDANCE_FAMILY: '10000',
  LIMIT_ATTENDANCE_STAFF: '100000',
};

/** @param size rows of each list; lists with a lower limit are full */
export async function fillClub(club: Club, size: number): Promise<CrowdedClub> {
  const { url, dataDir } = club;
  const nobody = new Person(url, '');
  const code = await printedCode(club);
  const token = await nobody.call(accountsContract.start_club, {
    body: { code, userName: longName(1), emailAddress: 'admin@crowded.example', password: PASSWORD },
  });
  const admin = new Person(url, token);
  const signIn = async (emailAddress: string) =>
    new Person(url, await nobody.call(accountsContract.login, { body: { emailAddress, password: PASSWORD } }));
  const register = (emailAddress: string, name: string, invitation: string | undefined) =>
    nobody.call(accountsContract.register, {
      body: { userName: name, fullName: name, emailAddress, password: PASSWORD, ...(invitation && { invitation }) },
    });
  const teamId = await admin.call(teamEditingContract.add_team, {
    body: { name: size ? longName(0) : 'Riverside 2012 Green', city: longName(2), state: longName(3, 40) },
  });
  const invite = (kind: 'family' | 'staff', emailAddress: string, role?: 'COACH' | 'MANAGER') =>
    admin.call(invitationsContract.add_invitation, { body: { teamId, kind, emailAddress, ...(role && { role }) } });

  const addressOf = (n: number) => `guardian-with-a-very-long-address-${n}@a-very-long-host-name-of-families.example`;
  const guardians = Array.from({ length: Math.min(size, 60) }, (_, n) => addressOf(n));
  await invite('staff', 'coach@crowded.example', 'COACH');
  await invite('staff', 'manager@crowded.example', 'MANAGER');
  await invite('family', 'parent@crowded.example');
  let players: string[] = [];
  if (size > 0) {
    const rows = Array.from({ length: size }, (_, n) => {
      // The parent has 12 children.
      const guardianAddresses = [...(n < 12 ? ['parent@crowded.example'] : []), ...guardians.slice(n, n + 1)];
      return { name: longName(n), shirtNumber: n % 100, position: longName(n, 40), guardianAddresses };
    });
    const imported = await admin.call(playersContract.import_roster, { body: { teamId, rows, invite: true } });
    players = imported.flatMap(({ playerId }) => playerId ?? []);
    if (players.length !== size) throw new Error(`only ${players.length} of ${size} children were imported`);
  }
  const staff = ['coach', 'manager', 'parent'].map((who) => `${who}@crowded.example`);
  const tokens = await mailedTokens(dataDir, [...staff, ...guardians]);
  const members = [...staff, ...guardians];
  const people = await times(members.length, async (n) => {
    const address = members[n] ?? '';
    await register(address, longName(n), tokens.get(address));
    const person = await signIn(address);
    for (const { id } of await person.call(invitationsContract.list_invitations, { query: {} }))
      await person.call(invitationsContract.accept_invitation, { body: { id } });
    return person;
  });
  const [coach, manager, parent] = people as [Person, Person, Person];
  await parent.call(profilesContract.update_profile, {
    body: {
      rev: (await parent.call(profilesContract.get_profile, { query: {} })).rev,
      address: longName(4, 200),
      phoneNumber: '1234567890'.repeat(4),
    },
  });
  const filled: CrowdedClub = { admin, coach, manager, parent, teamId };
  if (size === 0) return filled;

  // Families that ask to join: before the events, of which everybody gets mails.
  const { code: teamCode = '' } = await coach.call(invitationsContract.add_invitation, {
    body: { teamId, kind: 'family' },
  });
  const asking = Array.from({ length: Math.min(size, 50) }, (_, n) => `asking-${n}@asking.example`);
  await times(asking.length, (n) =>
    nobody.call(accountsContract.register, {
      body: {
        userName: longName(n),
        fullName: longName(n),
        emailAddress: asking[n] ?? '',
        password: PASSWORD,
        request: { code: teamCode, children: [{ name: longName(n), birthYear: 2012 }] },
      },
    }),
  );
  const links = await mailedTokens(dataDir, asking);
  await times(asking.length, (n) =>
    nobody.call(accountsContract.activate, { body: { token: links.get(asking[n] ?? '') ?? '', password: PASSWORD } }),
  );

  // Teams, venues, drills and boards of the club.
  await times(size - 1, (n) =>
    admin.call(teamEditingContract.add_team, {
      body: { name: longName(n + 1), city: longName(n), state: longName(n, 40), practiceField: longName(n) },
    }),
  );
  const venueIds = await times(size, (n) =>
    admin.call(venuesContract.add_venue, {
      body: {
        name: longName(n),
        type: longName(n, 40),
        zip: '10115',
        address: longName(n + 1, 200),
        latitude: 52.5 + n / 1_000,
        longitude: 13.4,
        url: 'https://fields.example/',
        description: longName(n, 500),
      },
    }),
  );
  await times(size, (n) =>
    coach.call(boardsContract.save_drill, {
      body: { title: longName(n), minutes: 10, points: longName(n, 500), equipment: longName(n, 200) },
    }),
  );
  await times(size, (n) =>
    coach.call(boardsContract.add_board, {
      // A month has at most 100 boards.
      body: { teamId, month: Date.now() - Math.floor(n / 90) * 31 * DAY, name: longName(n, 60) },
    }),
  );

  // The events of the weeks around today, and three crowded ones.
  const place = (n: number) => ({
    id: venueIds[n] ?? '',
    name: longName(n),
    latitude: 52.5 + n / 1_000,
    longitude: 13.4,
    address: longName(n + 1, 200),
  });
  const schedule = (n: number, event: Partial<EventInput>) =>
    coach.call(eventsContract.schedule_event, {
      body: {
        name: longName(n),
        eventLocation: place(n),
        tags: [teamId],
        opponent: longName(n + 1),
        kit: longName(n + 2),
        note: longName(n, 1_000),
        eventTime: Date.now() + DAY,
        ...event,
      },
    });
  const TYPES = ['GAME', 'PRACTICE', 'TOURNAMENT', 'OTHER'] as const;
  await times(size - 1, (n) =>
    schedule(n + 1, {
      type: TYPES[n % 4],
      eventTime: Date.now() + (n % 3 ? 1 : -1) * (DAY + n * 3 * HOUR),
      ...(n % 11 === 5 && { eventState: 'CANCELLED', cancelReason: longName(n, 200) }),
    }),
  );
  const jobs = Array.from({ length: Math.min(size, 20) }, (_, n) => ({ name: longName(n), needed: 20 }));
  const crowded = await schedule(0, { eventTime: Date.now() + 2 * HOUR, jobs });
  const played = await schedule(0, { eventTime: Date.now() - DAY });
  const tournament = await schedule(0, { type: 'TOURNAMENT', eventTime: Date.now() - HOUR });
  const events = await coach.call(eventsContract.list_events, {
    query: { startTime: String(Date.now() - 3 * DAY), tags: [teamId] },
  });
  const eventOf = (id: string) => {
    const event = events.find((one) => one.id === id);
    if (!event) throw new Error(`event ${id} is not listed`);
    return event;
  };
  const { key, jobs: added = [] } = eventOf(crowded);
  await times(size, (n) =>
    coach.call(eventsContract.add_attendee, {
      params: key,
      body: {
        // Half of them are on the roster.
        ...(n % 2 ? { player: longName(n), parent: longName(n + 1) } : { playerId: players[n] ?? '' }),
        phoneNumber: '1234567890'.repeat(4),
        available: (['YES', 'NO', 'MAYBE'] as const)[n % 3],
        position: longName(n, 40),
        reason: longName(n, 200),
        volunteer: n % 5 ? '' : 'Ref',
      },
    }),
  );
  for (const person of people.slice(2, 20)) {
    await person.call(eventPlanningContract.offer_ride, { params: key, body: { seats: 8 } });
    await times(added.length, (n) =>
      person.call(eventPlanningContract.take_job, { params: { ...key, jobId: added[n]?.id ?? '' } }),
    );
  }
  const film = '/film/match/index.m3u8';
  const past = eventOf(played);
  await admin.call(eventEditingContract.update_event, {
    body: {
      id: past.id,
      rev: past.rev,
      summary: longName(3, 2_000),
      result: longName(3, 40),
      sources: [film],
      participants: players.map((playerId, n) => ({
        id: playerId,
        playerId,
        playerName: longName(n),
        teamId,
        teamName: longName(0),
        guest: false,
        shirtColor: longName(n, 40),
        shirtNumber: n % 100,
        groupName: longName(n + 1),
      })),
    },
  });
  await times(size, (n) =>
    coach.call(eventEditingContract.save_play, {
      params: past.key,
      body: {
        id: digits(400_000_001, n),
        name: longName(n),
        playType: 'PASSING',
        source: film,
        link: '',
        players: [longName(n)],
        playerIds: [players[n] ?? ''],
        call: longName(n, 200),
        actionCodes: [],
        suggestion: longName(n, 500),
        startOffset: n * 4,
        endOffset: n * 4 + 3,
      },
    }),
  );
  const cup = eventOf(tournament);
  await admin.call(eventEditingContract.update_event, {
    body: {
      id: cup.id,
      rev: cup.rev,
      schedules: Array.from({ length: Math.min(size, 100) }, (_, n) => ({
        id: digits(500_000_001, n),
        name: longName(n),
        time: cup.eventTime,
        location: place(n),
        teams: [longName(n % 20), longName((n + 1) % 20)],
        theme: longName(n),
        result: '2:1',
      })),
    },
  });

  // Engagements, developments and open invitations.
  await times(members.length, (n) =>
    manager.call(engagementsContract.add_engagement, {
      body: { teamId, month: Date.now(), userEmail: members[n] ?? '' },
    }),
  );
  await manager.call(engagementsContract.set_fee, {
    body: { teamId, month: new Date().toISOString().slice(0, 7), amount: 1_234.56 },
  });
  await times(size, (n) =>
    coach.call(developmentsContract.add_development, {
      body: { month: Date.now(), contactEmail: 'parent@crowded.example', playerId: players[n] ?? '', teamId },
    }),
  );
  await times(size, (n) => invite('family', `invited-with-a-very-long-address-${n}@a-very-long-host-name.example`));
  return { ...filled, crowded, played, tournament };
}
