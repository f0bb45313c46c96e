// Campaigns that were sent, as the sender and the tracking pages would have left them.
import { campaigns } from '@rostrum/contract/email/campaigns/campaigns'
import { newId } from '#platform/identifiers.ts'
import type { Api, Caller } from '#testing/api.ts'

interface GivenVisit {
  kind: 'open' | 'click'
  /** Of a click. */
  link?: number
  isMachine?: boolean
  hoursLater?: number
}

export interface GivenRecipient {
  personId?: string | null
  organizationId?: string | null
  name?: string
  email?: string
  state?: string
  answer?: string
  answeredAt?: Date
  unsubscribedAt?: Date
  visits?: GivenVisit[]
}

interface Given {
  name: string
  customerId: string
  startedAt?: Date
  topicId?: string | null
  links?: string[]
  recipients: GivenRecipient[]
}

const hourMs = 3_600_000
/** What a mail server never took. */
const unsent = ['queued', 'failed', 'suppressed', 'canceled']

function countsOf(visits: readonly GivenVisit[], at: (hours?: number) => Date) {
  const of = (kind: GivenVisit['kind'], isMachine: boolean) =>
    visits.filter((visit) => visit.kind === kind && (visit.isMachine ?? false) === isMachine)
  const first = (kind: GivenVisit['kind']) => {
    const [visit] = of(kind, false)
    return visit ? at(visit.hoursLater) : null
  }
  return {
    firstOpenedAt: first('open'),
    openCount: of('open', false).length,
    machineOpenCount: of('open', true).length,
    firstClickedAt: first('click'),
    clickCount: of('click', false).length,
    machineClickCount: of('click', true).length,
  }
}

export async function sentCampaign(api: Api, someone: Caller, given: Given) {
  const { customerId, links = [], topicId = null, startedAt = new Date(Date.now() - 100 * hourMs) } = given
  const { id } = await api.call(campaigns.create, { body: { name: given.name, subject: given.name } }, someone)
  await api.db
    .updateTable('app.campaigns')
    .set({ status: 'sent', startedAt, finishedAt: startedAt, topicId })
    .where('id', '=', id)
    .execute()
  if (links.length > 0) {
    const rows = links.map((url, index) => ({ customerId, campaignId: id, number: index + 1, url }))
    await api.db.insertInto('app.campaignLinks').values(rows).execute()
  }
  const at = (hours = 1) => new Date(startedAt.getTime() + hours * hourMs)
  const recipients: string[] = []
  for (const [index, { visits = [], ...recipient }] of given.recipients.entries()) {
    const recipientId = newId()
    recipients.push(recipientId)
    const { state = 'accepted', email = `recipient-${index + 1}@investor.example` } = recipient
    await api.db
      .insertInto('app.campaignRecipients')
      .values({
        ...{ name: `Recipient ${index + 1}`, ...recipient, email, state, ...countsOf(visits, at) },
        ...{ customerId, id: recipientId, campaignId: id, domain: email.slice(email.indexOf('@') + 1) },
        ...{ sendAt: startedAt, messageId: `<${recipientId}@veltrane.example>` },
        acceptedAt: unsent.includes(state) ? null : startedAt,
      })
      .execute()
    const rows = visits.map(({ kind, link = null, isMachine = false, hoursLater }) => ({
      ...{ customerId, id: newId(), campaignId: id, recipientId, kind, isMachine, visitedAt: at(hoursLater) },
      ...{ linkNumber: link, reason: isMachine ? 'proxy' : null },
    }))
    if (rows.length > 0) await api.db.insertInto('app.campaignVisits').values(rows).execute()
  }
  return { id, recipients }
}
