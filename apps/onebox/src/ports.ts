import { connect } from 'node:net';

export interface Ports {
  readonly web: number;
  readonly api: number;
  readonly identity: number;
  readonly cdn: number;
  /** The payment sandbox and its pages. */
  readonly payments: number;
  /** Page with the mails. */
  readonly mail: number;
  readonly smtp: number;
  readonly streamHost: number;
  /** First of as many UDP ports as there are slots. */
  readonly udp: number;
}

export function portsFrom(base: number): Ports {
  return {
    web: base,
    api: base + 100,
    identity: base + 200,
    cdn: base + 300,
    payments: base + 400,
    mail: base + 500,
    smtp: base + 510,
    streamHost: base + 600,
    udp: base + 610,
  };
}

/** TCP ports on which somebody answers already. */
export async function portsInUse(ports: Ports): Promise<number[]> {
  const { web, api, identity, cdn, payments, mail, smtp, streamHost } = ports;
  const tcp = [web, api, identity, cdn, payments, mail, smtp, streamHost];
  const answers = await Promise.all(tcp.map((port) => isInUse(port)));
  return tcp.filter((_, index) => answers[index]);
}

function isInUse(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const settle = (used: boolean) => {
      socket.destroy();
      resolve(used);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });
}
