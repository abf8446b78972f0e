/** One version of the service's terms of play in one language; paragraphs are separated by an empty line. */
export interface TermsText {
  readonly title: string;
  readonly text: string;
}

/** Every version that was ever shown, so that it stays known what somebody accepted. A text never changes; a new version is added. */
export type TermsVersions = Readonly<Record<number, TermsText>>;
