import { emailAccounts } from '@rostrum/contract/email/accounts'
import { excludeRules } from '@rostrum/contract/email/exclude-rules'
import { emailFiling } from '@rostrum/contract/email/filing'
import { emailThreads } from '@rostrum/contract/email/threads'
import type { Implement, Services } from '#platform/http/implement.ts'
import { listRules } from './exclude/queries.ts'
import { changeRule, createRule, previewRule, removeRule, restoreRule } from './exclude/service.ts'
import {
  discardWaiting,
  excludeSender,
  fileWaiting,
  pageOfWaiting,
  prepareFiling,
  readAddress,
  renewAddress,
  restoreWaiting,
} from './filing/service.ts'
import {
  acceptProposal,
  dismissProposal,
  fetchPictures,
  pageOfMessages,
  readMessage,
  readThread,
  syncOwnAccount,
} from './service.ts'

export function emailRecordRoutes(implement: Implement, services: Services) {
  implement(emailAccounts.sync, syncOwnAccount)
  implement(emailThreads.read, readThread)
  implement(emailThreads.messages, pageOfMessages)
  implement(emailThreads.message, readMessage(services))
  implement(emailThreads.pictures, async (_ctx, _input, pictures) => pictures, fetchPictures(services))
  implement(emailThreads.acceptProposal, acceptProposal)
  implement(emailThreads.dismissProposal, dismissProposal)
  implement(excludeRules.list, ({ db }) => listRules(db))
  implement(excludeRules.preview, previewRule)
  implement(excludeRules.create, createRule)
  implement(excludeRules.update, changeRule)
  implement(excludeRules.delete, removeRule)
  implement(excludeRules.restore, restoreRule)
  implement(emailFiling.address, readAddress(services))
  implement(emailFiling.renewAddress, renewAddress(services))
  implement(emailFiling.waiting, pageOfWaiting)
  implement(emailFiling.file, fileWaiting, prepareFiling(services))
  implement(emailFiling.exclude, excludeSender)
  implement(emailFiling.discard, discardWaiting)
  implement(emailFiling.restore, restoreWaiting)
}
