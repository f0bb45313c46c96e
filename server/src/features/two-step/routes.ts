import { passkeys, twoStep } from '@rostrum/contract/two-step'
import type { Implement, Services } from '#platform/http/implement.ts'
import { askForPasskey, beginPasskey, createPasskey, removeOwnPasskey, renameOwnPasskey } from './passkeys/service.ts'
import {
  beginOwnAuthenticator,
  readStatus,
  removeOwnAuthenticator,
  renewOwnRecoveryCodes,
  saveOwnAuthenticator,
} from './service.ts'

export function twoStepRoutes(implement: Implement, { config, sealing }: Services) {
  implement(twoStep.status, readStatus)
  implement(twoStep.beginAuthenticator, beginOwnAuthenticator(config, sealing))
  implement(twoStep.saveAuthenticator, saveOwnAuthenticator(config, sealing))
  implement(twoStep.removeAuthenticator, removeOwnAuthenticator)
  implement(twoStep.renewRecoveryCodes, renewOwnRecoveryCodes)
  implement(passkeys.begin, beginPasskey(config))
  implement(passkeys.create, createPasskey(config))
  implement(passkeys.rename, renameOwnPasskey)
  implement(passkeys.remove, removeOwnPasskey)
  implement(passkeys.ask, askForPasskey(config))
}
