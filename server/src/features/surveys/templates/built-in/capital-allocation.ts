import { anythingElse, type BuiltInTemplate, choices, scale } from './parts.ts'

export const capitalAllocation: BuiltInTemplate = {
  id: 'capital-allocation',
  name: 'Guidance and capital allocation',
  description:
    'Which guidance metrics investors use, and how they would spend the next dollar. Useful before a board decision on buybacks or dividends.',
  form: {
    intro:
      '<p>Before we set next year’s guidance framework and capital priorities, we would like to hear from our investors. It takes about five minutes.</p>',
    thanks: '<p><strong>Thank you.</strong> A summary goes to our CFO and the board.</p>',
    pages: [
      {
        id: 'guidance',
        title: 'Guidance',
        questions: [
          {
            id: 'metrics',
            type: 'multiple',
            title: 'Which guided metrics do you rely on?',
            help: 'Choose up to four.',
            isRequired: true,
            options: choices(
              'Revenue',
              'Organic growth',
              'Adjusted EBITDA',
              'Operating margin',
              'Earnings per share',
              'Free cash flow',
              'Capital spending',
              'Leverage',
            ),
            hasOther: true,
            isShuffled: true,
            most: 4,
          },
          {
            id: 'horizon',
            type: 'single',
            title: 'Which guidance horizon do you prefer?',
            options: choices('Quarterly', 'Annual', 'Annual with a three-year target', 'Long-term targets only'),
          },
          {
            id: 'ranges',
            type: 'single',
            title: 'What do you think of the width of our guidance ranges?',
            options: choices('Too narrow', 'About right', 'Too wide'),
          },
          scale('guidance-trust', 'How reliable has our guidance been over the last three years?', [
            'Not reliable',
            'Very reliable',
          ]),
        ],
      },
      {
        id: 'capital',
        title: 'Capital allocation',
        questions: [
          {
            id: 'next-dollar',
            type: 'ranking',
            title: 'How should we spend the next dollar of free cash flow?',
            help: 'Put your first choice on top.',
            isRequired: true,
            options: choices('Organic investment', 'Acquisitions', 'Debt reduction', 'Dividends', 'Share buybacks'),
            isShuffled: true,
          },
          {
            id: 'leverage',
            type: 'number',
            title: 'Which net leverage would you be comfortable with?',
            help: 'Net debt to EBITDA.',
            smallest: 0,
            largest: 10,
            unit: 'x EBITDA',
          },
          {
            id: 'acquisitions',
            type: 'single',
            title: 'How do you view acquisitions at this point?',
            options: choices('Welcome', 'Only small ones', 'Only with very high returns', 'Not now'),
          },
          {
            id: 'payout',
            type: 'single',
            title: 'Which form of capital return do you prefer?',
            options: choices(
              'Growing dividend',
              'Regular buybacks',
              'Opportunistic buybacks',
              'Special dividends',
              'None',
            ),
          },
          scale('framework', 'How clear is our capital allocation framework?', ['Unclear', 'Very clear']),
          anythingElse('What would you change in how we allocate capital?'),
        ],
      },
    ],
  },
}
