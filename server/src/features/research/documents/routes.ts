import { researchCompare } from '@rostrum/contract/research/compare'
import { documentNotes } from '@rostrum/contract/research/document-notes'
import { researchDocuments } from '@rostrum/contract/research/documents'
import { researchMail } from '@rostrum/contract/research/mail'
import type { Implement, Services } from '#platform/http/implement.ts'
import { compareReports } from './compare/compare.ts'
import { acceptWaiting, discardWaiting, readInbox, renewInbox, restoreDiscarded } from './intake/service.ts'
import { addNote, changeNote, deleteNote, notesOf, restoreNote } from './notes.ts'
import { listWaitingMail } from './queries/intake.ts'
import {
  addDocuments,
  cancelDocument,
  choicesFor,
  confirmDocument,
  deleteDocument,
  restoreDocument,
  retryDocument,
  setBrokerSettings,
  shareDocument,
} from './service.ts'
import { fileOfDocuments, findInDocument, pageOfDocuments, pagesOfDocument, readDocument } from './shown.ts'

export function researchDocumentRoutes(implement: Implement, { config }: Pick<Services, 'config'>) {
  implement(researchDocuments.list, (ctx, { query }) => pageOfDocuments(ctx, query))
  implement(researchDocuments.export, fileOfDocuments)
  implement(researchDocuments.choices, choicesFor)
  implement(researchDocuments.add, addDocuments)
  implement(researchDocuments.read, (ctx, { params }) => readDocument(ctx, params.id))
  implement(researchDocuments.pages, pagesOfDocument)
  implement(researchDocuments.find, findInDocument)
  implement(researchDocuments.confirm, confirmDocument)
  implement(researchDocuments.share, shareDocument)
  implement(researchDocuments.retry, retryDocument)
  implement(researchDocuments.cancel, cancelDocument)
  implement(researchDocuments.delete, deleteDocument)
  implement(researchDocuments.restore, restoreDocument)
  implement(researchDocuments.brokerSettings, setBrokerSettings)
  implement(documentNotes.list, notesOf)
  implement(documentNotes.add, addNote)
  implement(documentNotes.update, changeNote)
  implement(documentNotes.delete, deleteNote)
  implement(documentNotes.restore, restoreNote)
  implement(researchMail.inbox, (ctx) => readInbox(ctx, config))
  implement(researchMail.renew, (ctx) => renewInbox(ctx, config))
  implement(researchMail.waiting, ({ db }, { query }) => listWaitingMail(db, query))
  implement(researchMail.accept, acceptWaiting)
  implement(researchMail.discard, discardWaiting)
  implement(researchMail.restore, restoreDiscarded)
  implement(researchCompare.read, compareReports)
}
