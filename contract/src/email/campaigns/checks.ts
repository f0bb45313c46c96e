// What is wrong with a message before it leaves. Pure, so that the editor and the server say the same.
import {
  type FieldValues,
  fieldsOfSubject,
  fillSubject,
  personalizedFields,
  type UsedField,
} from '../personalized-fields.ts'
import type { CampaignContent } from './content.ts'
import {
  everyBlock,
  fieldsOfBlock,
  hasNoAlt,
  linksOfContent,
  picturesOfHtml,
  type SimpleBlock,
  textOfHtml,
} from './content-text.ts'

export interface ContentCheck {
  /** error: it must not leave like this. */
  severity: 'error' | 'warning'
  /** The block to change; 'subject' or 'preheader'; null: the message as a whole. */
  at: string | null
  message: string
}

export interface Checked {
  subject: string
  preheader: string
  content: CampaignContent
}

const error = (at: string | null, message: string): ContentCheck => ({ severity: 'error', at, message })
const warning = (at: string | null, message: string): ContentCheck => ({ severity: 'warning', at, message })

/** Gmail cuts off what is longer. */
export const mostHtmlBytes = 102 * 1024
/** What most mail programs show of a subject on a phone, and of the text beside it. */
export const goodSubjectLength = 60
export const goodPreheaderLength = 100

/** With what a field says for someone of whom nothing is known, or as if everything were known. */
interface Text {
  unknown: string
  known: string
}

const all: FieldValues = Object.fromEntries(Object.keys(personalizedFields).map((field) => [field, 'Known']))

const lineOf = (text: string): Text => ({ unknown: fillSubject(text, {}), known: fillSubject(text, all) })

function textOf(block: SimpleBlock): Text | undefined {
  if (block.type === 'text') {
    const { html } = block
    return { unknown: fillSubject(textOfHtml(html), {}), known: fillSubject(textOfHtml(html, 'Known'), all) }
  }
  return 'label' in block ? lineOf(block.label) : undefined
}

const emptyWords: Partial<Record<SimpleBlock['type'], string>> = {
  text: 'This text is empty. Write something, or remove the block.',
  picture: 'Upload a picture, or remove the block.',
  survey: 'Choose a survey.',
  event: 'Choose an event.',
}

function isEmpty(block: SimpleBlock): boolean {
  switch (block.type) {
    case 'text':
      return textOfHtml(block.html) === '' && fieldsOfBlock(block).length === 0 && !block.html.includes('<img')
    case 'picture':
      return block.src === ''
    case 'survey':
      return block.surveyId === null
    case 'event':
      return block.eventId === null
    default:
      return false
  }
}

function checkBlock(block: SimpleBlock): ContentCheck[] {
  const { id } = block
  if (isEmpty(block)) return [error(id, emptyWords[block.type] ?? '')]
  if (block.type === 'picture' && hasNoAlt(block)) {
    return [error(id, 'Describe the picture for people who can’t see it, or mark it as decorative.')]
  }
  if (block.type === 'text' && picturesOfHtml(block.html).some(({ alt }) => alt.trim() === '')) {
    return [warning(id, 'A picture in this text has no description. Use a picture block to describe it.')]
  }
  if (block.type !== 'button') return []
  return [
    ...(block.label === '' ? [error(id, 'Enter the button text.')] : []),
    ...(block.url === '' ? [error(id, 'Enter a link for the button.')] : []),
  ]
}

