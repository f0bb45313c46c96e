export {
  countSurveyMail,
  inviteByMail,
  leftOutOf,
  requireOpenSurveys,
  surveyIdsIn,
  surveyObstacle,
  withSurveyLinks,
} from './recipients/mail.ts'
export { builtInTemplates } from './templates/built-in/templates.ts'
