import { expect } from '@playwright/test';
import { administer, adminToken } from './administration.ts';
import { isKeycloak } from './pages.ts';
import { product } from './realm.ts';

interface Mail {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
}
const mailsTo = async (email: string) =>
  (await (await fetch(`${product().mail}/mails.json?to=${encodeURIComponent(email)}`)).json()) as Mail[];

/** Has the realm send a link to a person, and reads it. */
export async function askForRecovery(email: string, id: string): Promise<string> {
  // A mail about joining may be on its way.
  const isNew = ({ text }: Mail, before: readonly Mail[]) => !before.some((mail) => mail.text === text);
  await expect.poll(async () => isKeycloak || (await mailsTo(email)).length > 0).toBe(true);
  const before = await mailsTo(email);
  const asked = await administer('PUT', `/users/${id}/execute-actions-email?client_id=nimbo-web&lifespan=1800`, {
    token: await adminToken(),
    body: ['UPDATE_PASSWORD'],
  });
  expect(asked.status).toBe(204);
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const mail = (await mailsTo(email)).find((one) => isNew(one, before));
        link = mail && /https?:\/\/\S*action-token\S*/.exec(mail.text)?.[0];
        return link;
      },
      { timeout: 30_000 },
    )
    .toBeDefined();
  return link!;
}
