import classes from './presence-note.module.css';

interface Viewer {
  readonly name: string;
}

function sentence(viewers: readonly Viewer[]): string {
  const [first, second] = viewers;
  if (!first) return '';
  if (!second) return `${first.name} is looking too`;
  if (viewers.length === 2) return `${first.name} and ${second.name} are looking too`;
  return `${first.name} and ${viewers.length - 1} others are looking too`;
}

/** Names the other users who have this open. The empty line keeps its height, so that nothing moves. */
export const PresenceNote = ({ viewers }: { viewers: readonly Viewer[] }) => (
  <p className={classes.root}>{sentence(viewers)}</p>
);
