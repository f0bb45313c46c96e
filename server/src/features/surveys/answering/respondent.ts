// The last step: who answers, and whether with their name.
import { isAddress } from '@rostrum/contract/email/recipients'
import type { Words } from './page/words.ts'
import type { Respondent } from './submit.ts'
import { isKnown, type Visit } from './visit.ts'

export const respondentFields = ['i.choice', 'i.name', 'i.email', 'i.firm'] as const
export type RespondentProblems = Partial<Record<(typeof respondentFields)[number], string>>

export interface ReadRespondent {
  isNamed: boolean
  respondent: Respondent | undefined
  problems: RespondentProblems
}

export function readRespondent(visit: Visit, fields: URLSearchParams, words: Words): ReadRespondent {
  const { category } = visit.survey
  if (category === 'anonymous') return { isNamed: false, respondent: undefined, problems: {} }
  const choice = fields.get('i.choice')
  const mayChoose = category === 'recipient_defined'
  if (mayChoose && choice !== 'with' && choice !== 'without') {
    return { isNamed: false, respondent: undefined, problems: { 'i.choice': words.chooseName } }
  }
  if (mayChoose && choice === 'without') return { isNamed: false, respondent: undefined, problems: {} }
  if (isKnown(visit)) return { isNamed: true, respondent: undefined, problems: {} }
  const textOf = (name: string) =>
    (fields.get(name) ?? '').replaceAll('\0', '').replace(/\s+/g, ' ').trim().slice(0, 200)
  const [name, email, firm] = [textOf('i.name'), textOf('i.email'), textOf('i.firm')]
  const problems: RespondentProblems = {
    ...(name === '' && { 'i.name': words.enterName }),
    ...(!isAddress(email) && { 'i.email': words.enterEmail }),
  }
  return { isNamed: true, respondent: { name, email: email.toLowerCase(), firm: firm || null }, problems }
}
