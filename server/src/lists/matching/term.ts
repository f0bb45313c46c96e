// A search term: the words to look for, and what each may stand for.
import { stateNames } from '@rostrum/contract/market/states'
import { securityCodesOf } from '#market/security-codes.ts'
import { addressOperands, type Contact, contactOf, phoneOf, startingWith } from './contacts.ts'
import { isLegalForm, isNoise } from './noise-words.ts'
import type { Vocabulary } from './vocabulary.ts'

export type Kind = 'organizations' | 'people' | 'funds' | 'securities'

export interface Word {
  /** Letters and digits only, so that it cannot close its quotes in a tsquery. */
  text: string
  /** As typed, to tell the user which words were left out. */
  typed: string
  /** Operands of a tsquery; the word is found if any of them matches. */
  operands: string[]
  /** What is looked for in the vocabulary to estimate the number of names; empty for contacts. */
  stems: string[]
}

export interface Term {
  words: Word[]
  keys: string[]
  /** Indexes of the selective words, those in few names; absent until the vocabulary has been consulted. */
  selectiveWords?: number[]
}

const contactsOf = (text: string): { contacts: (Contact & { typed: string })[]; rest: string } => {
  const phone = phoneOf(text)
  if (phone) return { contacts: [{ ...phone, typed: text }], rest: '' }
  const tokens = text.split(/\s+/).map((typed) => ({ typed, contact: contactOf(typed) }))
  return {
    contacts: tokens.flatMap(({ typed, contact }) => (contact ? [{ ...contact, typed }] : [])),
    rest: tokens.flatMap(({ typed, contact }) => (contact ? [] : [typed])).join(' '),
  }
}

/** The part of a term that is compared with names: without email addresses, websites and phone numbers. */
export const namePartOf = (text: string): string => contactsOf(text).rest

const wordOf = (text: string): Word => ({ text, typed: text, operands: [startingWith(text)], stems: [text] })

/** "and" between two words is an ampersand, which names do not keep, and lists ignore an article at the beginning. */
const isDropped = (word: string, at: number, words: readonly string[]): boolean =>
  (word === 'and' && at > 0 && at < words.length - 1) || (word === 'the' && at === 0 && words.length > 1)

/** Undefined when nothing searchable is left, such as a term made of dots and dashes. */
export function termOf(text: string, { folded }: { folded: string }): Term | undefined {
  const named = folded === '' ? [] : folded.split(' ')
  const words = [...new Set(named.filter((word, at) => !isDropped(word, at, named)))].map(wordOf)
  const contacts = contactsOf(text).contacts.map(
    ({ text: letters, typed, operands }): Word => ({ text: letters, typed, operands, stems: [] }),
  )
  if (words.length + contacts.length === 0) return undefined
  return { words: [...words, ...contacts], keys: securityCodesOf(text) }
}

export const textOf = ({ words }: Term): string => words.map(({ text }) => text).join(' ')

const shortestAddress = 4

/**
 * The same term with alternative meanings of its words: a location or exchange beside another word ("VLTN US"), and for
 * a word that begins no name, the beginning of an email address or domain.
 */
export function withMeanings(kind: Kind, vocabulary: Vocabulary, term: Term): Term {
  const words = term.words.map((word): Word => {
    const { text, operands, stems } = word
    if (stems.length === 0) return word
    // People are also found by the beginning of their name, which may be the same.
    if (kind !== 'people' && term.words.length > 1 && isLegalForm(text)) return { ...word, operands: [`'${text}'`] }
    const marked = `~${text}`
    if (term.words.length > 1 && vocabulary.has(marked)) {
      return { ...word, operands: [...operands, `'${marked}'`], stems: [...stems, marked] }
    }
    const canBeAddress = text.length >= shortestAddress && vocabulary.namesBeginning(text) === 0
    return canBeAddress ? { ...word, operands: [...operands, ...addressOperands(text)] } : word
  })
  return { ...term, words }
}

/** The same term without words that do not identify anything; undefined if it has none, or nothing else. */
export function withoutNoise(term: Term): Term | undefined {
  const words = term.words.filter(({ text }) => !isNoise(text))
  return words.length > 0 && words.length < term.words.length ? { ...term, words } : undefined
}

const foldedName = (name: string): string[] =>
  name
    .toLowerCase()
    .split(' ')
    .filter((word) => word !== 'and')
const states = Object.entries(stateNames).map(([code, name]) => ({ code: code.toLowerCase(), name: foldedName(name) }))

/** Locations are stored with the code of the state or, if entered by a user, with its name. */
function stateAt(words: readonly Word[], at: number): { word: Word; length: number } | undefined {
  const isAt = (name: readonly string[]) => name.every((part, next) => words[at + next]?.text === part)
  const named = states.find(({ name }) => isAt(name))
  const known = named ?? (words.length > 1 ? states.find(({ code }) => code === words[at]?.text) : undefined)
  if (!known) return undefined
  const length = named ? named.name.length : 1
  const asked = words.slice(at, at + length)
  const typed = asked.map((word) => word.typed).join(' ')
  const spelled = known.name.map((part) => `'${part}'`).join(' & ')
  const operands = [...asked.flatMap((word) => (length > 1 ? [] : word.operands)), `'~${known.code}'`, `(${spelled})`]
  const stems = [...asked.flatMap((word) => word.stems), `~${known.code}`]
  return { word: { text: asked.map(({ text }) => text).join(''), typed, operands, stems }, length }
}

/** The same term with the states in it, by name or by code; undefined if it has none. */
export function withStates(kind: Kind, { words, keys }: Term): Term | undefined {
  if (kind !== 'organizations' && kind !== 'people') return undefined
  const read: Word[] = []
  let isChanged = false
  for (let at = 0; at < words.length; ) {
    const state = stateAt(words, at)
    isChanged ||= state !== undefined
    const word = state?.word ?? words[at]
    if (word) read.push(word)
    at += state?.length ?? 1
  }
  return isChanged ? { words: read, keys } : undefined
}
