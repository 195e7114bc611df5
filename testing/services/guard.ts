/** Ends child processes after their parent was killed, by a small shell that outlives the parent. */
import { type ChildProcess, spawn } from 'node:child_process';

/** Reads a line for each child that starts or ends. Its standard input closes with the parent, however the parent ends. */
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

function report(line: string): void {
  if (process.platform === 'win32') return;
  if (!shell) {
    // Detached, so that Ctrl-C in the terminal reaches only the parent.
    shell = spawn('sh', ['-c', WATCH], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
    shell.on('error', () => undefined);
    // A worker of a killed test runner would keep running.
    process.once('disconnect', () => process.exit(1));
    shell.stdin?.on('error', () => undefined);
    shell.unref();
    (shell.stdin as unknown as { unref?(): void } | null)?.unref?.();
  }
  shell.stdin?.write(`${line}\n`);
}

/** Ends the child when this process ends, also after `kill -9` of this process or SIGSTOP of the child. */
export function endWithParent(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  report(`started ${pid}`);
  child.once('exit', () => report(`ended ${pid}`));
}
