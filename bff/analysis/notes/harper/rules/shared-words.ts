import type { SharedRemarks } from '../harper-rule.ts';
import { because, confusing } from '../harper-wording.ts';

/** What Harper finds for our rules about words that are confused and phrases that never change. */
export const SHARED_WORD_REMARKS: readonly SharedRemarks[] = [
  {
    rule: 'confused-words',
    remarks: [
      {
        from: `APart BoarderBorder BrandBrandish CeaseTo Confident ConfirmThat Copyright DissembleDisassemble EludedTo
          ExitedExcitedContext ExtendOrExtent FeelFell FlauntForFlout FleshOutVsFullFledged FreePredicate GetPassGoPass HavePassed
          HeartToHeard HopHope HumanLife KnowNothingVerb ModalSeem OughtToBe PrincipleToPrincipalRoleNoun RegimenRegiment
          RelayOnForRely Respond SafeToSave SaveToSafe SeamToSeem SpecialAttention TheDifferenceBetween TheWhetherWeather
          ThesesThese ThieveNoun ThoughThought ThoughtProcess ThreatenVerb ThrowAway ToteTout TuffEnough WaistWaste WasAloud
          WebScraping WinPrize WorseOrWorst`,
        say: confusing('this may not be the word you mean. Which word fits here?'),
        suggests: true,
      },
    ],
  },
  {
    rule: 'fixed-phrase',
    remarks: [
      {
        from: `AdNauseam Ado AllHellBreakLoose AllIntentsAndPurposes AllOfASudden AllWellAndGood AMeansToAnEnd AndSuch AsFarBackAs
          AsFollows AsLongAs AsMuchAs AtFaceValue AtTheEndOfTheDay AtTheExpenseOf AtTheVeryLeast BackhandedCompliment BadRap
          BanTogether BareInMind BatedBreath BeckAndCall BesideThePoint BestOfAllTime BetterOffPhrase BetterOffServed BetterOffWith
          BlanketStatement ByAccident ByOnesOwn ByTheBook CallItQuits CaseInPoint Catch22 CautionaryTale ChangeTack ChickenAndEgg
          ChockFull ClaimToFame CloseTightKnit ConvenientStore CoursingThroughVeins CuttingAgeEggcorn DampSquib DayAndAge
          DigestiveTract DoubleEdgedSword DueDiligence EachAndEveryOne EggYolk EnRoute EveryOnceAndAgain EverySingleOneOf
          ExplanationMark FairBit FarAndFewBetween FarBeIt FastPaste FetalPosition FinishingTouches FirstAidKit FishNorFowl
          FoamAtTheMouth FootTheBill ForArgumentsSake FormativeYears FreeRein FullToTheBrim GetRidOf GoSoFarAsTo
          HalfAnHour Haphazard HitTheNailOnTheHead HolyWar InDueCourse InflectionPoint InHindsight InLieuOf InOfItself
          InTheFirstPlace InTheGrandSchemeOfThings InTheSameVein InThisThatRegard JawDropping JumpTheGun JustDeserts LastButNotLeast
          LastDitch LeavingInDroves LetAlone LikeThePlague LikeTheresNoTomorrow LookDownOnesNose LowHangingFruit MakeDoWith
          ManagerialReins MassExodus MixedBag MootPoint MoreThanMeetsTheEye NailInCoffin NailOnTheHead NakedEye
          NeitherHereNorThere NerveRacking NervousWreck NobelPeacePrize NoHarmNoFoul OfCourse OffLimits OldestInTheBook OldWivesTale
          OnceInAWhile OnceOrTwice OneAndTheSame OneFellSwoop OnesOwnAccord OnFirstGlance OnSecondThought OnTheSpurOfTheMoment
          OutOfSync PaleByComparison PeaceOfMind PedalToTheMetal PeekBehindTheCurtain PerSe Piggyback PiqueInterest
          PrayingMantis RealTrouper RifeWith RiseTheRanks RunIntoProblemsOrTrouble SameAs ScantilyClad
          ShootOneselfInTheFoot SlipperySlope SneakingSuspicion SneakPeekPreview SoonerOrLater SoughtAfter SpinalChord
          StatuteOfLimitations StrikeChord StrikeOfGenius StrikeOfLuck ThrowBabyWithBathwater TickingTimeClock ToGreatLengths
          TongueInCheek TrialAndError TrueToWord TryOnesHandAt TryOnesLuck ViciousCircle ViciousCircleOrCycle ViciousCycle
          WhetYourAppetite WithOpenArms WorstCaseScenario WreakHavoc WroteToRote WroughtIron`,
        say: because('one word of this set phrase is not the usual one. How do people say it?'),
        suggests: true,
      },
      {
        from: 'DenyOffer DoMistake GoToSleep LeadRiseTo MakeSense PlayAFactor RiseTheQuestion TakeMedicine',
        say: because('another word is usual in this phrase. Which one do people say?'),
        suggests: true,
      },
    ],
  },
];
