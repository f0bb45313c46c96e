import { surveys } from '@rostrum/contract/surveys/surveys'
import { surveyTemplates } from '@rostrum/contract/surveys/templates'
import type { Implement, Services } from '#platform/http/implement.ts'
import {
  archiveSurvey,
  changeSurvey,
  createSurvey,
  deleteSurvey,
  duplicateSurvey,
  fileOfSurveys,
  pageOfSurveys,
  publishSurvey,
  readSurvey,
  restoreSurvey,
} from './service.ts'
import { changeTemplate, deleteTemplate, everyTemplate, restoreTemplate, saveTemplate } from './templates/service.ts'

export function surveyRoutes(implement: Implement, services: Services) {
  implement(surveys.list, pageOfSurveys)
  implement(surveys.export, fileOfSurveys)
  implement(surveys.read, (ctx, { params }) => readSurvey(ctx, params.id))
  implement(surveys.create, createSurvey)
  implement(surveys.update, changeSurvey)
  implement(surveys.publish, publishSurvey)
  implement(surveys.archive, archiveSurvey(services))
  implement(surveys.delete, deleteSurvey)
  implement(surveys.restore, restoreSurvey)
  implement(surveys.duplicate, duplicateSurvey)
  implement(surveyTemplates.list, everyTemplate)
  implement(surveyTemplates.create, saveTemplate)
  implement(surveyTemplates.update, changeTemplate)
  implement(surveyTemplates.delete, deleteTemplate)
  implement(surveyTemplates.restore, restoreTemplate)
}
