import { anythingElse, type BuiltInTemplate, choices, quality, scale } from './parts.ts'

export const afterRoadshow: BuiltInTemplate = {
  id: 'after-roadshow',
  name: 'After a roadshow',
  description:
    'Feedback on meetings with management: what was convincing, what was not, and what happens next. Best sent as an attributed survey.',
  form: {
    intro:
      '<p>Thank you for meeting our management team. Your candid feedback, good or bad, takes about four minutes and is the most useful thing we take home.</p>',
    thanks: '<p><strong>Thank you.</strong> If you asked for a follow-up, we will be in touch within two days.</p>',
    pages: [
      {
        id: 'meeting',
        title: 'The meeting',
        questions: [
          scale('usefulness', 'How useful was the meeting for your work?', ['Not useful', 'Very useful'], {
            isRequired: true,
          }),
          {
            id: 'management',
            type: 'matrix',
            title: 'How did management come across?',
            rows: choices('Preparation', 'Candor', 'Command of detail', 'Strategic clarity'),
            columns: quality,
          },
          {
            id: 'takeaway',
            type: 'long_text',
            title: 'What was your main takeaway?',
          },
        ],
      },
      {
        id: 'view',
        title: 'Your view after the meeting',
        questions: [
          {
            id: 'changed-view',
            type: 'single',
            title: 'Did the meeting change your view of the company?',
            isRequired: true,
            options: choices('More positive', 'Unchanged', 'More cautious'),
          },
          {
            id: 'why-positive',
            type: 'multiple',
            title: 'What made you more positive?',
            options: choices('Growth outlook', 'Margin outlook', 'Capital allocation', 'Management', 'Valuation'),
            hasOther: true,
            isShuffled: true,
            showIf: { comparisons: [{ questionId: 'changed-view', operator: 'is', values: ['more-positive'] }] },
          },
          {
            id: 'why-cautious',
            type: 'multiple',
            title: 'What made you more cautious?',
            options: choices('Growth outlook', 'Margin outlook', 'Capital allocation', 'Management', 'Valuation'),
            hasOther: true,
            isShuffled: true,
            showIf: { comparisons: [{ questionId: 'changed-view', operator: 'is', values: ['more-cautious'] }] },
          },
          {
            id: 'next-step',
            type: 'single',
            title: 'What is your likely next step?',
            options: choices(
              'Build a position',
              'Add to our position',
              'Keep researching',
              'Hold as is',
              'Reduce our position',
              'No further work',
            ),
          },
        ],
      },
      {
        id: 'follow-up',
        title: 'Follow-up',
        questions: [
          {
            id: 'wants-follow-up',
            type: 'single',
            title: 'Would you like us to follow up?',
            options: choices('Yes', 'No'),
          },
          {
            id: 'follow-up-topics',
            type: 'long_text',
            title: 'What should we send you, or talk about?',
            showIf: { comparisons: [{ questionId: 'wants-follow-up', operator: 'is', values: ['yes'] }] },
          },
          anythingElse('Is there anything else you would like management to hear?'),
        ],
      },
    ],
  },
}
