import { emailChange } from '@rostrum/contract/email-change'
import { session } from '@rostrum/contract/session'
import type { Implement, Services } from '#platform/http/implement.ts'
import { confirmIdentity } from './confirmation.ts'
import { currentUser } from './current-user.ts'
import { cancelChange, openLink, pendingChange, useLink } from './email-change/service.ts'
import { findAssistant, findSetting, listKnownBrowsers, listSignInEvents, listSignIns } from './queries.ts'
import {
  changeUser,
  endAllSignIns,
  endSession,
  endSignIn,
  forgetBrowser,
  resetPassword,
  saveSetting,
} from './service.ts'

export function sessionRoutes(implement: Implement, services: Services) {
  const { config, jobs } = services
  implement(session.currentUser, ({ db, principal }) => currentUser(db, principal, config))
  implement(session.updateUser, changeUser(services))
  implement(emailChange.pending, pendingChange)
  implement(emailChange.cancel, cancelChange)
  implement(emailChange.open, openLink)
  implement(emailChange.use, useLink(jobs))
  implement(session.end, endSession)
  implement(session.confirm, confirmIdentity(services))
  implement(session.resetPassword, resetPassword(services))
  implement(session.setting, async ({ db, principal }, { query }) => ({
    key: query.key,
    settings: await findSetting(db, principal.user.id, query.key),
  }))
  implement(session.saveSetting, saveSetting)
  implement(session.assistant, async ({ db, customerId }) => (await findAssistant(db, customerId)) ?? null)
  implement(session.signIns, ({ db, principal }, { query }) =>
    listSignIns(db, { userId: principal.user.id, sessionKey: principal.sessionKey }, query),
  )
  implement(session.signInEvents, ({ db, principal }, { query }) => listSignInEvents(db, principal.user.id, query))
  implement(session.knownBrowsers, ({ db, principal }, { query }) =>
    listKnownBrowsers(db, { userId: principal.user.id, sessionKey: principal.sessionKey }, query),
  )
  implement(session.forgetBrowser, forgetBrowser)
  implement(session.endSignIn, endSignIn)
  implement(session.endAllSignIns, endAllSignIns)
}
