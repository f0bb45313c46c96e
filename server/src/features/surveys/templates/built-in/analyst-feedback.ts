import { anythingElse, type BuiltInTemplate, choices, quality, scale } from './parts.ts'

export const analystFeedback: BuiltInTemplate = {
  id: 'analyst-feedback',
  name: 'Analyst feedback',
  description:
    'How sell-side analysts rate your access, disclosure and responsiveness against the other companies they cover.',
  form: {
    intro:
      '<p>You cover many companies, so you know who makes your work easy. Please tell us where we stand. It takes about four minutes.</p>',
    thanks: '<p><strong>Thank you.</strong> We will let you know what we change as a result of your answers.</p>',
    pages: [
      {
        id: 'service',
        title: 'Working with us',
        questions: [
          {
            id: 'coverage',
            type: 'single',
            title: 'How long have you covered our company?',
            options: choices(
              'Less than a year',
              'One to three years',
              'More than three years',
              'I do not cover the company',
            ),
          },
          {
            id: 'service-ratings',
            type: 'matrix',
            title: 'How do you rate our investor relations team?',
            isRequired: true,
            rows: choices(
              'Speed of response',
              'Knowledge of the business',
              'Consistency of message',
              'Proactive contact',
            ),
            columns: quality,
          },
          scale('access', 'How is your access to senior management?', ['Too little', 'Excellent']),
          scale('against-peers', 'How do we compare with the other companies you cover?', ['Worst', 'Best'], {
            highest: 10,
          }),
        ],
      },
      {
        id: 'modeling',
        title: 'Modeling our company',
        questions: [
          {
            id: 'modeling-ease',
            type: 'single',
            title: 'How easy is it to model our company?',
            isRequired: true,
            options: choices('Very easy', 'Easy', 'Hard', 'Very hard'),
          },
          {
            id: 'modeling-help',
            type: 'multiple',
            title: 'What would make it easier?',
            options: choices(
              'More segment detail',
              'Historical data in a spreadsheet',
              'Pricing against volume',
              'Cost breakdown',
              'Cash flow drivers',
              'Consensus on our website',
            ),
            hasOther: true,
            isShuffled: true,
            showIf: { comparisons: [{ questionId: 'modeling-ease', operator: 'is', values: ['hard', 'very-hard'] }] },
          },
          {
            id: 'debates',
            type: 'ranking',
            title: 'Which topics do your clients ask about most?',
            help: 'Put the most frequent first.',
            options: choices('Growth', 'Margins', 'Competition', 'Capital allocation', 'Valuation'),
            isShuffled: true,
          },
        ],
      },
      {
        id: 'events',
        title: 'Events',
        questions: [
          {
            id: 'formats',
            type: 'multiple',
            title: 'Which formats are most useful to you?',
            help: 'Choose up to two.',
            options: choices(
              'Results call',
              'Post-results group call',
              'Conferences',
              'Non-deal roadshows',
              'Site visits',
              'Teach-ins on one topic',
            ),
            isShuffled: true,
            most: 2,
          },
          anythingElse('Which company does investor relations best, and what should we copy from it?'),
        ],
      },
    ],
  },
}
