// Email campaigns, with the figures of their results pages.
import { campaignStatusNames } from '@rostrum/contract/email/campaigns/campaigns'
import { readFilters } from '@rostrum/contract/platform/read-filters'
import type { Row } from '@rostrum/contract/reports/engine/fields'
import { listQueries } from '@rostrum/contract/reports/list-filters'
import { listCampaignFigures } from '#features/email/campaigns/public.ts'
import { inChunks, irmSources } from './irm-rows.ts'
import { dayOf, fullName } from './profile-fields.ts'
import { amount, day, level, type Subject, text, yesOrNo, yesOrNoOptions } from './subject.ts'

/** Unknown, not zero, where nothing was delivered. */
const shareOf = (part: number | null, whole: number): number | null =>
  part === null || whole === 0 ? null : part / whole

export const campaigns: Subject = {
  key: 'campaigns',
  isOfSecurity: false,
  defaults: ['name', 'status', 'sentOn', 'delivered', 'opened', 'clicked', 'replied', 'unsubscribed'],
  fields: async () => [
    text('name', 'Campaign'),
    text('subject', 'Subject'),
    text('status', 'Status', Object.values(campaignStatusNames)),
    text('topic', 'Topic'),
    text('security', 'Security'),
    text('owner', 'Owner'),
    day('sentOn', 'Sent on'),
    text('isTracked', 'Opens tracked', yesOrNoOptions),
    amount('recipients', 'Recipients', 'integer'),
    amount('sent', 'Sent', 'integer'),
    amount('delivered', 'Delivered', 'integer'),
    amount('opened', 'Opened', 'integer'),
    amount('clicked', 'Clicked', 'integer'),
    amount('replied', 'Replied', 'integer'),
    amount('unsubscribed', 'Unsubscribed', 'integer'),
    amount('complained', 'Marked as spam', 'integer'),
    amount('bounced', 'Bounced', 'integer'),
    level('openRate', 'Open rate', 'percent'),
    level('clickRate', 'Click rate', 'percent'),
    level('replyRate', 'Reply rate', 'percent'),
    day('created', 'Created'),
  ],
  async load(reading, asked) {
    const { filters } = readFilters(listQueries.campaigns, asked.listFilters)
    const { rows, total } = await inChunks(async (page) => {
      const found = await listCampaignFigures(reading.db, filters, page)
      return {
        total: found.total,
        rows: found.rows.map((one): Row => {
          const opened = one.tracksOpens ? one.opened : null
          const clicked = one.tracksClicks ? one.clicked : null
          return {
            link: { type: 'campaign', id: one.id },
            values: {
              name: one.name,
              subject: one.subject,
              status: campaignStatusNames[one.status],
              topic: one.topic,
              security: one.security,
              owner: fullName(one.owner),
              sentOn: dayOf(reading, one.startedAt),
              isTracked: yesOrNo(one.tracksOpens),
              recipients: one.recipients,
              sent: one.sent,
              delivered: one.delivered,
              opened,
              clicked,
              replied: one.answered,
              unsubscribed: one.unsubscribed,
              complained: one.complained,
              bounced: one.bounced,
              openRate: shareOf(opened, one.delivered),
              clickRate: shareOf(clicked, one.delivered),
              replyRate: shareOf(one.answered, one.delivered),
              created: dayOf(reading, one.createdAt),
            },
          }
        }),
      }
    })
    return {
      rows,
      total,
      subtitle: null,
      sources: [
        ...irmSources(asked),
        'Opens and clicks count people, not mail proxies or scanners. They are unknown when tracking is off. Rates are % of delivered messages.',
      ],
    }
  },
}
