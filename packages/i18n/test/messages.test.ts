import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROBLEM_CODES } from '@nimbo/contracts/problems';
import { LANGUAGES, PLAN_NOTICE_KINDS } from '@nimbo/domain';
import { describe, expect, test } from 'vitest';
import { MESSAGES, translatorFor } from '../src/index.ts';

type Tree = { readonly [key: string]: string | Tree };

function leaves(tree: Tree, prefix = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') found.set(prefix + key, value);
    else for (const [name, text] of leaves(value, `${prefix}${key}.`)) found.set(name, text);
  }
  return found;
}

const texts = Object.fromEntries(LANGUAGES.map((language) => [language, leaves(MESSAGES[language])])) as Record<
  (typeof LANGUAGES)[number],
  Map<string, string>
>;

/** Names and kinds of the ICU arguments of a message: `count:plural`, `title`. */
function argumentsOf(message: string): string[] {
  const found = new Set<string>();
  for (const [, name, kind] of message.matchAll(/\{\s*(\w+)\s*(?:,\s*(\w+))?[^{}]*(?=[{}])/g))
    if (/[a-z]/.test(name!) && !/^(?:one|other|zero)$/.test(name!)) found.add(kind ? `${name}:${kind}` : name!);
  // Words inside a plural's branches stand alone in braces only when they are arguments themselves.
  return [...found].filter((entry) => entry.includes(':') || new RegExp(`\\{${entry}\\}`).test(message)).sort();
}

/** Words that are the same in two languages by right. */
const SAME_BY_RIGHT = new Set([
  'who.pin',
  'game.stars',
  'hint.menu',
  'home.slide',
  'key.mouse',
  'input.mouse',
  'problem.internal',
  'stream.codec',
  'latency.websocket',
  'streamSettings.gamma',
  'streamSettings.transportCompatible',
  'streamSettings.volume',
  'touch.action-confirm',
  'touch.action-menu',
  'settings.scale-auto',
  'stream.framesUnit',
  'welcome.drops',
]);

describe.each(['es', 'pt'] as const)('messages in %s', (language) => {
  test('have the keys of English and no others', () => {
    expect([...texts[language].keys()].sort()).toEqual([...texts.en.keys()].sort());
  });

  test('take the same arguments as English', () => {
    const differing = [...texts.en.keys()].filter(
      (key) => argumentsOf(texts[language].get(key)!).join() !== argumentsOf(texts.en.get(key)!).join(),
    );
    expect(differing).toEqual([]);
  });

  test('differ from English, except for words both languages share', () => {
    const same = [...texts.en].filter(([key, text]) => texts[language].get(key) === text && !SAME_BY_RIGHT.has(key));
    expect(same.map(([key]) => key)).toEqual([]);
  });
});

describe('every message', () => {
  const sample = {
    count: 2,
    day: 'today',
    minutes: 2,
    seconds: 2,
    votes: 2,
    ms: 34,
    value: 4.25,
    number: 1,
    age: 12,
    place: 11,
    before: 14,
    num: 1000,
    left: 2,
    over: 2,
    hours: 2,
    tries: 3,
    most: 6,
    max: 40,
  };
  const words = {
    reference: '7F2A',
    title: 'T',
    query: 'Q',
    name: 'N',
    category: 'C',
    version: 'V',
    product: 'P',
    zone: 'Z',
    plan: 'L',
    price: '7',
    country: 'C',
    date: 'D',
    time: 'T',
    what: 'W',
    address: 'a***@casa.example',
    from: '20:30',
    until: '7:30',
    game: 'G',
    email: 'E',
    device: 'V',
    provider: 'R',
    when: 'H',
    length: '8',
    longest: '128',
    kinds: '3',
    wanted: '3',
    had: '2',
    b: (inner: unknown) => inner,
  };

  test.each(LANGUAGES)('can be formatted in %s', (language) => {
    const translate = translatorFor(language) as unknown as (key: string, values: object) => string;
    for (const key of texts[language].keys()) {
      const text = translate(key, { ...sample, ...words });
      expect(text, key).not.toBe(key);
      expect(text, key).not.toMatch(/[{}]/);
    }
  });

  test('of a problem exists for each code of the contracts', () => {
    expect(PROBLEM_CODES.filter((code) => !texts.en.has(`problem.${code}`))).toEqual([]);
  });

  test('fixed by the specification is there word for word', () => {
    const fixed = [
      'An error occurred, please try again later',
      'Cancel subscription failed, please check your connection and try again',
      'An error ocurred when trying to connect to the payment gateway. Please try again later.',
      "We couldn't confirm your payment.",
      'We could not process your last payment',
      'Your payment has been rejected',
      'The game could not be launched, please try again later',
      "We couldn't find a nearby server, please try again later.",
      "We couldn't find a user for the specified email",
      'Something went wrong while sending the recovery email',
      'An error occurred while processing your request',
      'To create new profiles, you first need to assign a PIN to your current profile.',
      'The password you entered is not correct',
      '{product} is not currently available in your region.',
      'Connection error. Please check your internet access and try again.',
      'Oops! It seems that an error has occurred',
      'General Audiences',
      'Rating pending',
      'Not recommended for children under {age} years old',
    ];
    const wordings = new Set(texts.en.values());
    expect(fixed.filter((text) => !wordings.has(text))).toEqual([]);
  });
});

describe('a message', () => {
  const root = join(import.meta.dirname, '../../..');
  const sources = ['apps', 'packages']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name)),
    )
    .filter((path) => !/node_modules|[\\/]\.next|[\\/]dist[\\/]|i18n[\\/]src[\\/]messages/.test(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');

  /** The specification fixes these words; the screens of payment are to come. */
  const KEPT_FOR_LATER = new Set([
    'message.cancelSubscriptionFailed',
    'message.gatewayFailed',
    'message.paymentNotConfirmed',
    'message.lastPaymentFailed',
    'message.paymentRejected',
  ]);

  /** What templates of a whole namespace can give; anything else in it has to be named by somebody. */
  const BUILT: Readonly<Record<string, readonly string[]>> = {
    hint: ['play', 'resume'],
    input: ['keyboard', 'mouse', 'gamepad', 'touch'],
    key: [
      ...['left', 'right', 'up', 'down', 'space', 'mouse', 'wheel', 'leftClick', 'rightClick', 'middleClick'],
      ...['dpad', 'leftStick', 'rightStick', 'leftTrigger', 'rightTrigger'],
    ],
    latency: ['input', 'capture', 'encode', 'send', 'network', 'buffer', 'decode', 'display'],
    password: ['current', 'password', 'again'],
    planNotice: PLAN_NOTICE_KINDS.flatMap((kind) => [kind, `${kind}-text`]),
    // Why a game cannot be played is told by the same words; one of its reasons is no problem of a route.
    problem: [...PROBLEM_CODES, 'not-in-plan'],
    saves: ['ended', 'playing', 'restored', 'imported'],
    streamSettings: ['brightness', 'contrast', 'saturation', 'sharpness'],
  };

  test('is used by some source', () => {
    const built = [...sources.matchAll(/`([a-z][A-Za-z]*\.[A-Za-z-]*)\$\{/g)].map((match) => match[1]!);
    const unused = [...texts.en.keys()].filter(
      (key) =>
        !KEPT_FOR_LATER.has(key) &&
        !sources.includes(`'${key}'`) &&
        !built.some((prefix) => !prefix.endsWith('.') && key.startsWith(prefix)) &&
        !BUILT[key.split('.')[0]!]?.includes(key.slice(key.indexOf('.') + 1)),
    );
    expect(unused).toEqual([]);
  });
});
