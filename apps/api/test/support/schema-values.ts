/** JSON Schema as our OpenAPI document has it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
}

/** Random numbers that come again for the same seed, from 0 up to below 1. Source: mulberry32. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const HOSTILE: readonly unknown[] = [
  ...[
    '',
    ' ',
    '0',
    '-1',
    'null',
    'NaN',
    '..',
    '../../etc/passwd',
    "' or 1=1 --",
    '"; drop table api.accounts; --',
    '%00',
  ],
  ...[
    '{{7*7}}',
    '#{7*7}',
    '<script>alert(1)</script>',
    '__proto__',
    'constructor',
    '\u0000',
    '\u202e',
    '\ud800',
    '💥',
    '=1+1',
  ],
  ...['a'.repeat(101), 'a'.repeat(5000), '\r\nSet-Cookie: x=1', '1e999', '[]', '{}', '٣', 'İ', 'ﬀ'],
  ...[0, -1, 1.5, 1e308, -0, Number.MAX_SAFE_INTEGER + 2, 2 ** 31, true, false, null],
  ...[[], {}, [[]], [null], { $ne: null }, { toString: 1 }],
];

/** Values for a schema: most of them fit, the others miss it by a little or by far. */
export class SchemaValues {
  readonly #schemas: Readonly<Record<string, Schema>>;
  readonly #random: () => number;
  /** Ids that exist, which the document cannot know. */
  readonly #known: readonly string[];

  constructor(schemas: Readonly<Record<string, Schema>>, random: () => number, known: readonly string[]) {
    this.#schemas = schemas;
    this.#random = random;
    this.#known = known;
  }

  chance(probability: number): boolean {
    return this.#random() < probability;
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#random() * from.length)]!;
  }

  hostile(): unknown {
    return this.pick(HOSTILE);
  }

  /** @param spoil how probable it is that a part does not fit */
  make(schema: Schema, spoil: number, depth = 0): unknown {
    if (depth > 8 || this.chance(spoil)) return this.hostile();
    if (schema.$ref) return this.make(this.#schemas[schema.$ref.split('/').at(-1)!] ?? {}, spoil, depth + 1);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return this.pick(schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return this.make(this.pick(choices), spoil, depth + 1);
    if (schema.allOf) {
      return Object.assign({}, ...schema.allOf.map((part) => this.make(part, spoil, depth + 1)));
    }
    const type = Array.isArray(schema.type) ? this.pick(schema.type) : schema.type;
    switch (type) {
      case 'object':
        return this.#object(schema, spoil, depth);
      case 'array':
        return this.#array(schema, spoil, depth);
      case 'integer':
      case 'number':
        return this.#number(schema, type === 'integer');
      case 'boolean':
        return this.chance(0.5);
      case 'null':
        return null;
      default:
        return this.#text(schema);
    }
  }

  #object({ properties = {}, required = [] }: Schema, spoil: number, depth: number): unknown {
    const made: Record<string, unknown> = {};
    for (const [name, part] of Object.entries(properties)) {
      const isLeft = required.includes(name) ? this.chance(spoil) : this.chance(0.4);
      if (!isLeft) made[name] = this.make(part, spoil, depth + 1);
    }
    if (this.chance(spoil))
      made[this.pick(['admin', 'kids', 'ageLimit', 'householdId', '__proto__', 'x'])] = this.hostile();
    return made;
  }

  #array({ items = {}, minItems = 0, maxItems = 4 }: Schema, spoil: number, depth: number): unknown {
    const length = this.chance(spoil)
      ? maxItems + 1
      : minItems + Math.floor(this.#random() * Math.min(3, maxItems - minItems + 1));
    return Array.from({ length: Math.min(length, 500) }, () => this.make(items, spoil, depth + 1));
  }

  #number({ minimum = -10, maximum = 1000 }: Schema, isInteger: boolean): number {
    const low = Math.max(minimum, -1e6);
    const made = this.pick([low, Math.min(maximum, 1e6), low + this.#random() * (Math.min(maximum, 1e6) - low)]);
    return isInteger ? Math.floor(made) : made;
  }

  #text({ format, minLength = 0, maxLength = 40 }: Schema): string {
    switch (format) {
      case 'uuid':
        return this.chance(0.7) ? this.pick(this.#known) : crypto.randomUUID();
      case 'date-time':
        return new Date(Math.floor(this.#random() * 2e12)).toISOString();
      case 'email':
        return 'somebody@casa.example';
      case 'uri':
        return 'http://127.0.0.1:9/x';
      default: {
        if (this.chance(0.5))
          return this.pick([...this.#known, 'frozen-bubble', 'freedoom', 'en', '1357', '2017-05-14']);
        const length = Math.min(300, minLength + Math.floor(this.#random() * (maxLength - minLength + 1)));
        return Array.from({ length }, () => String.fromCharCode(32 + Math.floor(this.#random() * 94))).join('');
      }
    }
  }
}
