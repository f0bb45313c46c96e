// A customer who can send campaigns, the demo's own mail server, and a worker that sends to it on demand.
import { campaigns } from '@rostrum/contract/email/campaigns/campaigns'
import { campaignSettings, presetSettings } from '@rostrum/contract/email/campaigns/settings'
import { sendingServer } from '@rostrum/contract/email/sending'
import { readConfig } from '#platform/config.ts'
import { connect } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import { createSealing } from '#platform/identity/issuer/sealing.ts'
import { loadSecrets } from '#platform/identity/issuer/secrets.ts'
import { type JobContext, startJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import type { Api } from '#testing/api.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import { secretsKey } from '#testing/server-process.ts'
import type { TestMail } from '#testing/test-mail.ts'
import { campaignReceiver } from '../inbound/receiver.ts'
import { sendCampaigns } from '../jobs.ts'

export const inboundDomain = 'in.rostrum.example'
export const publicUrl = 'https://ir.example'

/** What arrived for addresses at this domain. */
export const arrivedAt = async (mail: TestMail, domain: string) =>
  (await mail.messages()).flatMap(({ recipients: [to = ''], envelopeSender: sender, ...message }) =>
    to.endsWith(`@${domain}`) ? [{ ...message, to, sender }] : [],
  )

/** Runs the job by hand, so that tests say when. */
export async function openWorker(api: Api, { mail }: TestMail) {
  const database = connect(api.applicationUrl)
  const config = readConfig({
    ...{ NODE_ENV: 'test', PUBLIC_URL: 'http://rostrum.localhost', PRIVATE_MAIL_SERVERS: 'on' },
    INBOUND_DOMAIN: inboundDomain,
  })
  const log = createLog('silent')
  const { linkKeys } = await loadSecrets(api.adminUrl, createSealing(secretsKey))
  const queue = await startJobs({ url: api.databaseUrl, database, log, works: undefined }, [sendCampaigns])
  const contextOf = (customerId: string, again: () => void): JobContext => {
    const forCustomer: JobContext['forCustomer'] = (id, work) =>
      database.withTenant(id, (db) => work(db, queue.enqueueIn(db, id)))
    return {
      ...{ mail, publicUrl, config, sealing: createSealing(secretsKey), log, customerId, linkKeys },
      ...{ db: database.shared, forCustomer, withTenant: (work) => forCustomer(customerId, work) },
      signal: new AbortController().signal,
      hasTime: () => true,
      continueLater: again,
    }
  }
  return {
    linkKeys,
    receiver: campaignReceiver(database, { domain: inboundDomain, linkKeys }),
    /** Until nothing is left that could be sent now. */
    async send(customerId: string): Promise<void> {
      for (let isMore = true; isMore; ) {
        isMore = false
        await sendCampaigns.handle(
          contextOf(customerId, () => {
            isMore = true
          }),
          {},
        )
      }
    },
    async close() {
      await queue.stop()
      await database.close()
    },
  }
}

const content = {
  blocks: [
    {
      type: 'text' as const,
      id: 'a',
      html: '<p>Dear <span data-field="person.first_name" data-fallback="investor">First name</span>, see <a href="https://ir.veltrane.example/q3">our results</a>.</p>',
    },
  ],
}

/** A customer with a sending server, and an admin and a member who write campaigns. */
export async function addSender(api: Api, server: { host: string; port: number } | null = null) {
  const customerId = await addCustomer(api.db, { features: ['campaigns', 'irwin_mail'] })
  const admin = { as: await addPerson(api.db, [{ customer: customerId, role: 'admin' }]) }
  const member = { as: await addPerson(api.db, [{ customer: customerId }]) }
  const smtp = server && { ...server, security: 'none' as const }
  const body = { emailAddress: 'ir@veltrane.example', senderName: 'Veltrane IR', smtp, userName: '', password: '' }
  await api.call(sendingServer.update, { body }, admin)
  const postalAddress = '1 Main Street, Toronto'
  await api.call(campaignSettings.save, { body: { ...presetSettings, postalAddress } }, admin)
  const domain = `${newId()}.example`
  const addressOf = (index: number) => `r${index}@${domain}`
  return {
    ...{ customerId, admin, member, domain, addressOf },
    /** A draft to so many addresses of the domain. */
    draft: (count: number, more: object = {}) => {
      const addresses = Array.from({ length: count }, (_, index) => ({ email: addressOf(index), name: '' }))
      const audience = { include: [{ kind: 'addresses' as const, addresses }], exclude: [] }
      return api.call(
        campaigns.create,
        { body: { name: 'Q3 update', subject: 'Our third quarter', content, audience, ...more } },
        member,
      )
    },
  }
}
