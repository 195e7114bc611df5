/** Mails about films that the club keeps. */
import type { I18n } from '@lingui/core';
import type { Config } from '@touchline/server/config/config';
import type { FilmRecord } from '@touchline/server/film-records';
import type { TeamRecord } from '@touchline/server/records';
import { formatIn } from '@touchline/shared/wall-clock';
import type { Mail } from '../base/mailer';
import { mailWriter, type Receiver, type Sender, textsFor } from './mail-writer';

/** A film that will be removed. */
export interface LeavingFilm {
  title: string;
  /** Name of its event. */
  event: string;
  /** The club keeps it until then (ms). */
  until: number;
}

type ReportedFilm = Pick<FilmRecord, '_id' | 'title' | 'event'>;

export function filmMails(config: Config) {
  const { write, button } = mailWriter(config);
  const dayIn = (i18n: I18n, time: number) =>
    formatIn(config.CLUB_TIMEZONE, { day: 'numeric', month: 'long', year: 'numeric' }, `${i18n.locale}-US`).format(
      time,
    );
  return {
    /** To a guardian who has not answered whether film may show their children. */
    asked(
      receiver: Receiver,
      sender: Sender,
      { team, children }: { team: Pick<TeamRecord, '_id' | 'name'>; children: readonly string[] },
    ): Mail {
      const i18n = textsFor(receiver, sender);
      const [teamName, names] = [team.name, children.join(', ')];
      return write(
        { receiver, sender, i18n, kind: 'filmAsked', about: team._id },
        i18n._('May film show your child?'),
        [
          i18n._('{teamName} films games. Until you answer, families cannot watch a game with {names}.', {
            teamName,
            names,
          }),
          i18n._(
            'Please say who may watch: coaches only, or the families of the team. You can change your answer at any time.',
          ),
          button(i18n._('Answer'), '/admin/profile'),
        ],
      );
    },

    /** To those who run a team, before films of it are removed. */
    leaving(
      receiver: Receiver,
      { team, films }: { team: Pick<TeamRecord, '_id' | 'name'>; films: readonly LeavingFilm[] },
    ): Mail {
      const i18n = textsFor(receiver, {});
      const lines = films.map(({ title, event, until }) =>
        i18n._('{event}, “{title}”: until {day}', { event, title, day: dayIn(i18n, until) }),
      );
      return write(
        { receiver, sender: {}, i18n, kind: 'filmLeaving', about: team._id },
        i18n._('Films of {team} will be removed', { team: team.name }),
        [
          i18n._('The club keeps films for a limited time. These films will be removed:'),
          lines.join('\n'),
          i18n._('Save the clips that you need. The marked plays stay, without the film.'),
          button(i18n._('Open in Touchline'), `/games?team=${team._id}`),
        ],
      );
    },

    /** To those who care for the children's safety. The reporter's name is left out: they decide about the film. @param isAgain after a decision: the film stays shown */
    reported(
      receiver: Receiver,
      sender: Sender,
      { film, event, text, isAgain }: { film: ReportedFilm; event: string; text: string; isAgain: boolean },
    ): Mail {
      const i18n = textsFor(receiver, sender);
      const facts = { title: film.title, event };
      const what = isAgain
        ? i18n._(
            'Somebody whose report was decided reported the film “{title}” of {event} again. It is still shown.',
            facts,
          )
        : i18n._('Somebody reported the film “{title}” of {event}. Nobody else sees it until staff decide.', facts);
      const kind = { receiver, sender, i18n, kind: 'filmReported', about: film._id } as const;
      return write(kind, i18n._('A film was reported'), [
        what,
        ...(text === '' ? [] : [i18n._('They wrote: {text}', { text })]),
        isAgain ? i18n._('Please look at it again.') : i18n._('Please look at it, and show it again or remove it.'),
        button(i18n._('Open the film'), `/film/${film.event.time}/${film.event.hash}/${film.event.id}`),
      ]);
    },
  };
}
