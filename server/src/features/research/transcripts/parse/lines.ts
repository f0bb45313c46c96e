// The lines of a transcript by what they are: a heading, a list of participants, the beginning of someone's words, or text.
import type { SpeakerRole } from '@rostrum/contract/research/transcripts-query'
import { type Described, describe, isName, isOperator, isUnnamed, nameKey } from './names.ts'

export type Line =
  | { type: 'blank' }
  | { type: 'section'; section: 'remarks' | 'questions' }
  | { type: 'participants'; role: SpeakerRole }
  | { type: 'speaker'; speaker: Described; text: string }
  | { type: 'text'; text: string }

const remarksHeading = /^(?:prepared remarks|presentation|management discussion(?: section)?|opening remarks|remarks)$/i
const questionsHeading =
  /^(?:questions?[- ](?:and|&)[- ]answers?(?: session| section)?|q\s?&\s?a(?: session| section)?|questions? & answers?)$/i
const companyHeading =
  /^(?:(?:company|corporate|management|conference call) )?(?:participants|executives|representatives|speakers)$|^call participants$/i
const analystHeading = /^(?:(?:other|conference call|call|analyst) )?(?:analysts?|participants?)(?: participants?)?$/i

/** Longer lines are text, never a heading or a name. */
const longestHead = 160

