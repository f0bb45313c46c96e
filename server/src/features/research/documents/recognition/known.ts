// What recognition knows of the customer, and what it returns.
import type { RecognizedValue } from '@rostrum/contract/research/document-values'
import type { PageText } from '../page-text.ts'

export interface Known {
  brokers: readonly { id: string; name: string; aliases: readonly string[]; domains: readonly string[] }[]
  analysts: readonly { id: string; name: string; email: string | null; brokerId: string }[]
  /** The customer's own first, then peers. */
  securities: readonly { id: string; name: string; ticker: string | null; isOwn: boolean }[]
  /** Of a document that came by email. */
  sender?: string | null
  /** No report is dated later. */
  today: string
}

export type Found = RecognizedValue | undefined

const around = 40

/** The words of the page around a match, for the person who confirms it. */
export function wordsAround(text: string, at: number, length: number): string {
  const start = Math.max(0, at - around)
  const end = Math.min(text.length, at + length + around)
  const words = text.slice(start, end).replace(/\s+/g, ' ').trim()
  return `${start > 0 ? '…' : ''}${words}${end < text.length ? '…' : ''}`
}

export const escapeForRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** As a whole word, whatever the spaces in it are. */
export const phrase = (name: string, flags = 'giu'): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escapeForRegExp(name.trim()).replace(/ +/g, '\\s+')}(?![\\p{L}\\p{N}])`, flags)

/** Facts stand on the first pages; later ones speak of other companies and of history. */
const frontPages = 3
const longestPage = 20_000

export const frontOf = (pages: readonly PageText[]): PageText[] =>
  pages.slice(0, frontPages).map(({ number, text }) => ({ number, text: text.slice(0, longestPage) }))
