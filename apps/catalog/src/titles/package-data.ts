import type { Language } from '@nimbo/domain';
import type { ComponentRecord } from '../debian/component-records.ts';
import type { PackageRecord, PackageText } from '../debian/package-records.ts';

/** Everything read from the package lists of one Debian release. */
export interface PackageData {
  readonly codename: string;
  readonly components: readonly ComponentRecord[];
  readonly packages: ReadonlyMap<string, PackageRecord>;
  /** Package descriptions by language; `pt` is Brazil's where there is one. */
  readonly texts: Readonly<Record<Language, ReadonlyMap<string, PackageText>>>;
  readonly icons: ReadonlyMap<string, Buffer>;
  /** Documents that could not be understood. */
  readonly faults: readonly string[];
}
