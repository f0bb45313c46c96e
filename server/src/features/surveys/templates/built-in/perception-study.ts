import { anythingElse, type BuiltInTemplate, choices, quality, scale } from './parts.ts'

export const perceptionStudy: BuiltInTemplate = {
  id: 'perception-study',
  name: 'Perception study',
  description:
    'How investors and analysts see your strategy, management, disclosure and valuation. Best sent once a year as an anonymous survey.',
  form: {
    intro:
      '<p>We run this study once a year to learn how the market sees us. It takes about eight minutes, and every answer is read by our investor relations team.</p><p>Please answer for yourself, not for your firm. You can skip any question you would rather not answer.</p>',
    thanks:
      '<p><strong>Thank you.</strong> We share a summary of the findings, and what we plan to do about them, with our management team and board.</p>',
    pages: [
      {
        id: 'you',
        title: 'Your view of the company',
        questions: [
          {
            id: 'role',
            type: 'single',
            title: 'Which best describes your role?',
            isRequired: true,
            options: choices('Portfolio manager', 'Buy-side analyst', 'Sell-side analyst', 'Stewardship or governance'),
            hasOther: true,
          },
          {
            id: 'position',
            type: 'single',
            title: 'What is your current position in our shares?',
            options: choices('Own, and adding', 'Own, and holding', 'Own, and reducing', 'Former holder', 'Never held'),
            showIf: {
              match: 'all',
              comparisons: [{ questionId: 'role', operator: 'is_not', values: ['sell-side-analyst'] }],
            },
          },
          scale('familiarity', 'How well do you know our company?', ['Not at all', 'Very well'], { isRequired: true }),
          {
            id: 'first-words',
            type: 'short_text',
            title: 'Which three words come to mind when you think of us?',
            longest: 120,
          },
        ],
        jumps: [
          {
            when: { comparisons: [{ questionId: 'familiarity', operator: 'at_most', number: 1 }] },
            to: 'closing',
          },
        ],
      },
      {
        id: 'story',
        title: 'Strategy and investment case',
        questions: [
          scale('strategy-clarity', 'How clear is our strategy?', ['Unclear', 'Very clear']),
          scale('strategy-confidence', 'How confident are you that we will deliver it?', [
            'Not confident',
            'Very confident',
          ]),
          {
            id: 'strengths',
            type: 'multiple',
            title: 'What makes our investment case attractive?',
            help: 'Choose up to three.',
            options: choices(
              'Market position',
              'Growth outlook',
              'Margins',
              'Cash generation',
              'Balance sheet',
              'Capital allocation',
              'Management',
              'Valuation',
            ),
            hasOther: true,
            isShuffled: true,
            most: 3,
          },
          {
            id: 'concerns',
            type: 'multiple',
            title: 'What concerns you most?',
            help: 'Choose up to three.',
            options: choices(
              'Competition',
              'End-market demand',
              'Execution',
              'Leverage',
              'Capital allocation',
              'Regulation',
              'Governance',
              'Valuation',
            ),
            hasOther: true,
            isShuffled: true,
            most: 3,
          },
        ],
      },
      {
        id: 'management',
        title: 'Management and disclosure',
        questions: [
          {
            id: 'management-ratings',
            type: 'matrix',
            title: 'How do you rate our management team?',
            rows: choices('Credibility', 'Strategic vision', 'Operational execution', 'Accessibility'),
            columns: quality,
          },
          {
            id: 'disclosure-ratings',
            type: 'matrix',
            title: 'How do you rate our communication?',
            rows: choices(
              'Quarterly results materials',
              'Guidance',
              'Segment disclosure',
              'Sustainability reporting',
              'Responsiveness of investor relations',
            ),
            columns: quality,
          },
          {
            id: 'missing-disclosure',
            type: 'long_text',
            title: 'Which figures or explanations are missing?',
          },
        ],
      },
      {
        id: 'valuation',
        title: 'Valuation',
        questions: [
          {
            id: 'fair-value',
            type: 'single',
            title: 'How do you view the current share price?',
            options: choices(
              'Clearly undervalued',
              'Somewhat undervalued',
              'Fairly valued',
              'Somewhat overvalued',
              'Clearly overvalued',
            ),
          },
          {
            id: 'rerating',
            type: 'long_text',
            title: 'What would make you more positive on the shares?',
          },
        ],
      },
      {
        id: 'closing',
        title: 'Closing',
        questions: [
          scale(
            'recommend',
            'How likely are you to recommend our shares to a colleague?',
            ['Not at all likely', 'Extremely likely'],
            { style: 'nps' },
          ),
          anythingElse('Is there anything else we should know?'),
        ],
      },
    ],
  },
}
