import type { ContentPage } from '../blocks.ts';
import { TEAM_NOTE } from '../team.ts';

/** Who makes the product, and why. */
export const about: ContentPage = {
  title: 'About us',
  description:
    'Why Sullivan points at a sentence instead of rewriting it, what we hold ourselves to, and what it offers to teachers and students.',
  blocks: [
    {
      kind: 'hero',
      title: 'About Sullivan',
      lead: 'We make a text editor that behaves like a good tutor: it reads closely, points at a place, says why, and gives the pen back.',
      drawing: 'pen-in-hand',
    },
    {
      kind: 'text',
      title: 'Our story',
      paragraphs: [
        'Writing tools have learned to write. That is convenient, and it takes away the very part of writing in which people learn: noticing that a sentence fails, and working out why. Sullivan is made for that part.',
        'It begins with what can be seen in a single sentence: a misspelt word, a plural that does not fit, a verb that hides who acts. It goes on to the whole text: which sentence carries the position, which claim has no evidence below it, which source is cited and not listed. Around all this stands a page on which several people can write at once. ',
        'The first readers we have in mind are the students and teachers of the International Baccalaureate, with their exams and internal assessments: long texts, strict criteria, and a real need to tell a student’s own work from everything else. Law, finance and education in general follow. The source is open under the Apache 2.0 licence, so anyone can see how a note comes about.',
      ],
      drawing: 'marked-page',
    },
    {
      kind: 'cards',
      title: 'Our values',
      lead: 'Four rules, and each of them can be checked in the product.',
      cards: [
        {
          title: 'Point, explain, stop',
          text: 'A note quotes a few words, gives a reason, and often asks a question. It never holds the corrected sentence.',
        },
        {
          title: 'Say how often we are right',
          text: 'We publish what we measure, on which texts, and what is missed. In our measurement one typo in three was missed; that is printed beside the figures that we like better.',
        },
        {
          title: 'Keep the text at home',
          text: 'Sullivan is one program. As delivered it reads every text on the machine it runs on. There is no analytics code, and nobody trains a model on your words.',
        },
        {
          title: 'Leave nobody outside',
          text: 'Everything in the editor can be done by keyboard, and no mark is told by its colour alone. What is still missing stands on [the accessibility page](/ethical-ai#accessibility).',
        },
      ],
    },
    {
      kind: 'text',
      title: 'Our mission',
      paragraphs: [
        'Feedback. Not freebies. We want people to leave the page as better writers than they came, with a text that is entirely theirs.',
        'And we want teachers to spend their hours where only a teacher can: on whether the thesis holds, whether the evidence carries it, and what this student should try next. A machine may look for commas. It should not decide what a person’s work is worth.',
      ],
      drawing: 'compass',
    },
    {
      kind: 'cards',
      title: 'For education',
      lead: 'What stands today, and what does not stand yet.',
      cards: [
        {
          title: 'IB and IA grading',
          text: 'Students see the faults of the surface before they hand in, so that a teacher’s first reading can be about the argument. A map shows the position and the evidence below each claim; the grade is the teacher’s.',
          drawing: 'rubric',
          link: { label: 'Sullivan for IB', to: '/product-ib' },
        },
        {
          title: 'General education',
          text: 'An essay, an application, a report in any subject: whoever writes English prose can paste it and read the notes, without an account.',
          drawing: 'open-book',
          link: { label: 'What Sullivan can do', to: '/product' },
        },
        {
          title: 'Multimodal grading',
          text: 'Graphs, diagrams and handwriting beside prose. This is planned, and open to early users who want a say in it. Today Sullivan reads typed text only.',
          drawing: 'picture-and-text',
        },
      ],
    },
    { kind: 'team', id: 'team', title: 'Our team', lead: TEAM_NOTE, as: 'list' },
    {
      kind: 'contact',
      title: 'Ask us anything',
      text: 'We like questions, and notes that went wrong most of all, since those make the next ones better.',
      links: [{ label: 'Contact Us', to: '/contact' }],
    },
  ],
};
