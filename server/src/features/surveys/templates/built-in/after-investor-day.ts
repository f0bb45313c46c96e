import { anythingElse, type BuiltInTemplate, choices, quality, scale } from './parts.ts'

export const afterInvestorDay: BuiltInTemplate = {
  id: 'after-investor-day',
  name: 'After an investor day',
  description:
    'Whether the targets were credible, which sessions worked, and how the day changed the view of your shares. Send it the next morning.',
  form: {
    intro:
      '<p>Thank you for joining our investor day, in the room or online. This survey takes about five minutes.</p>',
    thanks: '<p><strong>Thank you.</strong> Presentations and the replay are on our website.</p>',
    pages: [
      {
        id: 'event',
        title: 'The event',
        questions: [
          {
            id: 'attendance',
            type: 'single',
            title: 'How did you follow the event?',
            isRequired: true,
            options: choices('In person', 'Live webcast', 'Replay', 'Read the materials only'),
          },
          scale('overall', 'How do you rate the day overall?', ['Poor', 'Excellent'], { isRequired: true }),
          {
            id: 'sessions',
            type: 'matrix',
            title: 'How valuable was each session?',
            rows: choices('Strategy', 'Business segments', 'Technology', 'Financial targets', 'Q&A session'),
            columns: quality,
          },
          {
            id: 'venue',
            type: 'matrix',
            title: 'How was the on-site organization?',
            rows: choices('Location', 'Timing', 'Access to management', 'Site tour'),
            columns: quality,
            showIf: { comparisons: [{ questionId: 'attendance', operator: 'is', values: ['in-person'] }] },
          },
          {
            id: 'webcast',
            type: 'matrix',
            title: 'How was the webcast?',
            rows: choices('Picture', 'Sound', 'Slides', 'Asking questions'),
            columns: quality,
            showIf: {
              comparisons: [{ questionId: 'attendance', operator: 'is', values: ['live-webcast', 'replay'] }],
            },
          },
        ],
      },
      {
        id: 'message',
        title: 'The message',
        questions: [
          {
            id: 'targets',
            type: 'single',
            title: 'What do you think of our new financial targets?',
            options: choices('Too cautious', 'Realistic', 'Ambitious but achievable', 'Not credible'),
          },
          {
            id: 'targets-doubt',
            type: 'long_text',
            title: 'Which target do you doubt most?',
            showIf: { comparisons: [{ questionId: 'targets', operator: 'is', values: ['not-credible'] }] },
          },
          {
            id: 'priorities',
            type: 'ranking',
            title: 'Which drivers of value matter most to you?',
            help: 'Put the most important first.',
            options: choices(
              'Organic growth',
              'Margin expansion',
              'Cash conversion',
              'Acquisitions',
              'Capital returns',
            ),
            isShuffled: true,
          },
          scale('conviction', 'How has your conviction in the shares changed?', ['Much lower', 'Much higher']),
          anythingElse('What did you hope to hear that we did not address?'),
        ],
      },
    ],
  },
}
