/** Ends child processes whose parent was killed: a small shell that outlives the parent for as long as that takes. */
import { type ChildProcess, spawn } from 'node:child_process';

/** It is told of each child that starts and ends. Its input ends with the parent, however the parent ends. */
const WATCH = `
trap '' INT TERM HUP
pids=' '
while read -r what pid; do
  case $what in
    started) pids="$pids$pid " ;;
    ended) pids="\${pids%% $pid *} \${pids#* $pid }" ;;
  esac
done
for pid in $pids; do kill -TERM "$pid"; kill -CONT "$pid"; done 2>/dev/null
for second in 1 2 3 4 5; do
  left=''
  for pid in $pids; do kill -0 "$pid" 2>/dev/null && left="$left $pid"; done
  [ -z "$left" ] && exit 0
  sleep 1
done
for pid in $left; do kill -KILL "$pid"; done 2>/dev/null
`;

let shell: ChildProcess | undefined;

function tell(line: string): void {
  if (process.platform === 'win32') return;
  if (!shell) {
    // Detached: Ctrl-C of the terminal reaches the parent only.
    shell = spawn('sh', ['-c', WATCH], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
    shell.on('error', () => undefined);
    // A worker of a test runner that was killed would go on by itself.
    process.once('disconnect', () => process.exit(1));
    shell.stdin?.on('error', () => undefined);
    shell.unref();
    (shell.stdin as unknown as { unref?(): void } | null)?.unref?.();
  }
  shell.stdin?.write(`${line}\n`);
}

/** From now on the child ends when this process ends, also when this one is killed or the child is stopped by SIGSTOP. */
export function endWithParent(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  tell(`started ${pid}`);
  child.once('exit', () => tell(`ended ${pid}`));
}
