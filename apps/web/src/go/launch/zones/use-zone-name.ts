import { useTranslations } from 'use-intl';

/** Zone of an installation on one machine; its name is no place. */
const LOCAL_ZONE = 'local';

/** Names of zones for people. */
export function useZoneName(): (zone: { readonly id: string; readonly name: string }) => string {
  const t = useTranslations();
  return ({ id, name }) => (id === LOCAL_ZONE ? t('loader.localZone') : name);
}
