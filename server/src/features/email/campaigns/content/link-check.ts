// Opens the links of a message before its recipients do.
import { type campaignContent, mostCheckedLinks } from '@rostrum/contract/email/campaigns/content-calls'
import { linksOfContent } from '@rostrum/contract/email/campaigns/content-text'
import type { Input, Output } from '@rostrum/contract/platform/endpoint'
import { networkReach } from '#features/email/accounts/public.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller, Services } from '#platform/http/implement.ts'
import { ConnectionFailure } from '#platform/mail/connect/failures.ts'
import { guardedFetch } from '#platform/mail/connect/guarded-fetch.ts'
import { findCampaign } from '../queries/campaigns.ts'

type Answer = Output<typeof campaignContent.checkLinks>

const together = 5
/** For all of them: the person waits. */
const patienceMs = 25_000

/** Pages may want to know a browser, and answer nothing else. */
const headers = { 'user-agent': 'Mozilla/5.0 (compatible; RostrumLinkCheck/1.0)', accept: 'text/html,*/*' }

/** Servers that don't know HEAD, or keep it from programs. */
const unclear = [403, 405, 429, 501, 503]

async function problemOf(reach: ReturnType<typeof networkReach>, url: string, signal: AbortSignal) {
  try {
    const { status } = await guardedFetch(reach, url, { method: 'HEAD', headers, signal })
    if (status < 400 || unclear.includes(status)) return undefined
    return status === 404 || status === 410 ? 'There is no page at this address.' : `The page returned error ${status}.`
  } catch (error) {
    if (signal.aborted) return 'The page took too long to respond.'
    return error instanceof ConnectionFailure ? error.message : 'The page could not be opened.'
  }
}

/** Outside any transaction: other servers may be slow. */
export const tryLinks =
  (services: Services) =>
  async ({ principal, signal }: Caller, { params }: Input<typeof campaignContent.checkLinks>): Promise<Answer> => {
    const customerId = principal.customer.id
    const campaign = await services.database.withTenant(customerId, (db) => findCampaign(db, params.id))
    if (!campaign) throw notFound('Campaign')
    const pages = linksOfContent(campaign.content).flatMap(({ url }) => (/^https?:/i.test(url) ? url : []))
    const waiting = [...new Set(pages)].slice(0, mostCheckedLinks)
    const tried = waiting.length
    const broken: Answer['broken'] = []
    const limit = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
    const work = async () => {
      for (let url = waiting.shift(); url; url = waiting.shift()) {
        const reason = await problemOf(networkReach(services), url, limit)
        if (reason) broken.push({ url, reason })
      }
    }
    await Promise.all(Array.from({ length: together }, work))
    return { tried, broken }
  }
