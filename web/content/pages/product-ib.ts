import type { ContentPage } from '../blocks.ts';

/** The product for the International Baccalaureate: students who write, and teachers who grade. */
export const productIb: ContentPage = {
  title: 'IB exams and internal assessments',
  description:
    'Sullivan for IB students and teachers: notes on a draft, a map of its argument and a check of its sources, before it is handed in and graded.',
  blocks: [
    {
      kind: 'hero',
      title: 'Sullivan for IB',
      lead: 'IB grading asks for judgement, and judgement asks for time. Students meet the faults of the surface while they still write; teachers read what is left, which is the argument.',
      links: [{ label: 'Try Sullivan', to: '/demo' }],
      aside: 'Notes on sentences, the map of the argument and the check of the sources: all of them work today.',
      drawing: 'rubric',
    },
    {
      kind: 'example',
      title: 'From a lab report',
      lead: 'Two sentences of our own, and the notes that Sullivan gives on them today.',
      text: [
        'The temperature ',
        {
          words: 'was measured',
          type: 'Passive',
          note: '"was measured" does not say who acts. Does the reader need to know?',
        },
        ' every minute. The ',
        {
          words: 'results was',
          type: 'Grammar',
          note: '"results was": the subject is "results". Does "was" go with it?',
        },
        ' surprising.',
      ],
      caption:
        'In a method section the answer to the first question is often no, and the passive is right. That is why the note asks, and why it can be dismissed.',
    },
    {
      kind: 'text',
      title: 'Efficiency',
      paragraphs: [
        'A class hands in thirty drafts, and the same five faults stand in most of them. When students have worked through their notes beforehand, fewer of them are left for the teacher’s pen. No account is needed and nothing has to be set up: a student opens the page and pastes the draft.',
      ],
      drawing: 'stack-of-papers',
    },
    {
      kind: 'text',
      title: 'Multimodal Grading',
      paragraphs: [
        'An internal assessment is seldom prose alone: it has graphs, tables, a photographed set-up. Reading them together with the text is planned; teachers who want a say in what it shows are welcome to tell us now. Today Sullivan reads typed English text.',
      ],
      drawing: 'picture-and-text',
    },
    {
      kind: 'text',
      title: 'Streamlined Feedback',
      paragraphs: [
        'Feedback that comes two weeks later meets a student who has moved on. Sullivan’s notes come a second after the typing stops, at the place that they are about. Teacher and student can open the same private draft and talk it through while both see the page.',
      ],
      drawing: 'two-carets',
    },
    {
      kind: 'text',
      title: 'Accuracy and Fairness',
      paragraphs: [
        'The same sentence in the same text gets the same note, whoever wrote it and whenever it is read. What reads the text gets its sentences, the labels that writers gave them, and nothing about the student: no name, no school, no earlier mark. How often the notes are right stands in [our figures](/product). The parts of an argument are measured on essays written for this project; we have not yet measured anything on the work of real students, and we say so.',
      ],
      drawing: 'scales',
    },
    {
      kind: 'text',
      title: 'Structure, Analysis, Consistency',
      paragraphs: [
        'Structure is what a good grade rests on: a position, claims that support it, evidence under each claim, an objection that is answered. Sullivan reads these parts, gives them the same names in every essay, and asks about what it does not find, so that the thirtieth is read with the care of the first. Where it is not sure it says “perhaps”.',
      ],
      drawing: 'argument-tree',
    },
    {
      kind: 'steps',
      title: 'Theses and evidence, found for you',
      lead: 'Teachers get a model that extracts theses and their supporting evidence from student work, to cut grading time. Paste an essay, and open the tab “Argument” beside it.',
      steps: [
        {
          title: 'It finds',
          text: 'The sentence that carries the position, the claims below it, and the evidence below each claim, in the student’s own words and one click from their place. What it takes for a lab report or a story gets no labels.',
        },
        {
          title: 'You check',
          text: 'Choose a part, and it says why it was read so. Where words led to it, such as “I believe” or “For example”, it quotes them, so that a mistake is seen at a glance, and a wrong label can be changed.',
        },
        {
          title: 'You grade',
          text: 'Sullivan proposes no mark. The criteria belong to the IB, and the judgement belongs to you.',
        },
      ],
    },
    {
      kind: 'text',
      title: 'An independent product',
      paragraphs: [
        'Sullivan is not affiliated with the International Baccalaureate and is not endorsed by it. “IB” is named here only to say whom the product is for, and the IB’s own criteria are not reproduced. Before students use it for assessed work, please check the rules of your school.',
      ],
    },
    {
      kind: 'contact',
      title: 'Bring a class',
      text: 'Most IB students are under 18, and this site is for adults. A school can run Sullivan itself; we are glad to tell you how.',
      links: [{ label: 'Contact Us', to: '/contact' }],
    },
  ],
};
