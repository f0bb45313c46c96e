import { anythingElse, type BuiltInTemplate, choices, quality, scale } from './parts.ts'

export const afterEarnings: BuiltInTemplate = {
  id: 'after-earnings',
  name: 'After earnings',
  description:
    'What investors and analysts took from the results and the call: message, guidance, Q&A. Send within two days.',
  form: {
    intro:
      '<p>Thank you for following our results. Seven short questions help us make the next quarter’s materials and call more useful to you.</p>',
    thanks: '<p><strong>Thank you.</strong> Your answers help us prepare our next call.</p>',
    pages: [
      {
        id: 'results',
        title: 'Results',
        questions: [
          {
            id: 'against-expectations',
            type: 'single',
            title: 'How did the results compare with your expectations?',
            isRequired: true,
            options: choices('Well above', 'Above', 'In line', 'Below', 'Well below'),
          },
          {
            id: 'surprise',
            type: 'long_text',
            title: 'What surprised you most?',
            showIf: {
              comparisons: [{ questionId: 'against-expectations', operator: 'is_not', values: ['in-line'] }],
            },
          },
          {
            id: 'materials',
            type: 'matrix',
            title: 'How useful were our materials?',
            rows: choices('Press release', 'Slides', 'Prepared remarks', 'Q&A session', 'Supplementary tables'),
            columns: quality,
          },
        ],
      },
      {
        id: 'outlook',
        title: 'Outlook',
        questions: [
          scale('guidance-clarity', 'How clear was our guidance?', ['Unclear', 'Very clear']),
          {
            id: 'estimates',
            type: 'single',
            title: 'What will you do with your estimates for the full year?',
            options: choices('Raise them', 'Leave them unchanged', 'Lower them', 'I do not publish estimates'),
          },
          {
            id: 'next-call',
            type: 'multiple',
            title: 'Which topics should we cover in more depth next quarter?',
            help: 'Choose up to three.',
            options: choices(
              'Organic growth',
              'Pricing',
              'Margins',
              'Working capital',
              'Capital spending',
              'Segment performance',
              'Capital returns',
            ),
            hasOther: true,
            isShuffled: true,
            most: 3,
          },
          anythingElse('What is the one thing we could do better on the next call?'),
        ],
      },
    ],
  },
}
