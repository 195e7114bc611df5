import { plural, t } from '@lingui/core/macro';
import { listOf, useLanguage } from '../lib/language';
import classes from './presence-note.module.css';

interface Viewer {
  readonly name: string;
}

function sentence(viewers: readonly Viewer[]): string {
  const [first, second, ...others] = viewers.map(({ name }) => name);
  if (!first) return '';
  const more = others.length + 1;
  const names =
    others.length > 0
      ? listOf([first, plural(more, { one: '# other', other: '# others' })])
      : listOf([first, ...(second ? [second] : [])]);
  return t`Also viewing: ${names}`;
}

/** Names the other users who have this open. The empty line keeps its height, so that nothing moves. */
export function PresenceNote({ viewers }: { viewers: readonly Viewer[] }) {
  useLanguage();
  return <p className={classes.root}>{sentence(viewers)}</p>;
}
