import { faultsAt, type GrammarRule } from '../../grammar-rule.ts';

/** Phrases that learners form with a different word. */
const PHRASES: ReadonlySet<string> = new Set(
  `in the other hand|in other hand|in the other side|by the other hand|in the one hand|the same like|same like|the same than|as same as|for to
|since long time|in my point of view|from my opinion|on my opinion|according to me|according to my opinion|at first of all|in this days|now a days
|now days|in nowadays|by my own|as conclusion|as a conclusion|for conclude|in conclude|how do you call it|how do you call this|how do you call that
|one time per|make a photo|made a photo of|makes a photo of|making a photo of
|do an effort|do a decision|say the truth|loose weight
|open the light|close the light|close the tv|in internet|by feet|in the internet`
    .replaceAll('\n', '')
    .split('|'),
);
const FIRST_WORDS = new Set([...PHRASES].map((phrase) => phrase.split(' ')[0]));
const LONGEST = 5;
/** Phrases that also have a literal meaning, unless a comma follows: "In the other hand, buses are slow". */
const BEFORE_COMMA = /^(?:according|from my|on my|as a? ?conclusion|(?:in|by) (?:the )?(?:other|one) (?:hand|side))/;
const GOING = 'go goes went going come comes came walk walked travel travels travelled get gets got school work';

/** "In the other hand", "the same like". */
export const fixedPhrase: GrammarRule = {
  id: 'fixed-phrase',
  name: 'Fixed phrases',
  explanation:
    'Some phrases always use the same words, such as “on the other hand”, “the same as” and “make a mistake”, and readers notice when a word is different.',
  learners: 'Such phrases are rarely the same in two languages, so a word-for-word translation goes wrong.',
  wrong: 'In the other hand, buses are slow.',
  right: 'On the other hand, buses are slow.',
  harper: [
    {
      lints: `AdNauseam Ado AllHellBreakLoose AllIntentsAndPurposes AllOfASudden AllWellAndGood AMeansToAnEnd AndSuch AsFarBackAs
        AsFollows AsLongAs AsMuchAs AtFaceValue AtTheEndOfTheDay AtTheExpenseOf AtTheVeryLeast BackhandedCompliment BadRap
        BanTogether BareInMind BatedBreath BeckAndCall BesideThePoint BestOfAllTime BetterOffPhrase BetterOffServed BetterOffWith
        BlanketStatement ByAccident ByOnesOwn ByTheBook CallItQuits CaseInPoint Catch22 CautionaryTale ChangeTack ChickenAndEgg
        ChockFull ClaimToFame CloseTightKnit ConvenientStore CoursingThroughVeins CuttingAgeEggcorn DampSquib DayAndAge
        DigestiveTract DoubleEdgedSword DueDiligence EachAndEveryOne EggYolk EnRoute EveryOnceAndAgain EverySingleOneOf
        ExplanationMark FairBit FarAndFewBetween FarBeIt FastPaste FetalPosition FinishingTouches FirstAidKit FishNorFowl
        FoamAtTheMouth FootTheBill ForArgumentsSake FormativeYears FreeRein FullToTheBrim GetRidOf GoSoFarAsTo
        HalfAnHour Haphazard HitTheNailOnTheHead HolyWar InDueCourse InflectionPoint InHindsight InLieuOf InOfItself
        InTheFirstPlace InTheGrandSchemeOfThings InTheSameVein InThisThatRegard JawDropping JumpTheGun JustDeserts LastButNotLeast
        LastDitch LeavingInDroves LetAlone LikeThePlague LikeTheresNoTomorrow LookDownOnesNose MakeDoWith
        ManagerialReins MassExodus MixedBag MootPoint MoreThanMeetsTheEye NailInCoffin NailOnTheHead NakedEye
        NeitherHereNorThere NervousWreck NobelPeacePrize NoHarmNoFoul OfCourse OffLimits OldestInTheBook OldWivesTale
        OnceInAWhile OnceOrTwice OneAndTheSame OneFellSwoop OnesOwnAccord OnFirstGlance OnSecondThought OnTheSpurOfTheMoment
        OutOfSync PaleByComparison PeaceOfMind PedalToTheMetal PeekBehindTheCurtain PerSe Piggyback PiqueInterest
        PrayingMantis RealTrouper RifeWith RiseTheRanks RunIntoProblemsOrTrouble SameAs ScantilyClad
        ShootOneselfInTheFoot SlipperySlope SneakingSuspicion SneakPeekPreview SoonerOrLater SoughtAfter SpinalChord
        StatuteOfLimitations StrikeChord StrikeOfGenius StrikeOfLuck ThrowBabyWithBathwater TickingTimeClock ToGreatLengths
        TongueInCheek TrialAndError TrueToWord TryOnesHandAt TryOnesLuck
        WhetYourAppetite WithOpenArms WreakHavoc WroteToRote WroughtIron`,
      why: 'one word of this set phrase is not the usual one. How do people say it?',
      suggests: true,
    },
    {
      lints: 'DenyOffer DoMistake GoToSleep LeadRiseTo MakeSense PlayAFactor RiseTheQuestion TakeMedicine',
      why: 'another word is usual in this phrase. Which one do people say?',
      suggests: true,
    },
  ],
  find: (tree) =>
    faultsAt(tree, (at) => {
      if (!FIRST_WORDS.has(tree.low(at))) return undefined;
      for (let length = LONGEST; length >= 2; length--) {
        const words = Array.from({ length }, (_, index) => tree.low(at + index)).join(' ');
        if (!PHRASES.has(words)) continue;
        const isInfinitive =
          words !== 'for to' ||
          (tree.tag(at + 2) === 'VB' &&
            at > 0 &&
            !/^(?:[,;:.—–]|look|looks|looked|looking|out|wait|waiting|called|hoped)$/.test(tree.low(at - 1)));
        const next = at + length;
        const isOpening =
          !BEFORE_COMMA.test(words) ||
          tree.low(next) === ',' ||
          (tree.low(at - 1) === ',' && tree.tag(next) === 'PRP') ||
          (words.startsWith('according') && tree.low(next) === '.');
        // "He held it in the other hand, and it hurt."
        const isHeld = /(?:hand|side)$/.test(words) && at > 0 && !/^(?:,|;|CC)$/.test(tree.tag(at - 1));
        // "In the internet age", "make a photo book", "by my own efforts".
        const isInName =
          (/^(?:NN|POS|HYPH)/.test(tree.tag(next)) && !/ same (?:like|than)$/.test(words)) ||
          (/^(?:JJ|VBG|VBN)/.test(tree.tag(next)) && words !== 'for to');
        const isWay = words !== 'by feet' || tree.some(at - 5, at, (place) => tree.isOneOf(place, GOING));
        const isClause = words === 'say the truth' && tree.isFinite(next);
        if (isInfinitive && isOpening && isWay && !(isClause || isInName || isHeld || tree.low(next) === '-'))
          return { first: at, last: at + length - 1, why: 'this phrase usually has another word in it. Which one?' };
      }
      return undefined;
    }),
};
