import type { ExplainedRule } from '../harper/remarks.ts';

/** The rules of the notes on words in their places. "A" or "an" is a rule in `../grammar/`. */
export const CONFUSABLE_RULES: readonly ExplainedRule[] = [
  {
    id: 'confused-words',
    name: 'Words that are easily confused',
    explanation: 'Some words sound or look alike but mean different things, and only you know which one you mean.',
    wrong: 'My brother is taller then me.',
    right: 'My brother is taller than me.',
    harper: [
      {
        lints: `APart BoarderBorder BrandBrandish CeaseTo ConfirmThat Copyright DissembleDisassemble EludedTo
          ExitedExcitedContext ExtendOrExtent FeelFell FlauntForFlout FleshOutVsFullFledged FreePredicate GetPassGoPass HavePassed
          HeartToHeard HumanLife KnowNothingVerb ModalSeem OughtToBe PrincipleToPrincipalRoleNoun RegimenRegiment
          RelayOnForRely Respond SafeToSave SaveToSafe SeamToSeem SpecialAttention TheDifferenceBetween TheWhetherWeather
          ThesesThese ThieveNoun ThoughThought ThoughtProcess ThreatenVerb ThrowAway ToteTout TuffEnough WaistWaste WasAloud
          WebScraping WinPrize WorseOrWorst`,
        why: 'this may not be the word you mean. Which word fits here?',
        as: 'confused words',
        suggests: true,
      },
    ],
  },
  {
    id: 'agreement-in-place',
    name: 'Verb and subject',
    explanation: 'A verb goes with its subject, singular or plural, even when other words come between them.',
    wrong: 'He is the only one who know the answer.',
    right: 'He is the only one who knows the answer.',
  },
  {
    id: 'determiner-and-noun',
    name: 'This or these, much or many',
    explanation:
      '“This” and “that” usually go with one thing, “these”, “those”, “many” and “fewer” with several, and “much” and “less” with what you cannot count.',
    wrong: 'In that days nobody had a telephone at home.',
    right: 'In those days nobody had a telephone at home.',
    learners: 'Many languages have one word for “much” and “many”.',
  },
  {
    id: 'verb-form-in-place',
    name: 'The form of a verb',
    explanation: 'The words around a verb decide its form: “can go”, “has gone”, “is going”, “enjoys going”.',
    wrong: 'She is interested in learn English.',
    right: 'She is interested in learning English.',
  },
  {
    id: 'noun-number',
    name: 'One or more than one',
    explanation: 'A noun shows whether there is one thing or several, and the words around it should say the same.',
    wrong: 'There are different way to solve this problem.',
    right: 'There are different ways to solve this problem.',
    learners: 'In Chinese, Japanese and Korean a noun needs no plural form, so the “s” is easily forgotten.',
  },
  {
    id: 'article-before-noun',
    name: 'A missing article',
    explanation:
      'A noun for one thing that you can count usually has “a”, “an”, “the” or a word such as “my” in front.',
    wrong: 'They live in small tent near the river.',
    right: 'They live in a small tent near the river.',
    learners: 'Russian, Polish, Chinese, Japanese and many other languages have no articles.',
  },
  {
    id: 'extra-article',
    name: 'Extra article',
    explanation: 'Things in general, and things that you cannot count, usually have no “a” or “the”.',
    wrong: 'He has a trousers and a coat.',
    right: 'He has trousers and a coat.',
    learners: 'French, Spanish, Italian, Arabic and German often use the article for things in general.',
  },
  {
    id: 'to-before-verb',
    name: '“To” before a verb',
    explanation: 'After words such as “want”, “decide” and “able”, a verb has “to” in front.',
    wrong: 'I was happy see my old teacher again.',
    right: 'I was happy to see my old teacher again.',
  },
  {
    id: 'extra-to',
    name: 'Extra “to”',
    explanation: 'After words such as “did”, “let”, “make” and “had better”, a verb goes without “to”.',
    wrong: 'He did not to go home.',
    right: 'He did not go home.',
    harper: [{ lints: 'LetToDo', why: 'after “let” the verb has no “to”.' }],
  },
];
