import type { ContentPage } from '../site/blocks.ts';
import { ONLY_WITH_SAMPLES, TEAM_NOTE } from '../site/team.ts';

/** Who makes the product, and why. */
export const about: ContentPage = {
  title: 'About us',
  description:
    'Why Sullivan points at a sentence instead of rewriting it, the rules we hold ourselves to, and what it offers teachers and students.',
  blocks: [
    {
      kind: 'hero',
      title: 'About Sullivan',
      lead: 'We make a text editor that works like a good tutor: it reads closely, points to a place, says why, and hands back the pen.',
      drawing: 'pen-in-hand',
    },
    {
      kind: 'text',
      title: 'Our story',
      paragraphs: [
        'Writing tools have learned to write. That’s convenient, but it takes away the part of writing that teaches you something: noticing that a sentence doesn’t work, and figuring out why. Sullivan is made for that part.',
        'It starts with single sentences: a misspelt word, the wrong plural, a verb that hides who did it. Then it looks at the whole text: which sentence states the position, which claim has no evidence, which source is cited but not listed. And several people can write on the page at once.',
        'We’re building it first for students and teachers in the International Baccalaureate, for exams and internal assessments: long texts, strict criteria, and a real need to keep the work the student’s own. Law, finance and general education come next. The [source](%SOURCE_URL%) is open under the Apache 2.0 licence, so anyone can see where a note comes from.',
      ],
      drawing: 'marked-page',
    },
    {
      kind: 'cards',
      title: 'Our values',
      lead: 'Four rules. You can check each of them in the product.',
      cards: [
        {
          title: 'Point, explain, stop',
          text: 'A note quotes a few words, gives a reason, and often asks a question. It never writes the corrected sentence for you.',
        },
        {
          title: 'Say how often we are right',
          text: 'We publish what we measure, which texts we measured it on, and what Sullivan missed. It missed more than one typo in three, and we print that right next to the figures we like better.',
        },
        {
          title: 'Keep the text at home',
          text: 'Sullivan is one program. Out of the box, it reads every text on the machine it runs on. There’s no analytics code, and nobody trains a model on your words.',
        },
        {
          title: 'Leave nobody out',
          text: 'You can do everything in the editor with the keyboard, and no mark relies on colour alone. We list what’s still missing under [Accessibility](/ethical-ai#accessibility).',
        },
      ],
    },
    {
      kind: 'text',
      title: 'Our mission',
      paragraphs: [
        'Feedback. Not freebies. We want you to leave the page a better writer, with a text that’s entirely yours.',
        'And we want teachers to spend their time where only a teacher can help: does the thesis hold, does the evidence support it, and what should this student try next? A machine can look for commas. It shouldn’t decide what someone’s work is worth.',
      ],
      drawing: 'compass',
    },
    {
      kind: 'cards',
      title: 'For education',
      lead: 'What works today, and what doesn’t yet.',
      cards: [
        {
          title: 'IB and IA grading',
          text: 'Students catch surface mistakes before they hand in, so a teacher’s first reading can be about the argument. A map shows the position and the evidence for each claim. The grade is the teacher’s.',
          drawing: 'rubric',
          link: { label: 'Sullivan for IB', to: '/product-ib' },
        },
        {
          title: 'General education',
          text: 'An essay, an application, a report in any subject: if it’s English prose, you can paste it and read the notes without an account.',
          drawing: 'open-book',
          link: { label: 'What Sullivan can do', to: '/product' },
        },
        {
          title: 'Multimodal grading',
          text: 'Graphs, diagrams and handwriting alongside prose. This is planned, and early users can help shape it. Today Sullivan reads typed text only.',
          drawing: 'picture-and-text',
        },
      ],
    },
    { kind: 'team', id: 'team', title: 'Our team', lead: TEAM_NOTE, as: 'list', ...ONLY_WITH_SAMPLES },
    {
      kind: 'contact',
      title: 'Ask us anything',
      text: 'We like questions. Most of all, we like hearing about notes that were wrong, because they help us improve the next ones.',
      links: [{ label: 'Contact Us', to: '/contact' }],
    },
  ],
};
