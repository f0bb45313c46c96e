// The public pages of surveys, rendered here: they work without a script and belong to no one who is signed in.
import { inLanguage } from '@rostrum/contract/surveys/texts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#platform/http/implement.ts'
import { AddressLimit } from '#platform/pages/address-limit.ts'
import { type Document, lookOf, messageOf, sendDocument as sendPage } from '#platform/pages/document.ts'
import { html, safe } from '#platform/pages/html.ts'
import { type Asked, limited, servePages } from '#platform/pages/public-pages.ts'
import { fewestSeconds, newStamp, timeOfStamp } from '#platform/pages/stamp.ts'
import { type PageProblems, surveyPage } from './page/survey-page.ts'
import { languageFor, type Words, wordsIn } from './page/words.ts'
import * as queries from './queries/answers.ts'
import { Releases } from './releases.ts'
import { readRespondent } from './respondent.ts'
import { at, firstWrong, languagesOf, openSession, problemsNow, readSession, type Session } from './session.ts'
import { submit } from './submit.ts'
import { type ClosedBecause, closedReason, follow, isKnown, keepsDraft, type Visit, visitOf } from './visit.ts'

/** A page of long texts, with earlier answers, encoded for a form. */
const mostBytes = 256 * 1024

const look = lookOf('/s/assets', {
  styles: new URL('page/survey.css', import.meta.url),
  script: new URL('page/survey.js', import.meta.url),
  mainId: 'survey',
})
const sendDocument = (reply: FastifyReply, document: Document) => sendPage(reply, look, document)

export function serveSurveys(app: FastifyInstance, services: Services) {
  const pages = new SurveyPages(services)
  servePages(app, {
    look,
    maintenance: services.maintenance,
    sendFailure,
    routes: (inner, handle) => {
      inner.get('/s/:token', limited, handle(pages.open))
      inner.post('/s/:token', { ...limited, bodyLimit: mostBytes }, handle(pages.receive))
      inner.get('/s/:token/thanks', limited, handle(pages.thank))
      inner.get('/s/:token/opt-out', limited, handle(pages.askToOptOut))
      inner.post('/s/:token/opt-out', limited, handle(pages.optOut))
    },
  })
}

const wordsFor = (request: FastifyRequest, visit?: Visit): { words: Words; language: string } => {
  const offered = visit ? languagesOf(visit) : ['en', 'de', 'fr', 'es']
  const language = languageFor(offered, request.headers['accept-language'])
  return { language, words: wordsIn(language) }
}

function sendFailure(reply: FastifyReply, request: FastifyRequest, status: number, reasons: string[]) {
  const { words, language } = wordsFor(request)
  const title = words.failedTitle
  const body = messageOf(title, ...reasons, words.failedText)
  return sendDocument(reply, { status, language, title, company: '', brandColor: null, body })
}

/** The form that the page was made from. */
function formNumberIn(fields: URLSearchParams): number | undefined {
  const number = Number(fields.get('form'))
  return Number.isInteger(number) && number > 0 && number < 2 ** 31 ? number : undefined
}

class SurveyPages {
  readonly #services: Services
  readonly #limit = new AddressLimit()
  readonly #releases: Releases

  constructor(services: Services) {
    this.#services = services
    this.#releases = new Releases(services)
  }

