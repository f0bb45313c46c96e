import { anythingElse, type BuiltInTemplate, choices } from './parts.ts'

export const roadshowLogistics: BuiltInTemplate = {
  id: 'roadshow-logistics',
  name: 'Roadshow planning',
  description:
    'Who would like to meet, where, in which format and about what. Send it as an attributed survey before you book flights.',
  form: {
    intro:
      '<p>Our management team will be on the road soon. Tell us in two minutes whether and how you would like to meet.</p>',
    thanks: '<p><strong>Thank you.</strong> We will confirm a time by email.</p>',
    pages: [
      {
        id: 'interest',
        title: 'Meeting',
        questions: [
          {
            id: 'wants-meeting',
            type: 'single',
            title: 'Would you like to meet our management team?',
            isRequired: true,
            options: choices('Yes', 'Perhaps another time', 'No, thank you'),
          },
        ],
        jumps: [
          {
            when: { comparisons: [{ questionId: 'wants-meeting', operator: 'is_not', values: ['yes'] }] },
            to: 'not-now',
          },
        ],
      },
      {
        id: 'details',
        title: 'Details',
        questions: [
          {
            id: 'format',
            type: 'single',
            title: 'Which format suits you best?',
            isRequired: true,
            options: choices('One-on-one in person', 'Small group in person', 'Video call', 'Site visit'),
          },
          {
            id: 'city',
            type: 'single',
            title: 'In which city would you like to meet?',
            options: choices('New York', 'Boston', 'Toronto', 'Chicago', 'San Francisco', 'London'),
            hasOther: true,
            showIf: {
              comparisons: [
                {
                  questionId: 'format',
                  operator: 'is',
                  values: ['one-on-one-in-person', 'small-group-in-person'],
                },
              ],
            },
          },
          { id: 'preferred-day', type: 'date', title: 'Which day would suit you best?' },
          {
            id: 'executives',
            type: 'multiple',
            title: 'Whom would you like to meet?',
            options: choices('CEO', 'CFO', 'Head of a business segment', 'Investor relations'),
            hasOther: true,
          },
          { id: 'topics', type: 'long_text', title: 'Which topics should we prepare?' },
          {
            id: 'attendees',
            type: 'number',
            title: 'How many people will join from your side?',
            smallest: 1,
            largest: 50,
          },
        ],
        jumps: [{ when: { comparisons: [{ questionId: 'format', operator: 'answered' }] }, to: 'end' }],
      },
      {
        id: 'not-now',
        title: 'Another time',
        questions: [
          {
            id: 'when-instead',
            type: 'single',
            title: 'When should we ask again?',
            options: choices('Next quarter', 'After the next annual results', 'Please do not ask again'),
          },
          anythingElse('Is there anything you would like us to send you instead?'),
        ],
      },
    ],
  },
}
