import type { SurveyCategory, SurveyChannel, SurveyStatus } from '@rostrum/contract/surveys/surveys-query'

export const statusNames: Record<SurveyStatus, string> = {
  draft: 'Draft',
  published: 'Published',
  archived: 'Archived',
}

export const categoryHints: Record<SurveyCategory, string> = {
  attributed: 'Answers show who gave them.',
  recipient_defined: 'Each respondent chooses whether to give a name.',
  anonymous:
    'No one can see who gave which answer. Results appear after ten answers, or after five once the survey has closed.',
}

export const channelNames: Record<SurveyChannel, string> = { email: 'Email', campaign: 'Campaign', link: 'Link' }
