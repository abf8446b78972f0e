import { FAILSAFE_SCHEMA, load } from 'js-yaml';
import { z } from 'zod';

/** Largest YAML document taken, in characters; the largest game of Debian 12 has 60,000. */
const DOCUMENT_LIMIT = 500_000;

/** With the failsafe schema every scalar is text: a name `2048` stays a name. */
const localized = z.record(z.string(), z.string()).default({});
const Component = z.object({
  Type: z.string(),
  ID: z.string().min(1).max(200),
  Package: z.string().regex(/^[a-z0-9][a-z0-9+.-]+$/),
  Name: localized,
  Summary: localized,
  Description: localized,
  DeveloperName: localized,
  ProjectLicense: z.string().optional(),
  Categories: z.array(z.string()).default([]),
  Keywords: z.record(z.string(), z.array(z.string())).default({}),
  Url: z.record(z.string(), z.string()).default({}),
  Icon: z
    .object({ cached: z.array(z.object({ name: z.string(), width: z.coerce.number() })).default([]) })
    .default({ cached: [] }),
  Releases: z.array(z.object({ 'unix-timestamp': z.coerce.number().optional() })).default([]),
  ContentRating: z.record(z.string(), z.unknown()).optional(),
});

/** What the catalogue takes from a DEP-11 component. */
export interface ComponentRecord {
  readonly id: string;
  readonly package: string;
  /** Texts by locale; `C` is English. */
  readonly name: Readonly<Record<string, string>>;
  readonly summary: Readonly<Record<string, string>>;
  /** HTML, not yet sanitised. */
  readonly description: Readonly<Record<string, string>>;
  readonly developer: string | null;
  readonly licence: string | null;
  readonly categories: readonly string[];
  readonly keywords: readonly string[];
  readonly homepage: string | null;
  /** Name inside the icon archives by width in pixels. */
  readonly icons: ReadonlyMap<number, string>;
  /** Newest release, in ms since 1970. */
  readonly releasedAt: number | null;
  /** Attributes of the content rating, null where there is none. Source: OARS 1.1. */
  readonly oars: Readonly<Record<string, string>> | null;
}

export interface ComponentList {
  readonly components: readonly ComponentRecord[];
  /** Documents that could not be understood, with the reason. */
  readonly faults: readonly string[];
}

/** Desktop applications of category Game in a DEP-11 file; a broken document is left out, not fatal. Source: DEP-11. */
export function readGameComponents(yaml: string): ComponentList {
  const components: ComponentRecord[] = [];
  const faults: string[] = [];
  for (const document of yaml.split(/^---\r?\n/m)) {
    // Parsing all 2,400 documents takes seven times as long as the games among them.
    if (!/^\s*- ['"]?Game['"]?\s*$/m.test(document)) continue;
    const result = parseComponent(document);
    if (typeof result === 'string') faults.push(result);
    else if (result) components.push(result);
  }
  return { components, faults };
}

/** The component, null for something that is not a game to start, or a text with the fault. */
function parseComponent(document: string): ComponentRecord | null | string {
  const id = /^ID: *(\S+)/m.exec(document)?.[1] ?? 'a component without ID';
  if (document.length > DOCUMENT_LIMIT) return `${id}: ${document.length} characters are too many`;
  let value: unknown;
  try {
    value = load(document, { schema: FAILSAFE_SCHEMA });
  } catch (error) {
    return `${id}: ${(error as Error).message.split('\n', 1)[0]}`;
  }
  const parsed = Component.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    return `${id}: ${issue.path.join('.')} ${issue.message}`;
  }
  const component = parsed.data;
  if (component.Type !== 'desktop-application' || !component.Categories.includes('Game')) return null;
  if (!component.Name.C) return `${id}: Name has no C`;
  return toRecord(component);
}

function toRecord(component: z.output<typeof Component>): ComponentRecord {
  const released = component.Releases.flatMap((release) => release['unix-timestamp'] ?? []).filter(
    (seconds) => Number.isFinite(seconds) && seconds > 0 && seconds < 4e9,
  );
  return {
    id: component.ID,
    package: component.Package,
    name: component.Name,
    summary: component.Summary,
    description: component.Description,
    developer: component.DeveloperName.C ?? null,
    licence: component.ProjectLicense ?? null,
    categories: component.Categories,
    keywords: component.Keywords.C ?? [],
    homepage: component.Url.homepage ?? null,
    icons: new Map(component.Icon.cached.map((icon) => [icon.width, icon.name])),
    releasedAt: released.length ? Math.max(...released) * 1000 : null,
    oars: toOars(component.ContentRating),
  };
}

function toOars(rating: Record<string, unknown> | undefined): Record<string, string> | null {
  const key = rating && ['oars-1.1', 'oars-1.0'].find((version) => version in rating);
  if (!key) return null;
  const attributes = rating[key];
  // An empty rating says that nothing applies. A damaged one says nothing, and must not pass for empty.
  if (attributes === '' || attributes === null) return {};
  const checked = z.record(z.string(), z.string()).safeParse(attributes);
  return checked.success ? checked.data : null;
}
