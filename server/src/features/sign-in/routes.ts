import { signIn } from '@rostrum/contract/sign-in'
import type { Implement, Services } from '#platform/http/implement.ts'
import type { Issuer } from '#platform/identity/issuer/issuer.ts'
import { askForReset, setForgottenPassword } from './forgotten/service.ts'
import { describeInteraction, endCookieSession, submitPassword } from './service.ts'

export function signInRoutes(implement: Implement, issuer: Issuer, { config, database, jobs }: Services) {
  implement(signIn.interaction, describeInteraction(issuer, config))
  implement(signIn.submit, submitPassword(issuer, database.shared, config))
  implement(signIn.forgotten, askForReset(jobs, database.shared))
  implement(signIn.setPassword, setForgottenPassword(jobs))
  implement(signIn.endCookieSession, endCookieSession(issuer))
}
