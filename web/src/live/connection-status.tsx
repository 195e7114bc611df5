import { dayOf } from '@touchline/shared/wall-clock';
import clsx from 'clsx';
import { useAtomValue } from 'jotai';
import { clock, day } from '../lib/club-time';
import { useNow } from '../lib/config';
import { useLanguage } from '../lib/language';
import { offlineCopyTimeAtom } from '../lib/offline-copy';
import classes from './connection-status.module.css';
import { statusWord } from './engine/connection-state';
import { announcementAtom, connectionAtom } from './engine/live-atoms';
import { useDropLostTeams } from './queries/use-drop-lost-teams';
import { useKept } from './queries/use-kept';
import { useLiveEngine } from './use-live-engine';

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The connection status: a dot and a word in a place of fixed width. Mounting it starts the live layer. */
export default function ConnectionStatus() {
  useLiveEngine();
  useKept();
  useDropLostTeams();
  useLanguage();
  const now = useNow();
  const say = (ms: number) => (dayOf(ms, ownZone) === dayOf(now, ownZone) ? clock(ms, ownZone) : day(ms, ownZone, now));
  const { tone, word } = statusWord(useAtomValue(connectionAtom), say, useAtomValue(offlineCopyTimeAtom));
  return (
    <div className={classes.status}>
      <span className={clsx(classes.dot, classes[tone])} aria-hidden="true" />
      <span role="status" className={classes.word}>
        {word}
      </span>
      <span role="status" aria-live="polite" className="visually-hidden">
        {useAtomValue(announcementAtom)}
      </span>
    </div>
  );
}
