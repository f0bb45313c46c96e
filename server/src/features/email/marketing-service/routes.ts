import { marketingService } from '@rostrum/contract/email/marketing-service'
import { eachRow } from '#lists/each-row.ts'
import type { Implement, Services } from '#platform/http/implement.ts'
import { listErrors, listRuns } from './queries/runs.ts'
import {
  askAccount,
  askFields,
  askForSettings,
  askLists,
  cancelRun,
  changeSettings,
  connect,
  disconnect,
  keepCheck,
  readService,
  syncNow,
  tryKey,
} from './service.ts'

export function marketingServiceRoutes(implement: Implement, services: Services) {
  implement(marketingService.read, readService)
  implement(marketingService.connect, connect(services), tryKey(services))
  implement(marketingService.check, keepCheck, askAccount(services))
  implement(marketingService.lists, async (_ctx, _input, lists) => lists, askLists(services))
  implement(marketingService.fields, async (_ctx, _input, fields) => fields, askFields(services))
  implement(marketingService.update, changeSettings, askForSettings(services))
  implement(marketingService.disconnect, disconnect)
  implement(marketingService.sync, syncNow)
  implement(marketingService.runs, ({ db }, { query }) => listRuns(db, query))
  implement(marketingService.cancel, cancelRun)
  implement(marketingService.errors, ({ db }, { query }) => listErrors(db, query))
  implement(marketingService.exportErrors, ({ db }, { query }) =>
    eachRow((page) => listErrors(db, { ...query, ...page })),
  )
}
