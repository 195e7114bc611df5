/** A mail server for tests that answers as no library would: each command by a function. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface RawMailServer {
  port: number;
  /** Number of connections so far. */
  readonly connections: () => number;
  /** Whole mails in the order in which they came, whatever was answered. */
  readonly texts: string[];
  close(): Promise<void>;
}

/**
 * @param answer returns the answer to a command, or to a whole mail (`.`), in lines without the last line break. Undefined: `250 Ok`, or
 * what else accepts the command. It may write to the connection, or end it, itself: then it returns `''`
 */
export async function startRawMailServer(
  answer: (command: string, connection: Socket) => string | undefined,
): Promise<RawMailServer> {
  const texts: string[] = [];
  const open = new Set<Socket>();
  let connections = 0;
  const server = createServer((connection) => {
    connections += 1;
    open.add(connection);
    connection.on('error', () => undefined);
    connection.once('close', () => open.delete(connection));
    connection.setEncoding('utf8');
    let [rest, mail, isMail] = ['', '', false];
    const reply = (command: string, usual: string) => {
      const text = answer(command, connection) ?? usual;
      if (text !== '') connection.write(`${text}\r\n`);
      return text;
    };
    reply('', '220 mail.example');
    connection.on('data', (part: string) => {
      const lines = (rest + part).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (!isMail) {
          isMail = reply(line, line === 'DATA' ? '354 Go on' : '250 Ok').startsWith('354');
          if (isMail) mail = '';
        } else if (line === '.') {
          isMail = false;
          texts.push(mail);
          reply('.', '250 Ok');
        } else mail += `${line}\r\n`;
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    texts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const connection of open) connection.destroy();
      }),
  };
}
