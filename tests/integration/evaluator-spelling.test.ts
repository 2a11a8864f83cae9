import { beforeAll, expect, test } from 'vitest';

import { evaluatorReady, notesOn } from '../support/analysis/reading.ts';

beforeAll(evaluatorReady);

/** The words of a text that are flagged as misspelt, each with the suggestion: "citys → cities". */
async function misspelt(text: string): Promise<string[]> {
  return (await notesOn(text))
    .filter(({ type }) => type === 'Spelling')
    .map(({ from, to, suggestions = [] }) => [text.slice(from, to), ...suggestions].join(' → '));
}

test.each([
  ['biology', 'The ribosomes near the plasmids take part in glycolysis, chemiosmosis and apoptosis.'],
  [
    'chemistry',
    'A nucleophile attacks the carbocation, and the enantiomers of the ester are separated by chromatography.',
  ],
  ['physics', 'The photons of the synchrotron show birefringence, and the qubits lose their superposition.'],
  [
    'mathematics',
    'The homomorphism is surjective, its eigenspace is orthonormal, and the regressors are heteroscedastic.',
  ],
  ['economics', 'Monopsony and financialisation may follow disinflation, since the isoquants shift in a duopoly.'],
  ['politics', 'Consociationalism, clientelism and neorealism explain bipolarity and malapportionment.'],
  ['sociology', 'Intersectionality asks how heteronormativity, the habitus and gentrification are racialised.'],
  ['psychology', 'Neuroplasticity in the amygdala and the hippocampus matters for metacognition and psychometrics.'],
  [
    'philosophy',
    'Consequentialists doubt qualia, supervenience, eudaimonia and the noumena of transcendental idealism.',
  ],
  ['literature', 'The bildungsroman turns to metafiction, intertextuality, heteroglossia, synecdoche and enjambment.'],
  [
    'art and music',
    'Sfumato and impasto differ, and so do the leitmotifs, the polyrhythms and the atonality of the opera.',
  ],
  ['computing', 'Backpropagation trains the perceptrons, and the microservices run in containerised hypervisors.'],
  [
    'geography',
    'Evapotranspiration and subduction shape the lithosphere, the periglacial moraines and the asthenosphere.',
  ],
])('the terms of %s do not count as typos', async (_subject, text) => {
  expect(await misspelt(text)).toEqual([]);
});

test.each([
  'They neoliberalised and globalised the market, and commodification and securitisation followed.',
  'The decarbonisation of industry was analysed, catalysed and prioritised.',
  'To depoliticise is to destabilise, and to medicalise is to stigmatise.',
  'The haemoglobin of anaemic patients, their oedema and their hyperglycaemia were measured.',
])('British spellings are as good as American ones: %s', async (text) => {
  expect(await misspelt(text)).toEqual([]);
});

test.each([
  'The biosocial, socioeconomic, psycholinguistic and ethnomusicological aspects overlap.',
  'Its performativeness and constructedness surprise the readers of geopolitics.',
  'The narratologists and the microhistorians met the ecofeminists and postcolonialists.',
  'The neuropsychologist studied photoreceptors, osteocytes and thermophilic microorganisms.',
])('words built from known parts are words: %s', async (text) => {
  expect(await misspelt(text)).toEqual([]);
});

test.each([
  ['Studys show that it works.', 'Studys → Studies'],
  ['Many citys have grown.', 'citys → cities'],
  ['Their theorys and storys differ.', 'theorys → theories, storys → stories'],
  ["The goverment's plan has failed.", "goverment's → government's"],
  ["Goverment's plans have failed.", "Goverment's → Government's"],
  ['The goverment’s plan has failed.', 'goverment’s → government’s'],
  ['All goverments have failed.', 'goverments → governments'],
  ['The enviroments of these animals differ.', 'enviroments → environments'],
])('the suggestion keeps the plural and the owner: %s', async (text, expected) => {
  expect((await misspelt(text)).join(', ')).toBe(expected);
});

test.each([
  ['We must protect the Enviroment now.', 'Enviroment → Environment'],
  ['People think that the Goverment lies.', 'Goverment → Government'],
  ['In this play by Shakespear the king dies.', 'Shakespear → Shakespeare'],
  ['We read Nietzche and Hemmingway at school.', 'Nietzche → Nietzsche, Hemmingway → Hemingway'],
  ['They sailed across the Carribean for a week.', 'Carribean → Caribbean'],
  ['Enviroment is a word. The Enviroment matters.', 'Enviroment → Environment, Enviroment → Environment'],
])('a capital does not hide a typo: %s', async (text, expected) => {
  expect((await misspelt(text)).join(', ')).toBe(expected);
});

const NAMES =
  `Adichie Achebe Kurosawa Murakami Okonkwo Saoirse Siobhan Aoife Nguyen Thuy Wangari Maathai Ngugi Soyinka Mbembe Bhabha Spivak
  Chakrabarty Ambedkar Tagore Rushdie Pamuk Erdogan Kaczynski Wajda Szymborska Kieslowski Havel Kundera Dvorak Janacek Kierkegaard Knausgaard
  Ibsen Bjornson Eliasson Almodovar Bolano Neruda Borges Cortazar Lispector Niemeyer Freire Foucault Deleuze Guattari Derrida Kristeva Irigaray
  Habermas Adorno Horkheimer Luhmann Gadamer Agamben Gramsci Browne Smyth Clarke Thomson Philipps Ouagadougou Thessaloniki Wroclaw`.split(
    /\s+/,
  );

