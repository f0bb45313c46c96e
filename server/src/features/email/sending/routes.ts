import { sendingServer } from '@rostrum/contract/email/sending'
import type { Implement, Services } from '#platform/http/implement.ts'
import { checkDomain, keepKey, keepServer, readServer, recordTest, renewKey, sendTest, testServer } from './service.ts'

export function sendingServerRoutes(implement: Implement, services: Services) {
  implement(sendingServer.read, readServer)
  implement(sendingServer.update, keepServer(services), testServer(services))
  implement(sendingServer.test, recordTest, sendTest(services))
  implement(sendingServer.domain, async (_ctx, _input, domain) => domain, checkDomain(services))
  implement(sendingServer.renewKey, keepKey, renewKey(services))
}
