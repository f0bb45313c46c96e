// Pages and addresses in campaigns for their recipients, who do not sign in: they work without a script.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { ownSurveyUrl } from '#features/surveys/public.ts'
import { readBrand } from '#platform/brand/read-brand.ts'
import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/http/implement.ts'
import { findSealedLink } from '#platform/identity/sealed-links.ts'
import { lookOf, messageOf, sendDocument } from '#platform/pages/document.ts'
import { type Asked, limited, servePages } from '#platform/pages/public-pages.ts'
import { currentSuppressions } from '../suppressions/queries.ts'
import { listTopics } from '../topics/queries.ts'
import { archiveOf, archivePolicy } from './archive.ts'
import { type Chooser, saveChoices, subscribeAgain, unsubscribe } from './choices.ts'
import { archivePurpose, recipientPurpose } from './links.ts'
import {
  askToUnsubscribe,
  invalidPage,
  type Page,
  preferencesPage,
  stoppedPage,
  unsubscribedPage,
} from './page/pages.ts'
import * as queries from './queries.ts'
import { recordVisit } from './tracking.ts'

const mostBytes = 32 * 1024
/** Mail services fetch pictures and links for all their users from few addresses. */
const widely = { config: { rateLimit: { max: 12_000 } } }

const look = lookOf('/c/assets', { styles: new URL('page/campaign.css', import.meta.url), mainId: 'campaign' })

