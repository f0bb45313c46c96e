// A call from its text: speakers with their roles, prepared remarks and questions apart, each question with its
// answers. Pure, and linear in the length of the text.
import type { Passage } from '@rostrum/contract/research/transcripts'
import type { SpeakerRole } from '@rostrum/contract/research/transcripts-query'
import { type Known, type Line, lineOf, nameAlone, participantOf } from './lines.ts'
import { type Described, nameKey } from './names.ts'

export interface ReadPassage extends Omit<Passage, 'speakerId'> {
  /** In the list of speakers. */
  speaker: number | null
}

export interface ReadCall {
  speakers: Described[]
  passages: ReadPassage[]
}

interface Turn {
  speaker: number | null
  section: Passage['section']
  paragraphs: string[]
}

/** Participants, and names that come again and again. */
function knownIn(lines: readonly string[]): Known {
  const people = new Map<string, Described>()
  const counts = new Map<string, number>()
  const nobody: Known = { people: new Map(), counts: new Map() }
  let list: SpeakerRole | undefined
  let hasCompanyList = false
  for (const raw of lines) {
    const alone = nameAlone(raw)
    if (alone) counts.set(alone, (counts.get(alone) ?? 0) + 1)
    const line: Line | undefined = raw.length > 200 ? undefined : lineOf(raw, nobody, hasCompanyList)
    if (line?.type === 'participants') {
      list = line.role
      hasCompanyList ||= list === 'company'
    } else if (list && line?.type !== 'blank') {
      const person = participantOf(raw, list)
      if (person) people.set(nameKey(person.name), person)
      else list = undefined
    }
  }
  return { people, counts }
}

const asksFor =
  /question (?:comes|is|will come|today comes)|first question|next question|open (?:up )?(?:the )?(?:lines?|call|floor)|question[- ]and[- ]answer/i

class Reader {
  readonly speakers: Described[] = []
  readonly turns: Turn[] = []
  #indexes = new Map<string, number>()
  #section: Passage['section'] = 'remarks'
  #isMarked = false
  #turn: Turn | undefined
  #list: SpeakerRole | undefined
  #isNewParagraph = false

  /** Speakers who are named again under a fuller description get it. */
  #indexOf(speaker: Described): number {
    const key = nameKey(speaker.name)
    const known = this.#indexes.get(key)
    if (known === undefined) {
      this.speakers.push({ ...speaker })
      this.#indexes.set(key, this.speakers.length - 1)
      return this.speakers.length - 1
    }
    const one = this.speakers[known]
    if (one) {
      one.title ??= speaker.title
      one.firm ??= speaker.firm
      if (one.role === 'unknown') one.role = speaker.role
    }
    return known
  }

  #begin(speaker: number | null): Turn {
    this.#turn = { speaker, section: this.#section, paragraphs: [] }
    this.turns.push(this.#turn)
    return this.#turn
  }

  /** Without a heading, the questions begin when the operator calls the first one. */
  #listen(speaker: Described): void {
    if (this.#isMarked || this.#section === 'questions' || speaker.role === 'operator') return
    const before = this.turns.at(-1)
    const isCalled =
      before?.speaker != null &&
      this.speakers[before.speaker]?.role === 'operator' &&
      before.paragraphs.some((one) => asksFor.test(one))
    if (isCalled && speaker.role !== 'company') this.#section = 'questions'
  }

  add(line: Line, raw: string): void {
    if (line.type === 'blank') {
      this.#isNewParagraph = true
      return
    }
    if (line.type === 'participants') {
      this.#list = line.role
      this.#turn = undefined
      return
    }
    if (this.#list && line.type !== 'section') {
      if (participantOf(raw, this.#list)) return
      this.#list = undefined
    }
    if (line.type === 'section') {
      this.#list = undefined
      this.#section = line.section
      this.#isMarked ||= line.section === 'questions'
      this.#turn = undefined
    } else if (line.type === 'speaker') {
      this.#listen(line.speaker)
      const turn = this.#begin(this.#indexOf(line.speaker))
      if (line.text) turn.paragraphs.push(line.text)
      this.#isNewParagraph = true
    } else this.#write(line.text)
  }

  /** Lines of a paragraph are joined; what comes before anyone speaks belongs to no one. */
  #write(text: string): void {
    const turn = this.#turn ?? this.#begin(null)
    const last = turn.paragraphs.length - 1
    if (this.#isNewParagraph || last < 0) turn.paragraphs.push(text)
    else turn.paragraphs[last] = `${turn.paragraphs[last]} ${text}`
    this.#isNewParagraph = false
  }
}

/** A speaker of unknown role is an analyst if first heard among the questions. */
function settleRoles({ speakers, turns }: Reader): void {
  for (const { speaker, section } of turns) {
    const one = speaker === null ? undefined : speakers[speaker]
    if (one?.role === 'unknown') one.role = section === 'questions' ? 'analyst' : 'company'
  }
}

const introduced =
  /(?:from|line of|to)\s+(\p{Lu}[\p{L}'’.-]*(?:\s\p{Lu}[\p{L}'’.-]*){1,3}),?\s+(?:with|of|from|at)\s+([^.;,?!]{2,60})/gu

