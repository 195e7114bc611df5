/** Mails about films that the club keeps. */
import type { Config } from '@touchline/server/config/config';
import type { FilmRecord } from '@touchline/server/records';
import type { Mail } from '../base/mailer';
import { mailWriter, type Receiver, type Sender, textsFor } from './mail-writer';

export function filmMails(config: Config) {
  const { write, button } = mailWriter(config);
  return {
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
