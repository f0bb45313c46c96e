// The calendar of earnings calls and conferences of the customer's companies and their peers.
import { z } from 'zod'
import { ColumnChoice, type TargetField } from '../column-mapping.ts'
import { csv, endpoint, item, noContent, page } from '../platform/endpoint.ts'
import { IdParams, Instant, optionalText, requiredText } from '../platform/values.ts'
import { isTimeZone } from '../session.ts'
import {
  type CompanyEventKind,
  CompanyEventQuery,
  type CompanyEventStatus,
  companyEventFilters,
  companyEventKinds,
  companyEventStatuses,
  type Whose,
  whoseValues,
} from './company-events-query.ts'

export const companyEventKindNames: Record<CompanyEventKind, string> = {
  earnings_call: 'Earnings call',
  conference: 'Conference',
  investor_day: 'Investor day',
  annual_meeting: 'Annual meeting',
  other: 'Other',
}
export const companyEventStatusNames: Record<CompanyEventStatus, string> = {
  expected: 'Expected',
  confirmed: 'Confirmed',
}
export const whoseNames: Record<Whose, string> = { ours: 'Yours', peers: 'Peers', other: 'Other' }

export const ResearchSecurity = z.object({ id: z.uuid(), name: z.string(), ticker: z.string().nullable() })
export type ResearchSecurity = z.output<typeof ResearchSecurity>

/** A time of day on the clock of the event, such as 16:30. */
const LocalTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 16:30')

const TimeZone = z.string().min(1).max(60).refine(isTimeZone, 'Choose a time zone')

/** Only addresses that a browser opens as a page. */
const WebAddress = optionalText(1000).refine((url) => !url || /^https?:\/\/\S+$/i.test(url), {
  message: 'Enter an address that starts with https://',
})

export const CompanyEvent = z.object({
  id: z.uuid(),
  security: ResearchSecurity,
  whose: z.enum(whoseValues),
  kind: z.enum(companyEventKinds),
  title: z.string(),
  day: z.iso.date(),
  time: z.string().nullable(),
  timeZone: z.string(),
  status: z.enum(companyEventStatuses),
  webcastUrl: z.string().nullable(),
  location: z.string().nullable(),
  /** The same event in the IRM. */
  irmEvent: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Of the call, once there is one. */
  transcriptId: z.uuid().nullable(),
  source: z.enum(['typed', 'file', 'calendar', 'feed']),
  updatedAt: Instant,
})
export type CompanyEvent = z.output<typeof CompanyEvent>

const inputs = {
  securityId: z.uuid(),
  kind: z.enum(companyEventKinds),
  title: requiredText(200, 'Enter a title'),
  day: z.iso.date('Enter a day'),
  time: LocalTime.nullable(),
  timeZone: TimeZone,
  status: z.enum(companyEventStatuses),
  webcastUrl: WebAddress,
  location: optionalText(200),
  eventId: z.uuid().nullable(),
}

/** The columns of a file of events. */
export const companyEventFields: readonly TargetField[] = [
  {
    key: 'security',
    label: 'Company',
    isRequired: true,
    guesses: ['ticker', 'symbol', 'security', 'issuer', 'company name'],
  },
  { key: 'title', label: 'Title', isRequired: false, guesses: ['event', 'event name', 'name', 'subject', 'summary'] },
  { key: 'kind', label: 'Type', isRequired: false, guesses: ['event type', 'category', 'kind'] },
  { key: 'day', label: 'Date', isRequired: true, guesses: ['day', 'event date', 'start date', 'starts'] },
  { key: 'time', label: 'Time', isRequired: false, guesses: ['start time', 'event time'] },
  { key: 'time_zone', label: 'Time zone', isRequired: false, guesses: ['timezone', 'tz', 'zone'] },
  { key: 'status', label: 'Status', isRequired: false, guesses: ['confirmed', 'expected'] },
  { key: 'webcast_url', label: 'Webcast', isRequired: false, guesses: ['webcast link', 'link', 'url', 'webcast url'] },
  { key: 'location', label: 'Location', isRequired: false, guesses: ['venue', 'city', 'place'] },
]

export const CompanyEventImport = z.object({
  added: z.int(),
  changed: z.int(),
  /** Rows that were left out, and why. */
  problems: z.array(z.object({ row: z.int(), message: z.string() })),
  problemCount: z.int(),
})
export type CompanyEventImport = z.output<typeof CompanyEventImport>

