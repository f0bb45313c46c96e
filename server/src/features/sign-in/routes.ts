import { signIn } from '@rostrum/contract/sign-in'
import type { Db } from '#platform/database/database.ts'
import type { Implement } from '#platform/http/implement.ts'
import type { Issuer } from '#platform/identity/issuer/issuer.ts'
import { describeInteraction, endCookieSession, submitPassword } from './service.ts'

export function signInRoutes(implement: Implement, issuer: Issuer, shared: Db) {
  implement(signIn.interaction, describeInteraction(issuer))
  implement(signIn.submit, submitPassword(issuer, shared))
  implement(signIn.endCookieSession, endCookieSession(issuer))
}
