// A model may propose filters for words that the parser did not understand. It receives the question and the filter
// names, but no customer data. Only valid filters of its answer are used, and they never override the parser's.
import { QuestionFilters, type ReadFilters } from '@rostrum/contract/discovery/questions'
import { coverages, lastContacts, nextContacts, tiers } from '@rostrum/contract/irm/relationships'
import { metros } from '@rostrum/contract/market/metros'
import {
  engagementLabels,
  investorStyles,
  organizationTypes,
  orientations,
  turnoverLabels,
} from '@rostrum/contract/market/values'
import { bands, fitScoreTypes } from '@rostrum/contract/targeting/fit'
import { ownerships, positionMoves } from '@rostrum/contract/targeting/targets-query'
import type { z } from 'zod'
import { askModel, type LanguageModel } from '#platform/language-model.ts'
import type { QuestionLexicon } from './lexicon.ts'

const timeoutMs = 3000
const mostTokens = 400

const any = (values: readonly string[]) => `list of: ${values.join(', ')}`
const one = (values: readonly string[]) => `one of: ${values.join(', ')}`
const number = 'whole number'

/** Filters a model may set: none that refer to rows by id. */
const allowed: Partial<Record<keyof typeof QuestionFilters.shape, string>> = {
  types: any(organizationTypes),
  styles: any(investorStyles),
  orientation: one(orientations),
  turnoverLabels: any(turnoverLabels),
  city: 'list of names',
  metro: any(metros),
  state: 'list of two-letter codes',
  country: 'list of two-letter codes',
  sectors: 'list of codes',
  marketCaps: 'list of codes',
  aumMin: number,
  aumMax: number,
  eaumMin: number,
  eaumMax: number,
  positionMin: number,
  positionMax: number,
  ownership: one(ownerships),
  moves: any(positionMoves),
  peersHeldMin: number,
  peersBoughtMin: number,
  peersSoldMin: number,
  fitScoreTypes: any(fitScoreTypes),
  likelihoods: any(bands),
  risks: any(bands),
  coverages: any(coverages),
  lastContact: one(lastContacts),
  nextContact: one(nextContacts),
  tiers: any(tiers),
  engagementLabels: any(engagementLabels),
  irmOnly: 'true',
  notInIrm: 'true',
}

const instruction = (
  sectors: readonly string[],
  caps: readonly string[],
) => `You translate words of a question about institutional investors into filters of a list.
Answer with one JSON object and nothing else. Use only these keys and values, and leave out what the words do not say:
${Object.entries(allowed)
  .map(([key, values]) => `${key}: ${values}`)
  .join('\n')}
Codes of sectors: ${sectors.join(', ')}. Codes of marketCaps: ${caps.join(', ')}.`

const codesIn = (values: Iterable<readonly string[]>): Set<string> => new Set([...values].flat())

/** Validated one by one: an invalid filter is dropped, the others are kept. */
export function validFilters(
  proposed: unknown,
  lexicon: QuestionLexicon,
  isRead: (key: string) => boolean,
): ReadFilters {
  if (typeof proposed !== 'object' || proposed === null || Array.isArray(proposed)) return {}
  const places = [...lexicon.places.values.values()]
  const codes: Record<string, Set<string>> = {
    sectors: codesIn(lexicon.sectors.values.values()),
    marketCaps: codesIn(lexicon.marketCaps.values.values()),
    city: codesIn(places.filter(({ level }) => level === 'city').map(({ values }) => values)),
    state: codesIn(places.filter(({ level }) => level === 'state').map(({ values }) => values)),
    country: codesIn(places.filter(({ level }) => level === 'country').map(({ values }) => values)),
  }
  const found: ReadFilters = {}
  for (const [key, value] of Object.entries(proposed)) {
    if (!Object.hasOwn(allowed, key) || isRead(key) || value === false || value === null) continue
    const field = QuestionFilters.shape[key as keyof typeof QuestionFilters.shape] as z.ZodType
    const parsed = field.safeParse(value)
    if (!parsed.success || parsed.data === undefined) continue
    const known = codes[key]
    if (known && !(Array.isArray(parsed.data) && parsed.data.every((code) => known.has(String(code))))) continue
    if (Array.isArray(parsed.data) && parsed.data.length === 0) continue
    found[key] = parsed.data as ReadFilters[string]
  }
  return found
}

export async function proposeFilters(
  model: LanguageModel,
  { question, notUnderstood }: { question: string; notUnderstood: readonly string[] },
  lexicon: QuestionLexicon,
  isRead: (key: string) => boolean,
  signal: AbortSignal,
): Promise<ReadFilters> {
  const sectors = [...codesIn(lexicon.sectors.values.values())]
  const words = `Question: ${question}\nWords to translate: ${notUnderstood.join('; ')}`
  const system = instruction(sectors, lexicon.capCodes)
  const proposed = await askModel(model, { system, user: words, mostTokens, timeoutMs, signal })
  return validFilters(proposed, lexicon, isRead)
}
