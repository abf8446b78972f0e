import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type Catcher, catchMails } from './catcher.ts';

let catcher: Catcher | undefined;
afterEach(() => catcher?.close());

/** Sends a mail as somebody who never says how large it is. @returns the server's last word about it */
async function send(body: string): Promise<string> {
  catcher ??= await catchMails({ port: 0 });
  const socket = connect(Number(new URL(catcher.url).port), '127.0.0.1').setEncoding('utf8');
  let said = '';
  const say = async (line: string) => {
    socket.write(line);
    [said] = (await once(socket, 'data')) as [string];
  };
  await once(socket, 'data');
  await say('HELO somebody\r\n');
  await say('MAIL FROM:<a@casa.example>\r\n');
  await say('RCPT TO:<ana@casa.example>\r\n');
  await say('DATA\r\n');
  await say(`Subject: Hello\r\n\r\n${body}\r\n.\r\n`);
  socket.destroy();
  return said;
}

test('a mail that is too large is refused and not kept, and the next one is taken', async () => {
  const line = `${'a'.repeat(70)}\r\n`;
  expect(await send(line.repeat(2 ** 15))).toMatch(/^552/);
  expect(catcher!.mails).toEqual([]);
  expect(await send('Hello')).toMatch(/^250/);
  expect(catcher!.mails).toMatchObject([{ subject: 'Hello', to: ['ana@casa.example'] }]);
});
