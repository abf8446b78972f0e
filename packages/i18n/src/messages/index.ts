import type { Language } from '@nimbo/domain';
import { en } from './en.ts';
import { es } from './es.ts';
import { pt } from './pt.ts';
import type { MessageShape } from './shape.ts';

export type { MessageShape, Messages } from './shape.ts';

export const MESSAGES: Readonly<Record<Language, MessageShape>> = { en, es, pt };
