import type { PageText } from '../page-text.ts'
import { escapeForRegExp, type Found, type Known, phrase, wordsAround } from './known.ts'

type Broker = Known['brokers'][number]

const domainIn = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()
const isUnder = (domain: string, parent: string): boolean => domain === parent || domain.endsWith(`.${parent}`)

function bySender({ brokers, sender }: Known): Found {
  if (!sender?.includes('@')) return undefined
  const broker = brokers.find(({ domains }) => domains.some((one) => isUnder(domainIn(sender), one.toLowerCase())))
  return broker && { value: broker.id, label: broker.name, words: `Sent by ${sender}`, page: 1 }
}

interface Mention {
  broker: Broker
  score: number
  page: number
  words: string
}

/** An address of the broker counts most; a name counts more the earlier it stands. */
function mentionsOf(broker: Broker, { number, text }: PageText): Mention[] {
  const found: Mention[] = []
  for (const domain of broker.domains) {
    const match = new RegExp(`(?:@|www\\.|//)(?:[\\w-]{1,60}\\.)?${escapeForRegExp(domain)}(?![\\w.-]*\\w)`, 'i').exec(
      text,
    )
    if (match) found.push({ broker, score: 3, page: number, words: wordsAround(text, match.index, match[0].length) })
  }
  for (const name of [broker.name, ...broker.aliases]) {
    if (name.trim().length < 3) continue
    const match = phrase(name).exec(text)
    if (!match) continue
    const place = 1 - match.index / Math.max(1, text.length)
    const score = (number === 1 ? 2 : 0.5) + place
    found.push({ broker, score, page: number, words: wordsAround(text, match.index, match[0].length) })
  }
  return found
}

export function brokerIn(pages: readonly PageText[], known: Known): Found {
  const sent = bySender(known)
  if (sent) return sent
  const totals = new Map<Broker, { score: number; best: Mention }>()
  for (const page of pages) {
    for (const broker of known.brokers) {
      for (const mention of mentionsOf(broker, page)) {
        const total = totals.get(broker)
        const best = total && total.best.score >= mention.score ? total.best : mention
        totals.set(broker, { score: (total?.score ?? 0) + mention.score, best })
      }
    }
  }
  const [first] = [...totals].sort(([, a], [, b]) => b.score - a.score)
  if (!first) return undefined
  const [broker, { best }] = first
  return { value: broker.id, label: broker.name, words: best.words, page: best.page }
}
