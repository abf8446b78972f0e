import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { CatalogueRepository } from '../catalogue/catalogue-repository.ts';
import type { GoConfig } from '../config.ts';
import { useBearerProfile } from '../state/bearer-profile.ts';
import { type Api, createApi } from './api.ts';
import { type BearerSource, createBearerSource } from './bearer.ts';
import { type ClientLogger, createClientLog } from './client-log.ts';
import { createHttpClient } from './http-client.ts';

export interface Services {
  readonly config: GoConfig;
  readonly api: Api;
  readonly bearer: BearerSource;
  readonly catalogue: CatalogueRepository;
  readonly log: ClientLogger;
}

const ServicesContext = createContext<Services | null>(null);

export function createServices(config: GoConfig): Services {
  const request: typeof fetch = (input, init) => fetch(input, init);
  const bearer = createBearerSource({
    fetch: request,
    webUrl: config.webUrl,
    storage: localStorage,
    now: () => Date.now(),
    minted: (profileId) => useBearerProfile.setState({ profileId }),
  });
  const http = createHttpClient({ fetch: request, bearer });
  const api = createApi(http, config);
  const log = createClientLog(config.webUrl);
  return { config, api, bearer, log, catalogue: new CatalogueRepository({ http, api, cdnUrl: config.cdnUrl }) };
}

export function ServicesProvider({ config, children }: { config: GoConfig; children: ReactNode }) {
  const services = useMemo(() => createServices(config), [config]);
  return <ServicesContext.Provider value={services}>{children}</ServicesContext.Provider>;
}

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices needs a ServicesProvider above it');
  return services;
}
