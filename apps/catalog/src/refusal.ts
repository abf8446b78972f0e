/** Why a command of the catalogue stopped without changing anything; printed for the operator as it is. */
export const REFUSAL_CODES = [
  'apt-missing',
  'lists-missing',
  'no-debian-sources',
  'overlay-invalid',
  'catalogue-broken',
  'catalogue-shrank',
  'catalogue-empty',
  'title-unknown',
  'collection-look',
  'picture-invalid',
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

export class CatalogRefusal extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.name = 'CatalogRefusal';
    this.code = code;
  }
}
