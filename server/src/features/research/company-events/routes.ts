import { companyEvents } from '@rostrum/contract/research/company-events'
import type { Implement } from '#platform/http/implement.ts'
import { addFeed, removeFeed } from './feeds.ts'
import { importCalendar, importSheet } from './import.ts'
import { listCompanyEvents } from './queries/events.ts'
import { listFeeds } from './queries/feeds.ts'
import {
  calendarOfEvents,
  changeEvent,
  createEvent,
  deleteEvent,
  fileOfEvents,
  nextEarnings,
  restoreEvent,
} from './service.ts'

export function companyEventRoutes(implement: Implement) {
  implement(companyEvents.list, ({ db }, { query }) => listCompanyEvents(db, query))
  implement(companyEvents.export, fileOfEvents)
  implement(companyEvents.calendarFile, calendarOfEvents)
  implement(companyEvents.next, nextEarnings)
  implement(companyEvents.create, createEvent)
  implement(companyEvents.update, changeEvent)
  implement(companyEvents.delete, deleteEvent)
  implement(companyEvents.restore, restoreEvent)
  implement(companyEvents.importSheet, importSheet)
  implement(companyEvents.importCalendar, importCalendar)
  implement(companyEvents.feeds, ({ db }) => listFeeds(db))
  implement(companyEvents.addFeed, addFeed)
  implement(companyEvents.removeFeed, removeFeed)
}
