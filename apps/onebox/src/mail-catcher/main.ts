import { catchMails } from '@nimbo/mail/catcher';
import { port, readEnvironment } from '@nimbo/service-runtime/environment';
import { createLog } from '@nimbo/service-runtime/log';
import { onShutdown } from '@nimbo/service-runtime/shutdown';
import { z } from 'zod';
import { createMailPages } from './pages.ts';

/** Where mails of this onebox end: nothing leaves the machine, and only somebody who sits at it reads them. */
const { NIMBO_LOG_LEVEL, CATCHER_PAGE_PORT, CATCHER_SMTP_PORT } = readEnvironment(
  z.object({
    NIMBO_LOG_LEVEL: z.string().default('info'),
    CATCHER_PAGE_PORT: port(3500),
    CATCHER_SMTP_PORT: port(3510),
  }),
);
const log = createLog('mail-catcher', NIMBO_LOG_LEVEL);
const catcher = await catchMails({ port: CATCHER_SMTP_PORT });
const pages = await createMailPages(() => catcher.mails);
await pages.listen({ host: '127.0.0.1', port: CATCHER_PAGE_PORT });
onShutdown(log, [() => pages.close(), () => catcher.close()]);
log.info({ page: CATCHER_PAGE_PORT, smtp: CATCHER_SMTP_PORT }, 'listening');