const bare = (line: string): string => line.replace(/^[\s*#=_[\]-]+|[\s*:=_[\].-]+$/g, '')

function headingOf(line: string, hasCompanyList: boolean): Line | undefined {
  if (line.length > 60) return undefined
  const text = bare(line)
  if (remarksHeading.test(text)) return { type: 'section', section: 'remarks' }
  if (questionsHeading.test(text)) return { type: 'section', section: 'questions' }
  if (/^conference call participants$/i.test(text)) return { type: 'participants', role: 'analyst' }
  // "Participants" under the executives are the analysts.
  if (hasCompanyList && analystHeading.test(text)) return { type: 'participants', role: 'analyst' }
  if (companyHeading.test(text)) {
    return { type: 'participants', role: /^call participants$/i.test(text) ? 'unknown' : 'company' }
  }
  if (analystHeading.test(text)) return { type: 'participants', role: 'analyst' }
  return undefined
}

const dash = /\s+(?:--|[–—-])\s+/

/** The dateline of a press release: San Jose, Calif.; Fort Worth, TX. */
const isState = (rest: string): boolean => /^(?:\p{Lu}\p{Ll}{2,5}\.|\p{Lu}{2})(?=$|[\s,–—(-])/u.test(rest)

/** Where the name ends: at a dash, a comma or a parenthesis. */
function splitHead(head: string): { name: string; rest: string } | undefined {
  const at = /\s+(?:--|[–—-])\s+|,\s+|\s*\(/.exec(head)
  if (!at) return isName(head) || isUnnamed(head) || isOperator(head) ? { name: head, rest: '' } : undefined
  const name = head.slice(0, at.index).trim()
  const rest = head.slice(at.index + (at[0].trim() === '(' ? 0 : at[0].length)).trim()
  if (!isName(name) && !isUnnamed(name) && !isOperator(name)) return undefined
  if (at[0].startsWith(',') && isState(rest)) return undefined
  // Jane Doe, CFA -- Analyst
  const more = /^(?:cfa|cpa|jr\.?|sr\.?|ii|iii|phd|mba)\b[\s,–—-]*/i.exec(rest)
  return { name, rest: more ? rest.slice(more[0].length) : rest }
}

/** A participant of a list: Jane Doe - Chief Executive Officer; Colin Ashdown, Merriton Securities. */
export function participantOf(line: string, role: SpeakerRole): Described | undefined {
  if (line.length > longestHead) return undefined
  const head = splitHead(line.replace(/^[\s•*·▪-]+/, '').trim())
  return head && !isOperator(head.name) && head.rest !== '' ? describe(head.name, head.rest, role) : undefined
}

const mark = /^([QA])\s*(?:[-–—:.]|\s)\s*(?=\p{Lu})/u

/** Names that others speak under in this text, by key. */
export interface Known {
  people: ReadonlyMap<string, Described>
  /** How many lines begin with this name and nothing else before a colon or the end of the line. */
  counts: ReadonlyMap<string, number>
}

const knownOr = (known: Known, name: string, rest: string, hint: SpeakerRole): Described => {
  const described = describe(name, rest, hint)
  const found = known.people.get(nameKey(described.name))
  if (!found) return described
  return {
    name: found.name,
    title: found.title ?? described.title,
    firm: found.firm ?? described.firm,
    role: found.role === 'unknown' ? described.role : found.role,
  }
}

/** JANE DOE: Thank you. Jane Doe, CFO: Thank you. Jane Doe (Merriton Securities): Thank you. */
function withColon(line: string, known: Known, hint: SpeakerRole): Line | undefined {
  const colon = line.slice(0, longestHead).indexOf(':')
  if (colon < 2) return undefined
  const head = line.slice(0, colon).trim()
  const text = line.slice(colon + 1).trim()
  if (isOperator(head)) return { type: 'speaker', speaker: describe(head, ''), text }
  const split = splitHead(head)
  if (!split) return undefined
  const isSure =
    split.rest !== '' ||
    hint !== 'unknown' ||
    isUnnamed(split.name) ||
    split.name === split.name.toUpperCase() ||
    known.people.has(nameKey(split.name)) ||
    (known.counts.get(nameKey(split.name)) ?? 0) > 1
  return isSure ? { type: 'speaker', speaker: knownOr(known, split.name, split.rest, hint), text } : undefined
}

/** A line of its own: Operator; Jane Doe -- Chief Executive Officer; a name that is known or comes again. */
function ownLine(line: string, known: Known, hint: SpeakerRole): Line | undefined {
  if (line.length > longestHead) return undefined
  const head = line.replace(/^\[|\]$|:$/g, '').trim()
  if (isOperator(head)) return { type: 'speaker', speaker: describe(head, ''), text: '' }
  const split = splitHead(head)
  if (!split) return undefined
  const key = nameKey(split.name)
  if (split.rest === '') {
    const isSure =
      known.people.has(key) || isUnnamed(split.name) || hint !== 'unknown' || (known.counts.get(key) ?? 0) > 1
    return isSure ? { type: 'speaker', speaker: knownOr(known, split.name, '', hint), text: '' } : undefined
  }
  // A sentence that begins with a name goes on; a title does not end with a period.
  const isTitle = dash.test(head) || known.people.has(key)
  if (!isTitle || /[.?!]$/.test(head.replace(/\b(?:inc|co|corp|ltd|l\.p|jr|sr)\.$/i, ''))) return undefined
  return { type: 'speaker', speaker: knownOr(known, split.name, split.rest, hint), text: '' }
}

export function lineOf(raw: string, known: Known, hasCompanyList: boolean): Line {
  const line = raw.trim()
  if (line === '' || /^(?:page\s)?\d{1,3}(?:\s+of\s+\d{1,3})?$/i.test(line)) return { type: 'blank' }
  const heading = headingOf(line, hasCompanyList)
  if (heading) return heading
  const marked = mark.exec(line.slice(0, 10))
  const hint: SpeakerRole = marked ? (marked[1] === 'Q' ? 'analyst' : 'company') : 'unknown'
  const unmarked = marked ? line.slice(marked[0].length) : line
  return withColon(unmarked, known, hint) ?? ownLine(unmarked, known, hint) ?? { type: 'text', text: line }
}

/** Names that a line consists of, or begins with before a colon. */
export function nameAlone(raw: string): string | undefined {
  const line = raw.trim()
  const colon = line.slice(0, longestHead).indexOf(':')
  const head = colon > 0 ? line.slice(0, colon) : line
  return head.length <= 60 && isName(head) ? nameKey(head) : undefined
}
