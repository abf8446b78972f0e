import { Mark } from '@nimbo/ui';
import { useTranslations } from 'use-intl';
import { useConnection } from './connection.ts';
import { useReconnect } from './use-reconnect.ts';

/** Says that there is no connection, at once, and goes away by itself. Never takes focus. */
export function OfflineBanner() {
  const t = useTranslations();
  const online = useConnection((state) => state.online);
  useReconnect();
  return (
    <div role="status">
      {!online && (
        <p className="go-offline">
          <Mark state="offline" />
          {t('connection.offline')}
        </p>
      )}
    </div>
  );
}
