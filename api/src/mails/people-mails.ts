/** Mails about the people of teams and the guardians of children. */
import type { I18n } from '@lingui/core';
import type { Config } from '@touchline/server/config/config';
import type { PlayerRecord, TeamRecord } from '@touchline/server/records';
import type { Capacity } from '@touchline/shared/access/roles';
import type { MergedField } from '@touchline/shared/players/players.contract';
import type { Mail } from '../base/mailer';
import { mailWriter, type Receiver, type Sender, textsFor } from './mail-writer';

interface MembershipChange {
  team: Pick<TeamRecord, '_id' | 'name'>;
  /** Undefined when the membership ended. */
  to: Capacity | undefined;
}

/** A field of a child that has another value now; an empty text is no value. */
export interface FieldChange {
  field: MergedField;
  from: string | number;
  to: string | number;
}

interface MergeChange {
  /** The receiver's child as it is now. */
  child: Pick<PlayerRecord, '_id' | 'name'>;
  /** The names of both records. */
  names: readonly string[];
  changes: readonly FieldChange[];
  undone?: true;
}

const fieldName = (field: MergedField, i18n: I18n): string =>
  ({
    name: i18n._('Name'),
    birthDate: i18n._('Date of birth'),
    birthYear: i18n._('Year of birth'),
    position: i18n._('Position'),
    number: i18n._('Shirt number'),
  })[field];

interface RemovalAsked {
  child: Pick<PlayerRecord, '_id' | 'name'>;
  /** The removal takes effect at this time unless the guardian objects (ms). */
  until: number;
}

interface RemovalObjected extends Pick<RemovalAsked, 'child'> {
  /** When the removal was asked for (ms). */
  at: number;
}

interface GuardianChange {
  child: Pick<PlayerRecord, '_id' | 'name'>;
  added: readonly string[];
  removed: readonly string[];
  invited: readonly string[];
  /** All guardians and invited addresses after the change; absent for a receiver who is no guardian any more. */
  now?: readonly string[] | undefined;
}

/** A staff member left a team; `letIn` lists the addresses that they let in, `children` those whose guardian they made themselves. */
interface StaffLeft {
  who: { id: string; name: string };
  team: Pick<TeamRecord, '_id' | 'name'>;
  letIn: readonly string[];
  children: readonly string[];
}

