export { listSurveys } from './queries.ts'
export { doneWithSurveys, isSurveyUrl, ownSurveyUrl } from './recipients/campaign.ts'
export {
  countSurveyMail,
  inviteByMail,
  leftOutOf,
  requireOpenSurveys,
  surveyIdsIn,
  surveyObstacle,
  withSurveyLinks,
} from './recipients/mail.ts'
export { answersOfPeople } from './responses/answers-of-people.ts'
export { builtInTemplates } from './templates/built-in/templates.ts'
