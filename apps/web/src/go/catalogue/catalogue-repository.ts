import { AvatarList } from '@nimbo/contracts/avatars';
import {
  AVATARS_PATH,
  type BillboardSize,
  billboardPath,
  type CatalogList,
  catalogListPath,
  gameInfoPath,
} from '@nimbo/contracts/cdn';
import { publicCatalogueRoutes, type Route, type RouteReply } from '@nimbo/contracts/http';
import type { Language } from '@nimbo/domain';
import type { Api } from '../access/api.ts';
import type { HttpClient } from '../access/http-client.ts';

type CatalogueRoutes = typeof publicCatalogueRoutes;
export type ListReply<L extends CatalogList> = RouteReply<CatalogueRoutes[L]>;

/** Neither the published file nor the api gave an answer that can be shown. */
export class CatalogueUnavailable extends Error {
  /** Status of the api's refusal; undefined when no reply came at all. */
  readonly status: number | undefined;
  constructor(what: string, status: number | undefined) {
    super(`${what}: ${status === undefined ? 'no reply' : `status ${status}`}`);
    this.name = 'CatalogueUnavailable';
    this.status = status;
  }
}

interface Sources {
  readonly http: HttpClient;
  readonly api: Api;
  readonly cdnUrl: string;
}

/** Every catalogue read: the file of the CDN first, the public api when that fails or is not what it should be. Source: Spec §7. */
export class CatalogueRepository {
  readonly #sources: Sources;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  list<L extends CatalogList>(list: L, language: Language, signal?: AbortSignal): Promise<ListReply<L>> {
    return this.#read(publicCatalogueRoutes[list], catalogListPath(list, language), { query: { l: language } }, signal);
  }

  /** @param slides S, M or L; 0 asks for L. Source: Spec §7 */
  billboard(slides: BillboardSize | 0, language: Language, signal?: AbortSignal) {
    const size = slides === 0 ? 'L' : slides;
    const args = { query: { l: language, size } };
    return this.#read(publicCatalogueRoutes.billboard, billboardPath(size, language), args, signal);
  }

  /** True when the CDN or the api answers, asked past every cache. */
  async isReachable(language: Language, signal?: AbortSignal): Promise<boolean> {
    const { http, api, cdnUrl } = this.#sources;
    const path = catalogListPath('categories', language);
    const file = await http.request({ url: cdnUrl + path, fresh: true, ...(signal ? { signal } : {}) });
    if (file.ok) return true;
    const reply = await api.call(publicCatalogueRoutes.categories, { query: { l: language }, signal } as never);
    return reply.ok === true;
  }

  gameInfo(gid: string, language: Language, signal?: AbortSignal) {
    const args = { params: { id: gid }, query: { l: language } };
    return this.#read(publicCatalogueRoutes.gameInfo, gameInfoPath(gid, language), args, signal);
  }

  /** Pictures a profile may carry; only the CDN has them. */
  async avatars(signal?: AbortSignal): Promise<AvatarList> {
    const { http, cdnUrl } = this.#sources;
    const file = await http.request({ url: cdnUrl + AVATARS_PATH, ...(signal ? { signal } : {}) });
    const checked = file.ok ? AvatarList.safeParse(file.data) : null;
    if (!checked?.success) throw new CatalogueUnavailable('avatars', file.ok ? undefined : file.status);
    return checked.data;
  }

  async #read<R extends Route>(route: R, path: string, args: object, signal?: AbortSignal): Promise<RouteReply<R>> {
    const { http, api, cdnUrl } = this.#sources;
    const file = await http.request({ url: cdnUrl + path, ...(signal ? { signal } : {}) });
    if (file.ok) {
      const checked = route.response.safeParse(file.data);
      if (checked.success) return checked.data as RouteReply<R>;
    }
    const reply = await api.call(route, { ...args, ...(signal ? { signal } : {}) } as never);
    if (reply.ok) return reply.data;
    throw new CatalogueUnavailable(route.summary, reply.status);
  }
}