test.each(NAMES)('the name %s is no typo, wherever it is', async (name) => {
  const text = `${name} came first. In that year we read about ${name} at school. The people of ${name} and the ${name} affair are known.`;
  expect(await misspelt(text)).toEqual([]);
  expect(await misspelt(`${name} came first.`)).toEqual([]);
  expect(await misspelt(`Our teacher told us that ${name} came first.`)).toEqual([]);
});

test('a word without one clear correction is a term from its second use on', async () => {
  const once = 'The old priest took his torve from the shelf.';
  expect(await misspelt(once)).toEqual(['torve']);
  expect(await misspelt(`${once} He held the torve up.`)).toEqual([]);
});

test('an unknown word that resembles no word we know is left alone', async () => {
  expect(await misspelt('The old priest took his blorvash from the shelf.')).toEqual([]);
});

test.each([
  ['Our naborhood is quite.', 'naborhood → neighborhood'],
  ['I love the arquitecture of this town.', 'arquitecture → architecture'],
  ['He asked me sinceit was late.', 'sinceit → since it'],
  ['My uncle teached me to swim.', 'teached → taught'],
  ['Unforchunitly, she was unforchunitly late.', 'unforchunitly → unfortunately'],
])('a bad misspelling is recognised by its sound, its letters or its parts: %s', async (text, expected) => {
  expect(await misspelt(text)).toContain(expected);
});

test('a typo with a clear correction stays a typo when it is repeated', async () => {
  const text = 'The goverment lies. We know that the goverment lies. A goverment always lies.';
  expect(await misspelt(text)).toEqual(Array.from({ length: 3 }, () => 'goverment → government'));
});

test.each([
  ['I dont know why they cant come.', "dont → don't, cant → can't"],
  ['Ive seen it, and thats why Im here.', "Ive → I've, thats → that's, Im → I'm"],
  ['My aunt has Alzheimers and never eats at McDonalds.', "Alzheimers → Alzheimer's, McDonalds → McDonald's"],
  ['The book amd the film differ.', 'amd → and'],
])('an apostrophe that is missing is a matter of spelling, even with a capital: %s', async (text, expected) => {
  expect((await misspelt(text)).join(', ')).toBe(expected);
});

test('the cant of politicians and the name Jony Ive are left alone', async () => {
  expect(await misspelt('The cant of politicians tired her. We met Jony Ive in London.')).toEqual([]);
});

test('a typo is found in a sentence of more than forty words', async () => {
  const long = `We went to the sea and ${'we swam for an hour and '.repeat(8)}then we unforchunitly had to go home.`;
  expect(await misspelt(long)).toEqual([expect.stringContaining('unforchunitly')]);
});

test.each([
  [
    'words that seem to be built from others',
    'I reguard it as a primative dimention of the story.',
    'reguard → regard, primative → primitive, dimention → dimension',
  ],
  [
    'words that seem to be two others',
    'The millionare lacked forsight on his pilgrimmage.',
    'millionare → millionaire, forsight → foresight, pilgrimmage → pilgrimage',
  ],
  [
    'letters that sound alike',
    'In his story a ficticious kindergarden in our old town was under demolision.',
    'ficticious → fictitious, kindergarden → kindergarten, demolision → demolition',
  ],
  ['a vowel three times in a long word', 'They signed an agreeement.', 'agreeement → agreement'],
  [
    'more famous misspellings',
    'The stragety of the playwrite was to plagerize others.',
    'stragety → strategy, playwrite → playwright, plagerize → plagiarize',
  ],
  [
    'famous misspellings',
    'Greatful for the occurance, he wrote an artical.',
    'Greatful → Grateful, occurance → occurrence, artical → article',
  ],
])('slips are found in %s', async (_what, text, expected) => {
  expect((await misspelt(text)).join(', ')).toBe(expected);
});

test.each([
  ['built with a prefix', 'They rescored the essay, left an uncreated world, rehomed a dog and undercooked the rice.'],
  ['built with a prefix', 'We had to undercook it, to rescore the match and to rehome two cats.'],
  ['built with “a-”', 'It is an ahistorical, areligious and acausal account.'],
  [
    'adverbs with a hyphen',
    'She agreed to it half-heartedly, and he acted short-sightedly in the whole of the matter.',
  ],
  ['spelt as in Britain', 'He is loveable, and the useable and moveable parts are unmistakeable.'],
  ['contractions', 'They hoped that there’d be rain, asked what’d happened, and daren’t go where’d be nobody.'],
  ['singular they', 'Someone has to blame themself.'],
  [
    'of the kitchen',
    'Stir the miso into the udon, add the tempeh or paneer, and serve the dal with deseeded, julienned peppers.',
  ],
  ['of the web', 'She saw the repost, kept vlogging, and cannot unsee what the cohost gamified.'],
  ['of school', 'The syllabi and the lysosome were pipetted.'],
])('words are known: %s', async (_what, text) => {
  expect(await misspelt(text)).toEqual([]);
});

test('a drawn-out word is no slip', async () => {
  expect(await misspelt('It was soooo good, and noooo, I did not sleep.')).toEqual([]);
});
