import { surveyRecipients } from '@rostrum/contract/surveys/recipients'
import type { Implement, Services } from '#platform/http/implement.ts'
import { addLinks, addRecipients, countsOf, fileOfRecipients, pageOfRecipients, removeRecipient } from './service.ts'

export function surveyRecipientRoutes(implement: Implement, { linkKeys, config }: Services) {
  const links = { linkKeys, publicUrl: config.publicUrl }
  implement(surveyRecipients.list, pageOfRecipients(links))
  implement(surveyRecipients.counts, countsOf(links))
  implement(surveyRecipients.export, fileOfRecipients(links))
  implement(surveyRecipients.add, addRecipients)
  implement(surveyRecipients.addLinks, addLinks)
  implement(surveyRecipients.remove, removeRecipient)
}