/** The operator often names the firm: our next question comes from Colin Ashdown with Merriton Securities. */
function settleFirms({ speakers, turns }: Reader): void {
  const waiting = new Map(
    speakers.flatMap((one) => (one.role === 'analyst' && !one.firm ? [[nameKey(one.name), one] as const] : [])),
  )
  if (waiting.size === 0) return
  for (const { speaker, paragraphs } of turns) {
    if (speaker === null || speakers[speaker]?.role !== 'operator') continue
    for (const [, name = '', firm = ''] of paragraphs.join(' ').slice(0, 2_000).matchAll(introduced)) {
      const one = waiting.get(nameKey(name))
      if (one) one.firm ??= firm.trim()
    }
  }
}

const fewestWords = 12

/** Thanks and good-byes are not questions. */
const isQuestion = (text: string): boolean => text.includes('?') || text.split(/\s+/, fewestWords).length >= fewestWords

/** A passage longer than this is several, because it is linked to and quoted. */
const longestPassage = 4_000

function piecesOf(paragraphs: readonly string[]): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const paragraph of paragraphs) {
    for (let from = 0; from < paragraph.length; from += longestPassage) {
      const part = paragraph.slice(from, from + longestPassage)
      if (piece && piece.length + part.length > longestPassage) {
        pieces.push(piece)
        piece = ''
      }
      piece = piece ? `${piece}\n\n${part}` : part
    }
  }
  return piece ? [...pieces, piece] : pieces
}

function passagesOf({ speakers, turns }: Reader): ReadPassage[] {
  const passages: ReadPassage[] = []
  let question: number | null = null
  let asked = 0
  for (const { speaker, section, paragraphs } of turns) {
    const role = speaker === null ? 'unknown' : speakers[speaker]?.role
    const pieces = piecesOf(paragraphs)
    let kind: Passage['kind'] = 'remark'
    if (section === 'questions' && role === 'analyst' && isQuestion(pieces.join(' '))) {
      asked += 1
      question = asked
      kind = 'question'
    } else if (role === 'operator') question = null
    else if (section === 'questions' && role === 'company' && question !== null) kind = 'answer'
    for (const text of pieces) {
      passages.push({
        number: passages.length + 1,
        speaker,
        section,
        kind,
        question: section === 'questions' ? question : null,
        text,
      })
    }
  }
  return passages
}

/** The title and the legal notice before the first speaker are not part of the call. */
function dropPreamble(reader: Reader): void {
  const first = reader.turns.findIndex(({ speaker }) => speaker !== null)
  if (first > 0) reader.turns.splice(0, first)
}

/** Speakers of whom nothing was kept, such as a name in a caption, are left out. */
function speakersOf(passages: ReadPassage[], speakers: readonly Described[]): Described[] {
  const used = [...new Set(passages.flatMap(({ speaker }) => speaker ?? []))].sort((one, other) => one - other)
  const places = new Map(used.map((old, place) => [old, place]))
  for (const passage of passages) if (passage.speaker !== null) passage.speaker = places.get(passage.speaker) ?? null
  return used.flatMap((old) => speakers[old] ?? [])
}

export function readCall(text: string): ReadCall {
  const lines = text
    .normalize('NFC')
    .replace(/\0/g, '')
    .split(/\r\n|\r|\n|\f/)
  const known = knownIn(lines)
  const hasCompanyList = [...known.people.values()].some(({ role }) => role === 'company')
  const reader = new Reader()
  let hasSeenCompanyList = false
  for (const raw of lines) {
    const line = lineOf(raw, known, hasCompanyList && hasSeenCompanyList)
    if (line.type === 'participants') hasSeenCompanyList ||= line.role === 'company'
    reader.add(line, raw)
  }
  dropPreamble(reader)
  settleRoles(reader)
  settleFirms(reader)
  const passages = passagesOf(reader)
  return { speakers: speakersOf(passages, reader.speakers), passages }
}
