/** Preloaded into a program: writes every connection that it opens and every name that it resolves to stderr. */
import dgram from 'node:dgram';
import dns from 'node:dns';
import net from 'node:net';

const report = (what) => process.stderr.write(`OUTBOUND ${what}\n`);

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function watched(...given) {
  const [options = {}] = Array.isArray(given[0]) ? given[0] : given;
  // A Unix socket does not leave this machine.
  if (!options.path && typeof options !== 'string') report(`${options.host ?? ''}:${options.port ?? options}`);
  return connect.apply(this, given);
};

const { send } = dgram.Socket.prototype;
dgram.Socket.prototype.send = function watched(...given) {
  report('a datagram');
  return send.apply(this, given);
};

for (const library of [dns, dns.promises])
  for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6']) {
    const lookUp = library[name];
    library[name] = (host, ...given) => {
      if (net.isIP(host) === 0 && host !== 'localhost') report(`name ${host}`);
      return lookUp.call(library, host, ...given);
    };
  }