export const CompanyEventFeed = z.object({
  id: z.uuid(),
  security: ResearchSecurity,
  url: z.string(),
  readAt: Instant.nullable(),
  problem: z.string().nullable(),
})
export type CompanyEventFeed = z.output<typeof CompanyEventFeed>

const gated = { permission: 'member', research: 'news' } as const

export const companyEvents = {
  list: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/research/company_events',
    summary: 'Earnings calls, conferences and other events of the customer’s companies and their peers',
    query: CompanyEventQuery,
    response: page(CompanyEvent),
  }),
  export: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/research/company_events.csv',
    summary: 'The same list as a file',
    query: z.object(companyEventFilters),
    response: csv([
      { key: 'day', header: 'Date' },
      { key: 'time', header: 'Time' },
      { key: 'timeZone', header: 'Time zone' },
      { key: 'ticker', header: 'Ticker' },
      { key: 'company', header: 'Company' },
      { key: 'whose', header: 'Yours or peer' },
      { key: 'kind', header: 'Type' },
      { key: 'title', header: 'Title' },
      { key: 'status', header: 'Status' },
      { key: 'location', header: 'Location' },
      { key: 'webcastUrl', header: 'Webcast' },
    ]),
  }),
  calendarFile: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/research/company_events/calendar_file',
    summary: 'The same list as a calendar file (ICS), up to 1,000 events',
    query: z.object(companyEventFilters),
    response: item(z.object({ name: z.string(), text: z.string() })),
  }),
  next: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/research/company_events/next_earnings',
    summary: 'The next earnings call of one of the customer’s own companies; null if none is known',
    response: item(CompanyEvent.nullable()),
  }),
  create: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/research/company_events',
    summary: 'Add an event',
    body: z.strictObject({
      ...inputs,
      time: inputs.time.default(null),
      status: inputs.status.default('expected'),
      eventId: inputs.eventId.default(null),
    }),
    affects: [],
    response: item(CompanyEvent),
  }),
  update: endpoint({
    ...gated,
    method: 'PATCH',
    path: '/v2/research/company_events/{id}',
    summary: 'Change an event',
    params: IdParams,
    body: z.strictObject(inputs).partial(),
    affects: [],
    response: item(CompanyEvent),
  }),
  delete: endpoint({
    ...gated,
    method: 'DELETE',
    path: '/v2/research/company_events/{id}',
    summary: 'Delete an event; it can be restored',
    params: IdParams,
    affects: [],
    response: noContent,
  }),
  restore: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/research/company_events/{id}/restore',
    summary: 'Restore a deleted event',
    params: IdParams,
    affects: [],
    response: item(CompanyEvent),
  }),
  importSheet: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/research/company_events/import',
    summary: 'Import events from an uploaded sheet; updates an event of the same company, type and day',
    body: z.strictObject({
      sheetId: z.uuid(),
      mapping: z.array(ColumnChoice).max(100),
      /** Of times in the file that name none. */
      timeZone: TimeZone,
    }),
    affects: [],
    response: item(CompanyEventImport),
  }),
  importCalendar: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/research/company_events/import_calendar',
    summary: 'Import a company’s events from a calendar file (ICS); importing it again updates them',
    body: z.strictObject({
      securityId: z.uuid(),
      text: requiredText(500_000, 'Choose a calendar file'),
      timeZone: TimeZone,
    }),
    affects: [],
    response: item(CompanyEventImport),
  }),
  feeds: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/research/company_event_feeds',
    summary: 'Calendar addresses that are read every six hours',
    response: item(z.array(CompanyEventFeed)),
  }),
  addFeed: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/research/company_event_feeds',
    summary: 'Subscribe to a company’s calendar at an address',
    body: z.strictObject({
      securityId: z.uuid(),
      url: requiredText(1000, 'Enter an address').refine((url) => /^https?:\/\/\S+$/i.test(url), {
        message: 'Enter an address that starts with https://',
      }),
    }),
    affects: [],
    response: item(CompanyEventFeed),
  }),
  removeFeed: endpoint({
    ...gated,
    method: 'DELETE',
    path: '/v2/research/company_event_feeds/{id}',
    summary: 'Stop reading a calendar; its events stay',
    params: IdParams,
    affects: [],
    response: noContent,
  }),
}
