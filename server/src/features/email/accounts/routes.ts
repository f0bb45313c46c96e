import { emailAccounts, oauthProviders } from '@rostrum/contract/email/accounts'
import type { Implement, Services } from '#platform/http/implement.ts'
import { finishOauth, startOauth } from './oauth/session.ts'
import { listCustomerAccounts } from './queries.ts'
import {
  archive,
  changeAccount,
  changeSignature,
  discoverServers,
  keepConnection,
  keepResult,
  listOwn,
  listP2p,
  listSignatures,
  testConnection,
  tokensFor,
  tryAgain,
} from './service.ts'

export function emailAccountRoutes(implement: Implement, services: Services) {
  const { config, mailbox } = services
  const options = {
    oauthProviders: oauthProviders.filter((provider) => config.mailAccounts[provider]),
    hasMailbox: mailbox !== undefined,
  }
  implement(emailAccounts.list, listOwn)
  implement(emailAccounts.ofCustomer, ({ db }) => listCustomerAccounts(db))
  implement(emailAccounts.p2p, listP2p, tokensFor(services))
  implement(emailAccounts.options, async () => options)
  implement(emailAccounts.discover, async (_ctx, _input, found) => found, discoverServers(services))
  implement(emailAccounts.connect, keepConnection(services), testConnection(services))
  implement(emailAccounts.update, changeAccount)
  implement(emailAccounts.check, keepResult, tryAgain(services))
  implement(emailAccounts.archive, archive)
  implement(emailAccounts.startOauth, async (_ctx, _input, started) => started, startOauth(services))
  implement(emailAccounts.finishOauth, keepConnection(services), finishOauth(services))
  implement(emailAccounts.signatures, listSignatures)
  implement(emailAccounts.updateSignature, changeSignature)
}
