// What a respondent has filled in so far: what the page carries, what the server keeps, and the page just sent.
import { type Answer, Answers, mapOf } from '@rostrum/contract/surveys/answers'
import type { FormPage } from '@rostrum/contract/surveys/form'
import { type AnswerProblem, pathOf, problemsOfPath, type SeenPage } from '@rostrum/contract/surveys/path'
import { inLanguage } from '@rostrum/contract/surveys/texts'
import { readFields } from './page/read-fields.ts'
import { languageFor } from './page/words.ts'
import type { Visit } from './visit.ts'

/** Where "who are you" is asked, and everything sent. */
export const lastStep = '_last'

export interface Session {
  visit: Visit
  language: string
  stamp: string
  answers: Answer[]
  /** The pages these answers lead through, in the language of the respondent. */
  path: SeenPage[]
  /** Of the page in `path`; its length is the last step. */
  index: number
  /** As sent, to be shown again; undefined for a page that is opened. */
  sent: URLSearchParams | undefined
  /** Questions of the page that appeared with its own answers. */
  appeared: readonly string[]
  /** What cannot be read on the page just sent. */
  unreadable: AnswerProblem[]
}

export const languagesOf = ({ form }: Visit): string[] => [
  form.language,
  ...form.translations.map(({ language }) => language).filter((one) => one !== form.language),
]

function parseCarried(text: string): Answer[] {
  try {
    const parsed = Answers.safeParse(JSON.parse(text || '[]'))
    return parsed.success ? parsed.data : []
  } catch {
    return []
  }
}

export const pathIn = (visit: Visit, language: string, answers: readonly Answer[]): SeenPage[] =>
  pathOf(inLanguage(visit.form, language), mapOf(answers))

/** Opened: at the first page that is not done. */
export function openSession(
  visit: Visit,
  stamp: string,
  accepted: string | undefined,
  draft: readonly Answer[],
): Session {
  const language = languageFor(languagesOf(visit), accepted)
  const answers = [...draft]
  const path = pathIn(visit, language, answers)
  const given = mapOf(answers)
  const unfinished = path.findIndex(
    (page) =>
      problemsOfPath([page], given).length > 0 ||
      !page.questions.some(({ id, type }) => type === 'statement' || given.has(id)),
  )
  const index = answers.length === 0 ? 0 : unfinished === -1 ? path.length - 1 : unfinished
  return { visit, language, stamp, answers, path, index, sent: undefined, appeared: [], unreadable: [] }
}

const questionsShown = (page: FormPage | undefined, shown: string) => {
  const ids = new Set(shown.split(' '))
  return (page?.questions ?? []).filter(({ id }) => ids.has(id))
}

/** Sent: what was on the page replaces what was known of its questions. */
export function readSession(visit: Visit, fields: URLSearchParams, draft: readonly Answer[] | undefined): Session {
  const offered = languagesOf(visit)
  const asked = fields.get('language') ?? ''
  const language = offered.includes(asked) ? asked : (offered[0] ?? 'en')
  const before = draft ?? parseCarried(fields.get('carried') ?? '')
  const pageId = fields.get('page') ?? ''
  const shown = questionsShown(
    visit.form.pages.find(({ id }) => id === pageId),
    fields.get('shown') ?? '',
  )
  const { answers: read, problems: unreadable } = readFields(shown, fields)
  const replaced = new Set(shown.map(({ id }) => id))
  const answers = [...before.filter(({ questionId }) => !replaced.has(questionId)), ...read]
  const path = pathIn(visit, language, answers)
  const found = path.findIndex(({ page }) => page.id === pageId)
  const index = pageId === lastStep ? path.length : Math.max(found, 0)
  const appeared = (path[index]?.questions ?? []).map(({ id }) => id).filter((id) => !replaced.has(id))
  const stamp = fields.get('stamp') ?? ''
  return { visit, language, stamp, answers, path, index, sent: fields, appeared, unreadable }
}

/** Of the page just sent; of a question that cannot be read, that alone. */
export function problemsNow({ path, index, answers, unreadable, appeared }: Session): AnswerProblem[] {
  const page = path[index]
  const skipped = new Set([...unreadable.map(({ questionId }) => questionId), ...appeared])
  const others = page ? problemsOfPath([page], mapOf(answers)).filter(({ questionId }) => !skipped.has(questionId)) : []
  return [...unreadable, ...others]
}

/** The page with the first problem on the whole path; undefined if it can be sent. */
export function firstWrong({ path, answers }: Session): number | undefined {
  const given = mapOf(answers)
  const wrong = path.findIndex((page) => problemsOfPath([page], given).length > 0)
  return wrong === -1 ? undefined : wrong
}

/** Another page of the same session, as it would be opened. */
export const at = (session: Session, index: number): Session => ({
  ...session,
  index: Math.max(0, Math.min(index, session.path.length)),
  sent: undefined,
  unreadable: [],
  appeared: [],
})