export function peopleMails(config: Config) {
  const { write, button, support } = mailWriter(config);
  return {
    membership(receiver: Receiver, sender: Sender, { team, to }: MembershipChange): Mail {
      const i18n = textsFor(receiver, sender);
      const values = { by: sender.name, team: team.name };
      const news = {
        staff: () => i18n._('{by} added you to the staff of {team}.', values),
        family: () => i18n._('{by} added you to {team} as family.', values),
        none: () => i18n._('{by} removed you from {team}.', values),
      };
      return write(
        { receiver, sender, i18n, kind: 'membership', about: team._id },
        i18n._('Your teams at Touchline have changed'),
        [news[to ?? 'none'](), button(i18n._('Open in Touchline'), '/admin/planning')],
      );
    },
    guardians(receiver: Receiver, sender: Sender, { child, added, removed, invited, now }: GuardianChange): Mail {
      const i18n = textsFor(receiver, sender);
      const people = (names: readonly string[]) => ({ people: names.join(', ') });
      const state =
        now &&
        i18n._('Guardians of {child} now, with those invited: {people}', { child: child.name, people: now.join(', ') });
      return write(
        { receiver, sender, i18n, kind: 'guardians', about: child._id, state },
        i18n._('The guardians of a child have changed'),
        [
          i18n._('{by} changed who may see and answer for {child}.', { by: sender.name, child: child.name }),
          ...(added.length ? [i18n._('Added: {people}', people(added))] : []),
          ...(removed.length ? [i18n._('Removed: {people}', people(removed))] : []),
          ...(invited.length ? [i18n._('Invited, not a guardian until they accept: {people}', people(invited))] : []),
          i18n._('If this is wrong, please write to your team’s coach or to {support}.', { support }),
        ],
      );
    },
    childMerged(receiver: Receiver, sender: Sender, { child, names, changes, undone }: MergeChange): Mail {
      const i18n = textsFor(receiver, sender);
      const values = { by: sender.name, first: names[0] ?? '', second: names[1] ?? '', child: child.name };
      const mail = { receiver, sender, i18n, kind: 'childMerged', about: child._id } as const;
      const none = i18n._('nothing');
      const lines = changes.map(
        ({ field, from, to }) => `${fieldName(field, i18n)}: ${from === '' ? none : from} → ${to === '' ? none : to}`,
      );
      if (undone)
        return write(mail, i18n._('Two records of a child are separate again'), [
          i18n._('{by} undid the merge of “{first}” and “{second}”: they are two children again.', values),
          i18n._('Your child {child} has what you typed and answered.', values),
          button(i18n._('Open in Touchline'), '/admin/planning'),
        ]);
      return write(mail, i18n._('Two records of a child are one now'), [
        i18n._(
          '{by} merged “{first}” and “{second}”, because they are the same child. Answers, film and notes of both are kept, and the guardians of both see them.',
          values,
        ),
        ...(lines.length > 0 ? [i18n._('This changed for {child}:', values), lines.join('\n')] : []),
        i18n._('If this is wrong, please write to your team’s coach or to {support}. It can be undone for 7 days.', {
          support,
        }),
        button(i18n._('Open in Touchline'), '/admin/planning'),
      ]);
    },
    removalAsked(receiver: Receiver, sender: Sender, { child, until }: RemovalAsked): Mail {
      const i18n = textsFor(receiver, sender);
      const format = new Intl.DateTimeFormat(`${i18n.locale}-US`, {
        dateStyle: 'full',
        timeStyle: 'short',
        timeZone: config.CLUB_TIMEZONE,
      });
      return write(
        { receiver, sender, i18n, kind: 'removalAsked', about: child._id },
        i18n._('Somebody asks to remove you as a guardian'),
        [
          i18n._(
            '{by} asks to remove you as a guardian of {child}. If you do not object, they can remove you after {date}. If you object, you stay a guardian until the team’s staff or an admin of the club decides.',
            { by: sender.name, child: child.name, date: format.format(until) },
          ),
          i18n._('To object, open this link and sign in, or write to your team’s coach or to {support}:', { support }),
          button(i18n._('Object to the removal'), `/object/${child._id}`),
        ],
      );
    },
    removalObjected(receiver: Receiver, sender: Sender, { child, at }: RemovalObjected): Mail {
      const i18n = textsFor(receiver, sender);
      return write(
        { receiver, sender, i18n, kind: 'removalObjected', about: `${child._id}/${sender.userId}/${at}` },
        i18n._('A guardian objects to being removed'),
        [
          i18n._(
            '{by} does not want to be removed as a guardian of {child}. The staff of the team or an admin of the club decides.',
            { by: sender.name, child: child.name },
          ),
          button(i18n._('Open in Touchline'), '/admin/team'),
        ],
      );
    },
    staffLeft(receiver: Receiver, sender: Sender, { who: leaver, team: left, letIn, children }: StaffLeft): Mail {
      const i18n = textsFor(receiver, sender);
      const [who, team] = [leaver.name, left.name];
      const letInParts = [
        i18n._(
          '{who} left the staff of {team}. Their open invitations have ended. In the last 30 days they added these people:',
          { who, team },
        ),
        letIn.join('\n'),
        i18n._('Please check that these people belong to the team:'),
      ];
      const childrenParts = [
        i18n._('{who} left the staff of {team}. They had made themselves a guardian of these children:', { who, team }),
        children.join('\n'),
        i18n._('A guardian sees all teams of a child. Please check that these are their own children:'),
      ];
      return write(
        { receiver, sender, i18n, kind: 'staffLeft', about: `${leaver.id}/${left._id}` },
        i18n._('Somebody left the staff of a team'),
        [
          ...(children.length > 0 ? childrenParts : []),
          ...(letIn.length > 0 ? letInParts : []),
          button(i18n._('Open in Touchline'), '/admin/team'),
        ],
      );
    },
  };
}
