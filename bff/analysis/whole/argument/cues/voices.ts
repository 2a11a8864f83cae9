import { anyOf, anywhere, atStart, type CueFamily } from './cue-family.ts';

/** Cues of how a writer speaks, and to whom. */
export const VOICES: readonly CueFamily[] = [
  {
    name: 'hedge',
    features: ['here'],
    pattern: anywhere`
      may | might | could | perhaps | maybe | probably | seems? | possibly | likely | can be | often | sometimes
      usually`,
    examples: ['Perhaps it rains.'],
  },
  {
    name: 'absolute',
    means: ['several cases'],
    pattern: anywhere`always | never | every | everyone | everybody | nobody | no one | all | only | nothing | none | any`,
    examples: ['Nobody knew.'],
  },
  {
    name: 'future',
    features: ['here'],
    pattern: anywhere`will | won't | would | wouldn't | going to | 'll | 'd`,
    examples: ['It will rain.'],
  },
  {
    name: 'negation',
    features: ['here'],
    pattern: anyOf(anywhere`not | no | never | cannot | nor | neither | nothing | without`, /n't\b/),
    examples: ["It isn't late.", 'There is no bus.'],
  },
  {
    name: 'general people',
    means: ['several cases'],
    pattern: anywhere`
      people | students | children | teenagers | society | humans? | humanity | citizens | everyone | everybody
      the world | the government | parents | schools? | companies | workers | adults | kids | young | states?
      cities | towns? | countries`,
    examples: ['Children like mud.'],
  },
  {
    name: 'first person',
    means: ['concrete'],
    pattern: anywhere`i | my | me | mine | i'm | i've | i'd | i'll`,
    examples: ['I went home.'],
  },
  {
    name: 'you',
    features: ['here'],
    pattern: anywhere`you | your | yours | you're | you'll | you've`,
    examples: ['Do you see it?'],
  },
  {
    name: 'pointing back',
    features: ['here', 'opening'],
    pattern: atStart`
      this | these | that | those | such | it | they | he | she | his | her | their | its | there | here | both
      then | after that | as a result | because of this`,
    examples: ['These are the costs.'],
  },
  {
    name: 'question',
    features: ['here', 'zone'],
    pattern: /\?["”’')]*\s*$/,
    examples: ['Who pays for it?'],
  },
  {
    name: 'greeting',
    features: ['here'],
    pattern: atStart`
      dear | hi | hello | yours | sincerely | kind regards | best (?:wishes|regards) | regards | love
      to the editor | thank you | thanks | ps | respectfully`,
    examples: ['Dear Editor,'],
  },
];
