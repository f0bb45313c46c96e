import { surveyResponses } from '@rostrum/contract/surveys/responses'
import type { Implement } from '#platform/http/implement.ts'
import { fileOfResponses, pageOfResponses } from './service.ts'

export function surveyResponseRoutes(implement: Implement) {
  implement(surveyResponses.list, pageOfResponses)
  implement(surveyResponses.export, fileOfResponses)
}