  #message = ({ request, reply }: Asked, visit: Visit | undefined, status: number, of: (words: Words) => string[]) => {
    const { words, language } = wordsFor(request, visit)
    const [title = '', ...texts] = of(words)
    const brandColor = visit?.form.brandColor ?? null
    const document: Document = {
      status,
      language,
      title,
      company: visit?.survey.company ?? '',
      brandColor,
      body: messageOf(title, ...texts),
    }
    return sendDocument(reply, document)
  }

  #invalid = (asked: Asked) => this.#message(asked, undefined, 404, (words) => [words.invalidTitle, words.invalidText])

  #closed = (asked: Asked, visit: Visit, because: ClosedBecause) =>
    this.#message(asked, visit, because === 'answered' ? 200 : 410, (words) => {
      if (because === 'answered') return [words.alreadyTitle, words.alreadyText]
      if (because === 'not_open') return [words.notOpenTitle, words.notOpenText]
      return [words.closedTitle, because === 'quota' ? words.quotaText : words.closedText(visit.survey.company)]
    })

  /** Follows the link. Undefined if it leads nowhere. */
  async #visit(token: string, reading: { formNumber?: number | undefined; isOpening?: boolean } = {}) {
    const link = follow(this.#services, token)
    return link && this.#services.database.oneStatement(link.customerId, (db) => visitOf(db, link, reading))
  }

  open = async (asked: Asked) => {
    const { request, reply, token } = asked
    const visit = await this.#visit(token, { isOpening: request.method === 'GET' })
    if (!visit) return this.#invalid(asked)
    const because = closedReason(visit)
    if (because) return this.#closed(asked, visit, because)
    const stamp = newStamp(this.#services.linkKeys)
    const session = openSession(visit, stamp, request.headers['accept-language'], visit.draft)
    return sendDocument(reply, surveyPage(session, `/s/${token}`))
  }

  receive = async (asked: Asked) => {
    const { reply, token, fields } = asked
    const go = fields.get('go') ?? 'next'
    const visit = await this.#visit(token, { formNumber: formNumberIn(fields) })
    if (!visit) return this.#invalid(asked)
    const because = closedReason(visit)
    if (because === 'answered' && go === 'send') return reply.redirect(`/s/${token}/thanks`, 303)
    if (because) return this.#closed(asked, visit, because)
    const session = readSession(visit, fields, keepsDraft(visit) ? visit.draft : undefined)
    await this.#saveDraft(session)
    if (go === 'save') return reply.code(204).header('cache-control', 'no-store').send()
    return this.#goOn(asked, session, go)
  }

  async #saveDraft({ visit, answers }: Session): Promise<void> {
    const { recipient, survey } = visit
    if (!recipient || !keepsDraft(visit)) return
    const { customerId } = survey
    await this.#services.database.oneStatement(customerId, (db) =>
      queries.saveDraft(db, customerId, recipient.id, answers),
    )
  }

  #show = ({ reply, token }: Asked, session: Session, problems?: PageProblems) =>
    sendDocument(reply, surveyPage(session, `/s/${token}`, problems))

  #goOn = (asked: Asked, session: Session, go: string) => {
    const { index, path } = session
    if (go === 'back') return this.#show(asked, at(session, index - 1))
    if (go !== 'next' && go !== 'send') return this.#show(asked, session)
    const problems = problemsNow(session)
    if (problems.length > 0) return this.#show(asked, session, { ofAnswers: problems })
    // Answers of this page brought up another question on it, or another page behind it.
    if (session.appeared.length > 0) return this.#show(asked, session)
    if (index < path.length - 1 || (index === path.length - 1 && go === 'next')) {
      return this.#show(asked, at(session, index + 1))
    }
    return this.#send(asked, session)
  }

  #send = async (asked: Asked, session: Session) => {
    const { request, reply, token } = asked
    const { visit, language, answers, stamp } = session
    const words = wordsIn(language)
    const fields = session.sent ?? new URLSearchParams()
    const wrong = firstWrong(session)
    if (wrong !== undefined) {
      const back = at(session, wrong)
      return this.#show(asked, back, { ofAnswers: problemsNow(back) })
    }
    const { problems, ...who } = readRespondent(visit, fields, words)
    if (Object.keys(problems).length > 0) {
      return this.#show(asked, { ...at(session, session.path.length), sent: fields }, { ofRespondent: problems })
    }
    const thanks = () => reply.redirect(`/s/${token}/thanks`, 303)
    // A person does not see this field.
    if (visit.isPreview || fields.get('website')) return thanks()
    const spam = this.#spamProblem(request, session, words)
    if (spam) return this.#show(asked, session, { general: spam })
    const outcome = await submit(this.#services, visit, { answers, language, stamp, ...who })
    if (outcome === 'accepted' && !who.isNamed) this.#releases.ask(visit.survey)
    return outcome === 'quota' ? this.#closed(asked, visit, 'quota') : thanks()
  }

  /** A personal link works once, so that only the open link is guarded. */
  #spamProblem = (request: FastifyRequest, { visit, stamp }: Session, words: Words): string | undefined => {
    if (visit.recipient) return undefined
    const opened = timeOfStamp(this.#services.linkKeys, stamp)
    if (!opened || Date.now() - opened.getTime() < fewestSeconds * 1000) return words.tooFast
    const isLimited = this.#services.config.callsPerMinute > 0
    return isLimited && !this.#limit.take(request.ip, visit.survey.id) ? words.tooMany : undefined
  }

  thank = async (asked: Asked) => {
    const visit = await this.#visit(asked.token)
    if (!visit) return this.#invalid(asked)
    const { words, language } = wordsFor(asked.request, visit)
    const { thanks } = inLanguage(visit.form, language)
    const text = thanks ? html`<div class="intro">${safe(thanks)}</div>` : words.thanksText
    const body = messageOf(words.thanksTitle, text)
    const { company } = visit.survey
    return sendDocument(asked.reply, {
      ...{ language, title: words.thanksTitle, company, brandColor: visit.form.brandColor, body },
    })
  }

  /** Asks first: programs that check mail for viruses open every link. */
  askToOptOut = async (asked: Asked) => {
    const visit = await this.#visit(asked.token)
    const email = visit?.recipient?.email
    if (!visit || !email || !isKnown(visit)) return this.#invalid(asked)
    const { words, language } = wordsFor(asked.request, visit)
    const { company } = visit.survey
    const body = messageOf(
      words.optOutTitle,
      words.optOutAsk(company, email),
      html`<form method="post" action="/s/${asked.token}/opt-out"><button class="main">${words.optOutButton}</button></form>`,
    )
    return sendDocument(asked.reply, {
      ...{ language, title: words.optOutTitle, company, brandColor: visit.form.brandColor, body },
    })
  }

  optOut = async (asked: Asked) => {
    const visit = await this.#visit(asked.token)
    const { id, email } = visit?.recipient ?? {}
    if (!visit || !id || !email) return this.#invalid(asked)
    const { customerId, company } = visit.survey
    await this.#services.database.withTenant(customerId, (db) => queries.optOut(db, customerId, { id, email }))
    return this.#message(asked, visit, 200, (words) => [words.optedOutTitle, words.optedOutText(company)])
  }
}
