import { describe, expect, test } from 'vitest';

import { looksEnglish } from '#shared-types/english';

import { SAMPLE_ESSAY } from '../../web/content/sample-essay.ts';

const ELSEWHERE = {
  French:
    'Depuis plusieurs années, les élèves de notre école demandent que le téléphone soit autorisé pendant la pause. Je pense que cette demande est juste, car chacun doit apprendre à se servir de cet outil.',
  German:
    'Seit einigen Jahren wird an unserer Schule darüber gestritten, ob Handys in der Pause erlaubt sein sollen. Wer will, kann auch ohne Handy mit anderen reden, und das war schon immer so.',
  Spanish:
    'Desde hace varios años los alumnos de nuestra escuela piden que se permita el teléfono durante el recreo. Creo que esta petición es justa, porque todos deben aprender a usar esta herramienta.',
  Dutch:
    'Sinds enkele jaren vragen de leerlingen van onze school of de telefoon in de pauze mag worden gebruikt. We had het al eerder over, maar er is niets veranderd, want ze was er niet.',
  Danish:
    'I flere år har eleverne på vores skole bedt om, at telefonen må bruges i frikvarteret. Men vi har over for dem sagt, at det er vores ansvar, og for os er det vigtigt.',
  Latin:
    'Gallia est omnis divisa in partes tres, quarum unam incolunt Belgae, aliam Aquitani, tertiam qui ipsorum lingua Celtae, nostra Galli appellantur. Hi omnes lingua, institutis, legibus inter se differunt.',
};

describe('A text', () => {
  test.each(Object.entries(ELSEWHERE))('in %s doesn’t look like English', (_language, text) => {
    expect(looksEnglish(text)).toBe(false);
  });

  test.each(SAMPLE_ESSAY.paragraphs.map((words) => [words]))('in English does: %.60s', (words) => {
    expect(looksEnglish(words)).toBe(true);
  });

  test('of a few words gets the benefit of the doubt', () => {
    expect(looksEnglish('')).toBe(true);
    expect(looksEnglish('Liberté, égalité, fraternité')).toBe(true);
  });

  test('in English that quotes another language looks like English', () => {
    const words = `My teacher says that a motto can be read in many ways. ${ELSEWHERE.Latin} We should think about what it meant to them, and whether it is still true for all of us, because the words are old and our time isn't.`;
    expect(looksEnglish(words)).toBe(true);
  });
});
