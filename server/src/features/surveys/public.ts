export {
  countSurveyMail,
  inviteByMail,
  leftOutOf,
  requireOpenSurveys,
  surveyIdsIn,
  surveyObstacle,
  withSurveyLinks,
} from './recipients/mail.ts'
