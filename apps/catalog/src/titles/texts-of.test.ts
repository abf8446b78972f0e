import { expect, test } from 'vitest';
import { textsOf } from './texts-of.ts';

const none = { en: undefined, es: undefined, pt: undefined };
const base = { name: { C: 'Some Game' }, summary: { C: 'shoot bubbles.' }, description: { C: '<p>English</p>' } };

test('what has no translation is English and says so', () => {
  const { es } = textsOf({ ...base, package: none });
  expect(es).toEqual({
    title: 'Some Game',
    summary: 'Shoot bubbles',
    description: '<p>English</p>',
    translated: false,
  });
});

test('a translated summary alone does not make the text translated', () => {
  const { es } = textsOf({ ...base, summary: { C: 'x', es: 'explota burbujas' }, package: none });
  expect(es).toMatchObject({ summary: 'Explota burbujas', translated: false });
});

test("Portuguese is Brazil's first, then Portugal's", () => {
  const names = { C: 'G', pt: 'Portugal', pt_BR: 'Brasil' };
  expect(textsOf({ ...base, name: names, package: none }).pt.title).toBe('Brasil');
  expect(textsOf({ ...base, name: { C: 'G', pt: 'Portugal' }, package: none }).pt.title).toBe('Portugal');
  expect(textsOf({ ...base, name: { C: 'G', 'pt-BR': 'Brasil' }, package: none }).pt.title).toBe('Brasil');
});

test("AppStream's own words win over the package's, which win over English", () => {
  const packaged = { ...none, es: { summary: 'del paquete', description: ' Texto del paquete.' } };
  expect(textsOf({ ...base, package: packaged }).es).toEqual({
    title: 'Some Game',
    summary: 'Del paquete',
    description: '<p>Texto del paquete.</p>',
    translated: true,
  });
  const own = { C: '<p>English</p>', es: '<p>Propio</p>' };
  expect(textsOf({ ...base, description: own, package: packaged }).es.description).toBe('<p>Propio</p>');
});

test('empty and blank translations count as none', () => {
  const { es } = textsOf({
    ...base,
    name: { C: 'Some Game', es: '  ' },
    description: { C: '<p>x</p>', es: '' },
    package: none,
  });
  expect(es).toMatchObject({ title: 'Some Game', translated: false });
});
