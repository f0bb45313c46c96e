/** The tabs of a survey, in this order; each has a route of the same address. */
export const surveyTabs = [
  { to: '/surveys/$surveyId', label: 'Questions' },
  { to: '/surveys/$surveyId/recipients', label: 'Recipients' },
  { to: '/surveys/$surveyId/results', label: 'Results' },
] as const
