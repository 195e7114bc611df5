/** Describes itself over the wire like a mongod: by its process id and command line. */
import { startScriptedMongo } from '@touchline/server/database/testing/scripted-mongo';

const { pid, argv, execArgv } = process;
const [program = '', ...options] = argv;
const answers: Record<string, Record<string, unknown>> = {
  serverStatus: { ok: 1, pid },
  getCmdLineOpts: { ok: 1, argv: [program, ...execArgv, ...options] },
};
const { url } = await startScriptedMongo((name) => answers[name] ?? { ok: 1, n: 1 }, Number(options[1]));
console.log(url);
