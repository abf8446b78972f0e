import { notFound } from 'next/navigation';

/** Any other address with a language: the not-found page in that language. */
export default function UnknownPage(): never {
  notFound();
}
