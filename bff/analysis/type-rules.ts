import { GENERAL_RULES, type Rule } from '#shared-types/analysis/rule';

/**
 * The explanation of each type of note as a whole. The parts of an argument are defined as in the PERSUADE corpus (Crossley et
 * al. 2022), and each ends with a question to the writer. None of the examples is about a subject that schools often set, so
 * nobody can hand one in.
 */
export const TYPE_RULES: readonly Rule[] = [
  {
    id: GENERAL_RULES.Grammar,
    type: 'Grammar',
    name: 'Grammar',
    explanation:
      'Grammar shows how words belong together: who, how many, when. Read the sentence aloud and listen for the words the note quotes.',
  },
  {
    id: GENERAL_RULES.Passive,
    type: 'Passive',
    name: 'Passive voice',
    explanation:
      'The passive voice puts the thing acted on first and may leave out who acted. That works when nobody knows who acted or it doesn’t matter. It’s weak when the reader needs to know who is responsible.',
    wrong: 'The museum was closed without a warning.',
    right: 'The city closed the museum without a warning.',
  },
  {
    id: GENERAL_RULES.Active,
    type: 'Active',
    name: 'Active voice',
    explanation:
      'The active voice says who acts first, then what they do. Most readers follow it faster and remember it better.',
    right: 'The divers found the wreck in May.',
  },
  {
    id: GENERAL_RULES.Lead,
    type: 'Lead',
    name: 'Lead',
    explanation:
      'A lead draws the reader in and points toward the position. If a reader stopped here, what would they expect the text to be about?',
    right: 'At six in the morning, the only sound in our harbor is one old pump.',
  },
  {
    id: GENERAL_RULES.Position,
    type: 'Position',
    name: 'Position',
    explanation:
      'The position is your opinion on the main question, and the rest of the text supports it. Could a reader disagree?',
    right: 'Our town should keep its harbor and give up the marina.',
  },
  {
    id: GENERAL_RULES.Claim,
    type: 'Claim',
    name: 'Claim',
    explanation: 'A claim is a reason for the position. If a reader asked how you know, which sentence would answer?',
    right: 'The harbor feeds more families than the marina ever will.',
  },
  {
    id: GENERAL_RULES.Evidence,
    type: 'Evidence',
    name: 'Evidence',
    explanation:
      'Evidence supports a point: an example, a figure, a source, or the reasoning that ties them to it. Could a doubtful reader check it?',
    right: 'In 2021, eighty-four people worked on its boats, and the marina planned for nine.',
  },
  {
    id: GENERAL_RULES.Counterclaim,
    type: 'Counterclaim',
    name: 'Counterclaim',
    explanation:
      'A counterclaim speaks against the position or one of its claims. Is it the strongest thing the other side could say?',
    right: 'The mayor answers that visitors spend more in a day than a boat earns in a week.',
  },
  {
    id: GENERAL_RULES.Rebuttal,
    type: 'Rebuttal',
    name: 'Rebuttal',
    explanation:
      'A rebuttal answers a counterclaim: it shows why the objection is wrong, or why the position still holds. Which part of the objection does yours answer?',
    right: 'That is true in July; in the other ten months the boats go out and the hotels are shut.',
  },
  {
    id: GENERAL_RULES['Concluding Statement'],
    type: 'Concluding Statement',
    name: 'Concluding statement',
    explanation:
      'A conclusion brings the claims together for a reader who has now seen them all. What can you say here that you couldn’t say at the start?',
    right: 'A harbor is work in winter, and that is what this town is short of.',
  },
];
