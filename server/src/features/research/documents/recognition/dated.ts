import type { PageText } from '../page-text.ts'
import { type Found, wordsAround } from './known.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'

const monthOf = (text = ''): number => months.indexOf(text.slice(0, 3).toLowerCase()) + 1

interface Parts {
  year: number
  month: number
  day: number
}

/** American order where only numbers are given. */
const forms: readonly [pattern: RegExp, read: (groups: readonly string[]) => Parts][] = [
  [
    new RegExp(`\\b${month}\\s{1,3}(\\d{1,2})(?:st|nd|rd|th)?,?\\s{1,3}(20\\d\\d)\\b`, 'gi'),
    ([, name, day, year]) => ({ year: Number(year), month: monthOf(name), day: Number(day) }),
  ],
  [
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?[\\s-]{1,3}${month}[\\s,-]{1,3}(20\\d\\d)\\b`, 'gi'),
    ([, day, name, year]) => ({ year: Number(year), month: monthOf(name), day: Number(day) }),
  ],
  [/\b(20\d\d)-(\d\d)-(\d\d)\b/g, ([, year, m, day]) => ({ year: Number(year), month: Number(m), day: Number(day) })],
  [
    /\b(\d{1,2})\/(\d{1,2})\/(20\d\d)\b/g,
    ([, m, day, year]) => ({ year: Number(year), month: Number(m), day: Number(day) }),
  ],
]

function dayOf({ year, month: m, day }: Parts): string | undefined {
  const date = new Date(Date.UTC(year, m - 1, day))
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === m - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : undefined
}

/** Prices, calls and fiscal years have dates of their own. */
const notThis =
  /(?:pric(?:ed?|es|ing)|close[sd]?|closing|as of|as at|next|earnings|report(?:s|ing) (?:on|date)|ended?|ending|since|expires?|target date|fye?)[^\n]{0,30}$/i
const thisOne = /(?:published|publication|date[d]?|disseminated|completed|released|produced)[^\n]{0,25}$/i

/** The date of the report: a labeled one, or the first on the first page. */
export function datedIn(pages: readonly PageText[], today: string): Found {
  const candidates: { value: string; score: number; at: number; words: string; page: number }[] = []
  for (const { number, text } of pages) {
    for (const [pattern, read] of forms) {
      for (const match of text.matchAll(pattern)) {
        const value = dayOf(read(match))
        if (!value || value > today || value < '2000-01-01') continue
        const before = text.slice(Math.max(0, match.index - 45), match.index)
        const score = (thisOne.test(before) ? 2 : 0) - (notThis.test(before) ? 3 : 0) + (number === 1 ? 1 : 0)
        const words = wordsAround(text, match.index, match[0].length)
        candidates.push({ value, score, at: (number - 1) * 100_000 + match.index, words, page: number })
      }
    }
  }
  const [best] = candidates.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score || a.at - b.at)
  return best && { value: best.value, label: best.value, words: best.words, page: best.page }
}