function linkProblem(url: string): ContentCheck | undefined {
  const at = null
  if (/^(mailto|tel):/i.test(url)) return undefined
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    return error(at, `The link “${shortOf(url)}” is not a valid address.`)
  if (parsed.username || parsed.password)
    return error(at, `The link “${shortOf(url)}” contains a user name. Remove it.`)
  if (/\{\{|%7b%7b/i.test(url)) return error(at, `Personalized fields don’t work in links: “${shortOf(url)}”.`)
  if (parsed.protocol === 'http:') return warning(at, `The link “${shortOf(url)}” is not encrypted. Use https://.`)
  if (/^(\d+\.){3}\d+$|^\[/.test(parsed.hostname)) {
    return warning(at, `The link “${shortOf(url)}” has no domain name. Spam filters block such links.`)
  }
  return shorteners.has(parsed.hostname.replace(/^www\./, ''))
    ? warning(at, `The link “${shortOf(url)}” hides where it leads. Spam filters block short links.`)
    : undefined
}

const shorteners = new Set(['bit.ly', 'tinyurl.com', 't.co', 'goo.gl', 'ow.ly', 'is.gd', 'buff.ly', 'rebrand.ly'])

const shortOf = (url: string): string => (url.length > 60 ? `${url.slice(0, 57)}…` : url)

const checkLinks = (content: CampaignContent): ContentCheck[] =>
  linksOfContent(content).flatMap(({ blockId, url }) => {
    const problem = linkProblem(url)
    return problem ? [{ ...problem, at: blockId }] : []
  })

/** What is left of a sentence where a field says nothing, such as “Dear ,”. */
const gap = /\b(dear|hi|hello|hey|good (morning|afternoon|evening))[ \t]*(?=[,:!.\n]|$)|[ \t][,.;:!?](?=\s|$)|\(\s*\)/gi
const typedGap = /\bdear[ \t]*[,:]/i

function checkGaps(at: string, { unknown, known }: Text, used: readonly UsedField[]): ContentCheck[] {
  const before = [...known.matchAll(gap)].length
  const found = [...unknown.matchAll(gap)]
  const bare = used.find(({ fallback }) => fallback === '')
  if (bare && found.length > before) {
    const name = personalizedFields[bare.field].label
    return [warning(at, `If “${name}” is empty, a sentence has a gap (“${found[0]?.[0].trim()}”). Add a fallback.`)]
  }
  const typed = typedGap.exec(known)
  return typed ? [warning(at, `A sentence has a gap: “${typed[0]}”.`)] : []
}

const spamWords = [
  ...['act now', 'buy now', 'cash bonus', 'click here', 'double your', 'earn money', 'free money', 'get rich'],
  ...['guaranteed return', 'guaranteed profit', 'limited time offer', 'no risk', 'once in a lifetime', 'risk-free'],
  ...['urgent response', 'winner', '100% free', 'dear friend', 'this is not spam'],
]

function checkTone(at: string, text: string): ContentCheck[] {
  const lower = text.toLowerCase()
  const word = spamWords.find((one) => lower.includes(one))
  const shouted = /\b[A-Z]{4,}(?:[ \t]+[A-Z]{4,}){2,}\b/.exec(text)?.[0]
  return [
    ...(word ? [warning(at, `“${word}” is common in spam. Filters may move the message there.`)] : []),
    ...(shouted ? [warning(at, `“${shouted.slice(0, 40)}” is in capitals, as in spam.`)] : []),
    ...(/!{2,}|\?{3,}|\${2,}/.test(text) ? [warning(at, 'Repeated punctuation (!!) is common in spam.')] : []),
  ]
}

function checkSubject({ subject, preheader }: Checked): ContentCheck[] {
  if (subject.trim() === '') return [error('subject', 'Enter a subject.')]
  const text = lineOf(subject)
  const letters = text.unknown.replace(/[^A-Za-z]/g, '')
  const isShouted = letters.length >= 10 && letters === letters.toUpperCase()
  return [
    ...(text.unknown.trim() === ''
      ? [error('subject', 'For some recipients the subject would be empty. Add a fallback.')]
      : checkGaps('subject', text, fieldsOfSubject(subject))),
    ...(isShouted
      ? [warning('subject', 'The subject is in capitals, as in spam.')]
      : checkTone('subject', text.unknown)),
    ...(preheader === ''
      ? [warning('preheader', 'Without preview text, inboxes show the first words of the message.')]
      : checkGaps('preheader', lineOf(preheader), fieldsOfSubject(preheader))),
  ]
}

/** Everything that can be seen without the audience, the network and our data. */
export function checkContent(campaign: Checked): ContentCheck[] {
  const blocks = everyBlock(campaign.content)
  const hasWords = blocks.some((block) => textOf(block)?.unknown || ['figure', 'event'].includes(block.type))
  const isBlank = blocks.every(({ type }) => type === 'divider')
  return [
    ...checkSubject(campaign),
    ...(isBlank ? [error(null, 'Add at least one block.')] : []),
    ...(!isBlank && !hasWords ? [error(null, 'Add text: a message with only pictures looks like spam.')] : []),
    ...blocks.flatMap((block) => {
      const text = textOf(block)
      const ofText = text
        ? [...checkGaps(block.id, text, fieldsOfBlock(block)), ...checkTone(block.id, text.unknown)]
        : []
      return [...checkBlock(block), ...ofText]
    }),
    ...checkLinks(campaign.content),
  ]
}
