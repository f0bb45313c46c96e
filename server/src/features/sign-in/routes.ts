import { signIn } from '@rostrum/contract/sign-in'
import type { Implement, Services } from '#platform/http/implement.ts'
import type { Issuer } from '#platform/identity/issuer/issuer.ts'
import { askForReset, openReset, setForgottenPassword } from './forgotten/service.ts'
import { askForPasskey, beginPasskeySetup, submitPasskey, submitPasskeySetup } from './second-step/passkey.ts'
import { submitSecondStep, submitSetup } from './second-step/service.ts'
import { describeInteraction, endCookieSession, submitPassword } from './service.ts'

export function signInRoutes(implement: Implement, issuer: Issuer, services: Services) {
  const { config, database, jobs } = services
  implement(signIn.interaction, describeInteraction(issuer, config))
  implement(signIn.submit, submitPassword({ ...services, issuer }))
  implement(signIn.secondStep, submitSecondStep({ ...services, issuer }))
  implement(signIn.askForPasskey, askForPasskey({ ...services, issuer }))
  implement(signIn.submitPasskey, submitPasskey({ ...services, issuer }))
  implement(signIn.setUpSecondStep, submitSetup({ ...services, issuer }))
  implement(signIn.beginPasskeySetup, beginPasskeySetup({ ...services, issuer }))
  implement(signIn.setUpPasskey, submitPasskeySetup({ ...services, issuer }))
  implement(signIn.forgotten, askForReset(jobs, database.shared))
  implement(signIn.openReset, openReset)
  implement(signIn.setPassword, setForgottenPassword(jobs))
  implement(signIn.endCookieSession, endCookieSession(issuer))
}
