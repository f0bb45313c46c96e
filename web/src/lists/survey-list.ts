import { surveys } from '@rostrum/contract/surveys/surveys'
import { queryFor } from '#platform/api/query.ts'

/** That can have answers with a name. */
export const everySurvey = () =>
  queryFor(surveys.list, {
    query: {
      statuses: ['published', 'archived'],
      categories: ['attributed', 'recipient_defined'],
      pageSize: 500,
    },
  })
