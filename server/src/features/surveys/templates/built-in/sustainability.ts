import { anythingElse, type BuiltInTemplate, choices, scale } from './parts.ts'

export const sustainability: BuiltInTemplate = {
  id: 'esg-priorities',
  name: 'ESG priorities',
  description:
    'Which environmental, social and governance topics matter to your holders, and whether your reporting answers their questions.',
  form: {
    intro:
      '<p>We are reviewing our sustainability priorities and reporting. Please tell us what your investment process needs. It takes about five minutes.</p>',
    thanks:
      '<p><strong>Thank you.</strong> The results feed into our materiality assessment, which we publish with our sustainability report.</p>',
    pages: [
      {
        id: 'process',
        title: 'Your process',
        questions: [
          {
            id: 'integration',
            type: 'single',
            title: 'What role does ESG play in your investment decisions?',
            isRequired: true,
            options: choices(
              'A binding criterion',
              'Part of our valuation',
              'Considered as a risk',
              'Stewardship only',
              'No role',
            ),
          },
          {
            id: 'sources',
            type: 'multiple',
            title: 'Which sources do you use?',
            options: choices('Our own report', 'MSCI', 'Sustainalytics', 'ISS', 'CDP', 'S&P Global', 'Our own scoring'),
            hasOther: true,
            isShuffled: true,
            showIf: { comparisons: [{ questionId: 'integration', operator: 'is_not', values: ['no-role'] }] },
          },
        ],
      },
      {
        id: 'topics',
        title: 'Topics',
        questions: [
          {
            id: 'materiality',
            type: 'matrix',
            title: 'How important are these topics for our company?',
            rows: choices(
              'Greenhouse gas emissions',
              'Energy use',
              'Supply chain',
              'Employee safety',
              'Diversity',
              'Cybersecurity',
              'Board composition',
              'Executive pay',
            ),
            columns: choices('Not important', 'Slightly', 'Moderately', 'Very', 'Critical'),
          },
          {
            id: 'top-topics',
            type: 'multiple',
            title: 'On which topics should we set new targets?',
            help: 'Choose up to two.',
            options: choices(
              'Greenhouse gas emissions',
              'Energy use',
              'Supply chain',
              'Employee safety',
              'Diversity',
              'Board composition',
              'Executive pay',
            ),
            hasOther: true,
            isShuffled: true,
            most: 2,
          },
        ],
      },
      {
        id: 'reporting',
        title: 'Reporting',
        questions: [
          scale('report-quality', 'How well does our reporting answer your questions?', ['Not at all', 'Fully']),
          {
            id: 'report-gaps',
            type: 'long_text',
            title: 'Which data is missing?',
            showIf: { comparisons: [{ questionId: 'report-quality', operator: 'at_most', number: 3 }] },
          },
          {
            id: 'transition-plan',
            type: 'single',
            title: 'What do you think of our transition plan?',
            options: choices('Credible', 'Credible but slow', 'Not credible', 'I am not familiar with it'),
          },
          anythingElse('Which peer reports best, in your view?'),
        ],
      },
    ],
  },
}