/** One transparent pixel. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

export function serveCampaignPages(app: FastifyInstance, services: Services) {
  const pages = new CampaignPages(services)
  const posted = { ...limited, bodyLimit: mostBytes }
  const oneClick = { ...widely, bodyLimit: mostBytes }
  servePages(app, {
    look,
    maintenance: services.maintenance,
    // RFC 8058 allows a form in either encoding; nothing that is sent decides whether someone unsubscribes.
    contentType: '*',
    sendFailure,
    routes: (inner, handle) => {
      inner.get('/c/:token/u', limited, handle(pages.askToUnsubscribe))
      inner.post('/c/:token/u', oneClick, handle(pages.unsubscribeAtOnce))
      inner.get('/c/:token/unsubscribe', limited, handle(pages.askToUnsubscribe))
      inner.post('/c/:token/unsubscribe', posted, handle(pages.unsubscribe))
      inner.get('/c/:token/preferences', limited, handle(pages.showPreferences))
      inner.post('/c/:token/preferences', posted, handle(pages.receivePreferences))
      inner.get('/c/:token/l/:number', widely, handle(pages.followLink))
      inner.get('/c/:token/o.gif', widely, handle(pages.countOpen))
      inner.get('/c/a/:token', limited, handle(pages.showArchive))
      inner.get('/c/*', limited, handle(invalid))
    },
  })
}

const send = (
  reply: FastifyReply,
  { title, body }: Page,
  { company = '', status = 200, color = null as string | null } = {},
) => sendDocument(reply, look, { status, language: 'en', title, company, brandColor: color, body })

const invalid = async ({ reply }: Asked) => send(reply, invalidPage, { status: 404 })

function sendFailure(reply: FastifyReply, _request: unknown, status: number, reasons: string[]) {
  const title = 'Something went wrong'
  const body = messageOf(title, ...reasons, 'Please try again in a moment.')
  return send(reply, { title, body }, { status })
}

const withoutTrace = (reply: FastifyReply) =>
  reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')

interface Visitor extends Chooser {
  own: string
  company: string
  email: string
  color: string
}

class CampaignPages {
  readonly #services: Services
  /** What was sent never changes. */
  readonly #archives = new LRUCache<string, { text: string }>({ max: 50 })

  constructor(services: Services) {
    this.#services = services
  }

  get #maker() {
    const { linkKeys, config } = this.#services
    return { linkKeys, publicUrl: config.publicUrl }
  }

  /** Finds the recipient and works in one short transaction. Undefined if the link leads nowhere. */
  async #asRecipient<T>(token: string, work: (db: Db, chooser: Chooser) => Promise<T>): Promise<T | undefined> {
    const { database, linkKeys } = this.#services
    const link = await findSealedLink(database.shared, linkKeys, token, recipientPurpose)
    if (!link) return undefined
    const { customerId } = link
    return database.withTenant(customerId, async (db) => {
      const recipient = await queries.findRecipient(db, link.subject)
      return recipient && work(db, { customerId, recipient })
    })
  }

  #page = async (asked: Asked, work: (db: Db, visitor: Visitor) => Promise<Page>) => {
    const { reply, token } = asked
    const found = await this.#asRecipient(token, async (db, chooser) => {
      const { name: company, color } = await readBrand(db, await queries.findCompany(db, chooser.customerId))
      const visitor = { ...chooser, own: `/c/${token}`, company, color, email: chooser.recipient.email }
      return { visitor, page: await work(db, visitor) }
    })
    if (!found) return invalid(asked)
    const { company, color } = found.visitor
    return send(reply, found.page, { company, color })
  }

  askToUnsubscribe = (asked: Asked) =>
    this.#page(asked, async (db, visitor) => {
      const isStopped = (await currentSuppressions(db, [visitor.email])).get(visitor.email)
      return isStopped?.reason === 'unsubscribed' ? unsubscribedPage(visitor) : askToUnsubscribe(visitor)
    })

  unsubscribe = (asked: Asked) =>
    this.#page(asked, async (db, visitor) => {
      await unsubscribe(db, visitor)
      return unsubscribedPage(visitor)
    })

  /** RFC 8058: one request of a mail program, no page and no question. */
  unsubscribeAtOnce = async (asked: Asked) => {
    const isDone = await this.#asRecipient(asked.token, async (db, chooser) => {
      await unsubscribe(db, chooser)
      return true
    })
    if (!isDone) return invalid(asked)
    return withoutTrace(asked.reply).type('text/plain; charset=utf-8').send('Unsubscribed\n')
  }

  #preferences = async (db: Db, visitor: Visitor, isSaved = false): Promise<Page> => {
    const stopped = (await currentSuppressions(db, [visitor.email])).get(visitor.email)
    if (stopped) return stoppedPage(visitor, stopped.reason === 'unsubscribed')
    const preferences = await queries.readPreferences(db, visitor.email)
    return preferencesPage({ ...visitor, topics: await listTopics(db), preferences, isSaved })
  }

  showPreferences = (asked: Asked) => this.#page(asked, (db, visitor) => this.#preferences(db, visitor))

  receivePreferences = (asked: Asked) =>
    this.#page(asked, async (db, visitor) => {
      const go = asked.fields.get('go')
      if (go === 'unsubscribe') {
        await unsubscribe(db, visitor)
        return unsubscribedPage(visitor)
      }
      if (go === 'subscribe') await subscribeAgain(db, visitor)
      if (go === 'save') await saveChoices(db, visitor, asked.fields)
      return this.#preferences(db, visitor, go === 'save')
    })

  /** Leads where the campaign's own list of links says, and nowhere else. */
  followLink = async (asked: Asked) => {
    const { request, reply, token } = asked
    const { number: typed } = request.params as { number: string }
    const number = /^[1-9]\d{0,5}$/.test(typed) ? Number(typed) : 0
    const target = await this.#asRecipient(token, async (db, { customerId, recipient }) => {
      const found = await queries.findTarget(db, recipient.campaignId, number)
      if (!found || !isWebAddress(found.url)) return undefined
      const { userId, personId, name, email, acceptedAt } = recipient
      const visitor = { customerId, userId, personId, name, email, sentAt: acceptedAt }
      const { url, mayCountClick } = await ownSurveyUrl(db, this.#maker, found.url, visitor)
      if (mayCountClick) {
        await recordVisit(db, request, { customerId, recipient, link: { number, linkCount: found.linkCount } })
      }
      return url
    })
    return target ? withoutTrace(reply).redirect(target, 302) : invalid(asked)
  }

  /** The same picture for a link that leads nowhere. */
  countOpen = async ({ request, reply, token }: Asked) => {
    await this.#asRecipient(token, (db, chooser) => recordVisit(db, request, chooser))
    return withoutTrace(reply).type('image/gif').header('cross-origin-resource-policy', 'cross-origin').send(pixel)
  }

  showArchive = async (asked: Asked) => {
    const { database, linkKeys } = this.#services
    const link = await findSealedLink(database.shared, linkKeys, asked.token, archivePurpose)
    const text = link && (await database.withTenant(link.customerId, (db) => this.#archived(db, link)))
    if (!text) return invalid(asked)
    return withoutTrace(asked.reply)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', archivePolicy)
      .send(text)
  }

  #archived = async (db: Db, { customerId, subject }: { customerId: string; subject: string }) => {
    const campaign = await queries.findArchived(db, subject)
    if (!campaign) return undefined
    const known = this.#archives.get(campaign.id)
    if (known) return known.text
    const { name } = await readBrand(db, await queries.findCompany(db, customerId))
    const text = archiveOf(campaign.rendered, name)
    if (text) this.#archives.set(campaign.id, { text })
    return text
  }
}

const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url) && URL.canParse(url)
