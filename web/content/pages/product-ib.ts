import type { ContentPage } from '../site/blocks.ts';

/** The product for the International Baccalaureate: students who write, and teachers who grade. */
export const productIb: ContentPage = {
  title: 'IB exams and internal assessments',
  description:
    'Sullivan for IB students and teachers: notes on a draft, a map of its argument and a source check, before it’s handed in and graded.',
  blocks: [
    {
      kind: 'hero',
      title: 'Sullivan for IB',
      lead: 'IB grading takes judgement, and judgement takes time. Students catch surface mistakes while they’re still writing, so teachers can read for the argument.',
      links: [{ label: 'Try Sullivan', to: '/demo' }],
      aside: 'Notes on sentences, the argument map and the source check all work today.',
      drawing: 'rubric',
    },
    {
      kind: 'example',
      title: 'From a lab report',
      lead: 'We wrote two sentences. These are the notes Sullivan gives on them today.',
      text: [
        'The temperature ',
        {
          words: 'was measured',
          type: 'Passive',
          note: '“was measured” doesn’t say who acts. Does the reader need to know?',
        },
        ' every minute. The ',
        {
          words: 'results was',
          type: 'Grammar',
          note: '“results was”: the subject is “results”. Does “was” go with it?',
        },
        ' surprising.',
      ],
      caption:
        'In a methods section, the answer to the first question is often no, and the passive is fine. That’s why the note asks, and why you can dismiss it.',
    },
    {
      kind: 'text',
      title: 'Efficiency',
      paragraphs: [
        'A class hands in thirty drafts, and most of them have the same five mistakes. If students work through their notes first, teachers have fewer left to mark. Then they read the class at the [desk](/desk), one text after another, with their own phrases and their own rubric. There’s no account to create and nothing to set up: a student opens the page and pastes the draft.',
      ],
      drawing: 'stack-of-papers',
    },
    {
      kind: 'text',
      title: 'Multimodal Grading',
      paragraphs: [
        'An internal assessment is rarely just prose: it has graphs, tables, a photo of the set-up. We plan to read them together with the text. If you teach and want a say in this, tell us now. Today Sullivan reads typed English text only.',
      ],
      drawing: 'picture-and-text',
    },
    {
      kind: 'text',
      title: 'Streamlined Feedback',
      paragraphs: [
        'When feedback comes two weeks later, the student has moved on. Sullivan’s notes come a second after you stop typing, right where they apply. A teacher and a student can open the same private draft and talk it through while both see the page.',
      ],
      drawing: 'two-carets',
    },
    {
      kind: 'text',
      title: 'Accuracy and Fairness',
      paragraphs: [
        'The same sentence in the same text gets the same note, no matter who wrote it or when. Sullivan sees the sentences and the labels writers gave them, and nothing about the student: no name, no school, no earlier grades. [Our figures](/product) show how often the notes are right. We measured the parts of an argument on essays written for this project, and haven’t measured anything on real students’ work yet.',
      ],
      drawing: 'scales',
    },
    {
      kind: 'text',
      title: 'Structure, Analysis, Consistency',
      paragraphs: [
        'A good grade rests on structure: a position, claims that support it, evidence for each claim, an answer to an objection. Sullivan finds these parts, gives them the same names in every essay, and asks about what it can’t find, so the thirtieth essay gets as much care as the first. When it isn’t sure, it says “perhaps”.',
      ],
      drawing: 'argument-tree',
    },
    {
      kind: 'steps',
      title: 'Theses and evidence, found for you',
      lead: 'Teachers get a model that extracts theses and their supporting evidence from student work, to cut grading time. Paste an essay and open the “Argument” tab beside it.',
      steps: [
        {
          title: 'It finds',
          text: 'The sentence that states the position, the claims that support it, and the evidence for each claim, in the student’s own words and one click from where they are. If a text looks like a lab report or a story, it gets no labels.',
        },
        {
          title: 'You check',
          text: 'Choose a part to see why Sullivan read it that way. If certain words led to it, such as “I believe” or “For example”, it quotes them, so you can spot a mistake at a glance and change a wrong label.',
        },
        {
          title: 'You grade',
          text: 'Sullivan doesn’t suggest a grade. The criteria belong to the IB, and the judgement belongs to you.',
        },
      ],
    },
    {
      kind: 'text',
      title: 'An independent product',
      paragraphs: [
        'Sullivan isn’t affiliated with the International Baccalaureate and isn’t endorsed by it. We mention the IB only to say who the product is for, and we don’t reproduce its criteria. Before students use Sullivan for assessed work, please check your school’s rules.',
      ],
    },
    {
      kind: 'contact',
      title: 'Bring a class',
      text: 'Most IB students are under 18, and this site is for adults. But your school can run its own copy of Sullivan, and we’re happy to tell you how.',
      links: [{ label: 'Contact Us', to: '/contact' }],
    },
  ],
};
