import type { GrammarRule, Tree } from '../../grammar-rule.ts';
import { WordPatterns } from '../../word-patterns.ts';

const BELONGINGS =
  'rules|gallery|voice|mind|body|skin|blood|clothes|uniform|uniforms|house|car|room|bag|book|books|job|dog|cat|bike|phone|friend|friends|brother|sister|mother|father|parents|wife|husband|son|daughter|birthday|life|lives|idea|ideas|advice|opinion|opinions|desk|coat|jacket|hat|shoes|eyes|hair|tail|nest|feelings|health|homework|office|team|shop|garden|flat|kitchen|bedroom|wallet|keys|favourite|death|description|poem|poems|novel|novels|attitude|decision|behaviour|speech|character|grave|wedding|childhood|money|future|letter|diary|toilet|locker|school|rights|duty|responsibility|reaction|support';

/** Verbs that two things can follow: "I gave my friends advice". */
const GIVING =
  'give|gives|gave|giving|given|show|shows|showed|offer|offers|offered|buy|bought|lend|lent|ask|asked|tell|told|teach|taught|send|sent|bring|brought|wish|wished|cost|make|made|get|got|pay|paid|leave|left|owe|find|found|hand|handed|pass|promise|promised|save|saved|feed|read|write|wrote|cause|caused|deny|denied|call|calls|called';

/** Plurals that own what follows: an apostrophe is missing. */
const MISSING = new WordPatterns(`
!${GIVING} my|his|her|our|their|your|the|this|that|a [artists|singers|actors|persons|governments|communitys|familys|parents|mothers|fathers|brothers|sisters|uncles|aunts|cousins|grandmothers|grandfathers|grandparents|grandmas|grandpas|mums|moms|dads|teachers|friends|neighbours|neighbors|girls|boys|dogs|cats|horses|birds|kings|queens|bosses|doctors|womans|mans|ladies|childs|childrens|womens|mens|peoples|students|pupils|players|authors|writers|poets|directors|speakers|narrators|heros|heroes|captains|presidents|workers|farmers|citys|companys|countrys|schools|towns|girlfriends|boyfriends|wifes|husbands|sons|daughters|teams|babys|customers] ${BELONGINGS} !<NN|NNS|CC>
!${GIVING} my|his|her|our|their|your|the [neighbours|neighbors|friends|parents|brothers|sisters|uncles|aunts|grandparents] dog|cat|horse|baby <NNS> .|!|,
[shakespeares|steinbecks|orwells|austens|hemingways|macbeths|hamlets|romeos|juliets|fitzgeralds|goldings|millers|wildes|bradburys|gatsbys|lennies|georges] ${BELONGINGS}
[mens|womens|childrens] <NN|NNS>
a|one|every|each|another|any [persons|childs|students|pupils|teachers|players|writers|authors|readers|workers|womans|mans|peoples|citizens|customers|patients|countrys|teams|schools] ${BELONGINGS}
!indigenous|native|many|these|all|various|african|european|different|two [peoples] <NN|NNS>
the|our|a [girls|boys|mens|womens|ladies|teachers|students] changing|dining|meeting|waiting|locker|common room|rooms
[teachers|parents|boys|girls] evening|room|toilet|team|school|day !up|together
[everyones|everybodys|someones|somebodys|nobodys|anyones|anybodys] <NN|NNS|JJ>
`);

/** Whether the thing owned may be a verb, for what the owners do: "the schools house many children", "my friends shop here". */
const mayAct = (tree: Tree, owner: number, belonging: number): boolean =>
  tree.isOneOf(
    belonging,
    'rules voice mind house room shop team tail phone letter nest support coat garden book hat desk bag school',
  ) &&
  !/^(?:VB[DNPZ]|MD)$/.test(tree.tag(belonging + 1)) &&
  !tree.isOneOf(owner - 2, 'in at to from near of on with by for into past behind under inside outside like');

/** "The dogs tail", "my parents house", "Steinbecks description". */
export const possessive: GrammarRule = {
  id: 'possessive',
  name: 'The apostrophe of possession',
  explanation:
    'One owner usually takes ’s (the dog’s tail), several take s’ (my parents’ house), and children, men and women take ’s.',
  learners: 'German and the Scandinavian languages write the s without an apostrophe.',
  wrong: 'The dogs tail was stuck in the door.',
  right: 'The dog’s tail was stuck in the door.',
  find: (tree) =>
    // "The students support the idea": what follows is a verb.
    MISSING.find(tree)
      .filter(({ first, last }) => !mayAct(tree, first, last + 1))
      .filter(({ last }) => /^(?:NN|VBG|JJ)/.test(tree.tag(last + 1)))
      .map(({ first, last }) => ({
        first,
        last: last + 1,
        why: 'does the second thing belong to the first? An apostrophe would show that.',
      })),
};
