import { calendars } from '@rostrum/contract/calendars'
import { schedulerApi } from '@rostrum/contract/email/scheduler-api'
import type { Implement, Services } from '#platform/http/implement.ts'
import { callScheduler } from './scheduler-api/service.ts'
import {
  changeCalendar,
  checkNow,
  readOverview,
  renewFeed,
  settleChange,
  subscribe,
  tryAddress,
  unsubscribe,
} from './service.ts'

export function calendarRoutes(implement: Implement, services: Services) {
  implement(calendars.read, readOverview(services))
  implement(calendars.update, changeCalendar)
  implement(calendars.check, checkNow)
  implement(calendars.subscribe, subscribe, tryAddress(services))
  implement(calendars.unsubscribe, unsubscribe)
  implement(calendars.settle, settleChange)
  implement(calendars.renewFeed, renewFeed(services))
  implement(schedulerApi.call, callScheduler)
}
