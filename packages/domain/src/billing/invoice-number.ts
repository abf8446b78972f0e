/** Invoices and credit notes are numbered apart, each from 1 in every year, without a gap. */
export type DocumentKind = 'invoice' | 'credit-note';

export interface DocumentNumber {
  readonly kind: DocumentKind;
  /** Of the day of issue, UTC. */
  readonly year: number;
  /** From 1 on. */
  readonly sequence: number;
}

const SERIES = { invoice: 'NB', 'credit-note': 'NC' } as const;
const DIGITS = 6;

/**
 * The number after the last one of its kind; a new year begins with 1. To be asked where nobody else can ask meanwhile.
 * @param last null where there is none of that kind
 * @param issuedMs ms since 1970; before the last one's year it is refused, because numbers must follow the dates
 */
export function nextDocumentNumber(
  kind: DocumentKind,
  last: Pick<DocumentNumber, 'year' | 'sequence'> | null,
  issuedMs: number,
): { readonly ok: true; readonly number: DocumentNumber } | { readonly ok: false; readonly reason: 'before-the-last' } {
  const year = new Date(issuedMs).getUTCFullYear();
  if (last === null || year > last.year) return { ok: true, number: { kind, year, sequence: 1 } };
  if (year < last.year) return { ok: false, reason: 'before-the-last' };
  return { ok: true, number: { kind, year, sequence: last.sequence + 1 } };
}

/** `NB-2026-004402`; a credit note's begins with `NC`. Source: DESIGN, "invoice-a4". */
export function writeDocumentNumber({ kind, year, sequence }: DocumentNumber): string {
  return `${SERIES[kind]}-${year}-${String(sequence).padStart(DIGITS, '0')}`;
}

/** Reads what `writeDocumentNumber` writes; null for anything else. */
export function readDocumentNumber(text: string): DocumentNumber | null {
  const [series, year, sequence] = text.split('-');
  const kind = series === SERIES.invoice ? 'invoice' : 'credit-note';
  const number = { kind, year: Number(year), sequence: Number(sequence) } as const;
  return /-\d{4}-\d{6,9}$/.test(text) && number.sequence > 0 && writeDocumentNumber(number) === text ? number : null;
}
