import { session } from '@rostrum/contract/session'
import type { Config } from '#platform/config.ts'
import type { Implement } from '#platform/http/implement.ts'
import type { Flags } from '#platform/identity/flags.ts'
import { currentUser } from './current-user.ts'
import { findAssistant, findSetting, listSignIns } from './queries.ts'
import { changeUser, endAllSignIns, endSession, endSignIn, resetPassword, saveSetting } from './service.ts'

export function sessionRoutes(implement: Implement, config: Config, flags: Flags) {
  implement(session.currentUser, ({ db, principal }) => currentUser(db, principal, config))
  implement(session.updateUser, changeUser(config, flags))
  implement(session.end, endSession)
  implement(session.resetPassword, resetPassword(config))
  implement(session.setting, async ({ db, principal }, { query }) => ({
    key: query.key,
    settings: await findSetting(db, principal.user.id, query.key),
  }))
  implement(session.saveSetting, saveSetting)
  implement(session.assistant, async ({ db, customerId }) => (await findAssistant(db, customerId)) ?? null)
  implement(session.signIns, ({ db, principal }, { query }) =>
    listSignIns(db, { userId: principal.user.id, sessionKey: principal.sessionKey }, query),
  )
  implement(session.endSignIn, endSignIn)
  implement(session.endAllSignIns, endAllSignIns)
}
