import type { Args } from '@rostrum/contract/platform/endpoint'
import { researchCompare } from '@rostrum/contract/research/compare'
import { documentNotes } from '@rostrum/contract/research/document-notes'
import { researchDocuments } from '@rostrum/contract/research/documents'
import { researchMail } from '@rostrum/contract/research/mail'
import { queryFor, queryForOne, useAction } from '#platform/api/query.ts'

export const documentList = (query: Args<typeof researchDocuments.list>['query']) =>
  queryFor(researchDocuments.list, { query })
export const documentById = (id: string) => queryForOne(researchDocuments.read, { params: { id } })
export const documentChoices = () => queryFor(researchDocuments.choices, {})
export const documentPages = (id: string, pageOffset: number, pageSize: number) =>
  queryForOne(researchDocuments.pages, { params: { id }, query: { pageOffset, pageSize } })
export const foundInDocument = (id: string, term: string) =>
  queryFor(researchDocuments.find, { params: { id }, query: { term } })
export const notesOfDocument = (id: string) => queryForOne(documentNotes.list, { params: { id } })
export const researchInbox = () => queryFor(researchMail.inbox, {})
export const waitingMail = () => queryFor(researchMail.waiting, { query: {} })
export const comparison = (query: Args<typeof researchCompare.read>['query']) =>
  queryFor(researchCompare.read, { query })

export const useAddDocuments = () => useAction(researchDocuments.add)
export const useConfirmDocument = () => useAction(researchDocuments.confirm)
export const useShareDocument = () => useAction(researchDocuments.share)
export const useRetryDocument = () => useAction(researchDocuments.retry)
export const useCancelDocument = () => useAction(researchDocuments.cancel)
export const useDeleteDocument = () => useAction(researchDocuments.delete)
export const useRestoreDocument = () => useAction(researchDocuments.restore)
export const useSetBroker = () => useAction(researchDocuments.brokerSettings)
export const useAddNote = () => useAction(documentNotes.add)
export const useChangeNote = () => useAction(documentNotes.update)
export const useDeleteNote = () => useAction(documentNotes.delete)
export const useRestoreNote = () => useAction(documentNotes.restore)
export const useRenewInbox = () => useAction(researchMail.renew)
export const useAcceptMail = () => useAction(researchMail.accept)
export const useDiscardMail = () => useAction(researchMail.discard)
export const useRestoreMail = () => useAction(researchMail.restore)
