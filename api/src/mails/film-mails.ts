/** Mails about films that the club keeps. */
import type { Config } from '@touchline/server/config/config';
import type { FilmRecord, TeamRecord } from '@touchline/server/records';
import type { Mail } from '../base/mailer';
import { mailWriter, type Receiver, type Sender, textsFor } from './mail-writer';

export function filmMails(config: Config) {
  const { write, button } = mailWriter(config);
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

    /** To those who care for the children's safety. The reporter's name is left out: they decide about the film. */
    reported(
      receiver: Receiver,
      sender: Sender,
      { film, event, text }: { film: Pick<FilmRecord, '_id' | 'title' | 'event'>; event: string; text: string },
    ): Mail {
      const i18n = textsFor(receiver, sender);
      const { title } = film;
      return write({ receiver, sender, i18n, kind: 'filmReported', about: film._id }, i18n._('A film was reported'), [
        i18n._('Somebody reported the film “{title}” of {event}. Nobody else sees it until staff decide.', {
          title,
          event,
        }),
        ...(text === '' ? [] : [i18n._('They wrote: {text}', { text })]),
        i18n._('Please look at it, and show it again or remove it.'),
        button(i18n._('Open the film'), `/film/${film.event.time}/${film.event.hash}/${film.event.id}`),
      ]);
    },
  };
}
