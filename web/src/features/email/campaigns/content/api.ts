import { campaignContent } from '@rostrum/contract/email/campaigns/content-calls'
import { events } from '@rostrum/contract/irm/events/events'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { bookingPages } from '@rostrum/contract/scheduler/pages'
import { surveys } from '@rostrum/contract/surveys/surveys'
import { queryFor, useAction } from '#platform/api/query.ts'

export const campaignPreview = (id: string, body: Args<typeof campaignContent.preview>['body']) =>
  queryFor(campaignContent.preview, { params: { id }, body })
export const campaignCheck = (id: string) => queryFor(campaignContent.check, { params: { id } })
export const linkCheck = (id: string) => ({
  ...queryFor(campaignContent.checkLinks, { params: { id } }),
  enabled: false,
})

/** To choose from: what could be invited to, linked to or asked. */
export const openEvents = () =>
  queryFor(events.list, { query: { statuses: ['planning', 'confirmed'], sort: 'first_day_desc', pageSize: 100 } })
export const publishedSurveys = () =>
  queryFor(surveys.list, { query: { statuses: ['published'], sort: 'name_asc', pageSize: 100 } })
export const bookingPageList = () => queryFor(bookingPages.list, { query: { pageSize: 100 } })

export const useSendTest = () => useAction(campaignContent.sendTest)
