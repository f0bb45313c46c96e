// Pulse surveys of the demo: one after the earnings call with names, a perception study without, and a draft.
import { randomUUID } from 'node:crypto'
import type { SurveyForm } from '@rostrum/contract/surveys/form'
import { builtInTemplates } from '#features/surveys/public.ts'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import { demoSecurities } from '../universe/demo-securities.ts'
import { Random } from '../universe/random.ts'
import { addressOf } from './addresses.ts'
import type { Contact, Investor } from './investors.ts'
import { answersTo } from './survey-answers.ts'
import type { By } from './team.ts'

const dayMs = 24 * 3600 * 1000
const before = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

const formOf = (id: string): SurveyForm => {
  const found = builtInTemplates.find((template) => template.id === id)
  if (!found) throw new Error(`No template ${id}`)
  return found.form
}

interface NewSurvey {
  name: string
  category: 'attributed' | 'anonymous'
  form: SurveyForm
  createdAt: Date
  publishedAt: Date | null
}

async function addSurvey(db: Db, by: By, { form, publishedAt, ...survey }: NewSurvey): Promise<string> {
  const id = newId()
  const { customerId } = by
  await db
    .insertInto('app.surveys')
    .values({
      ...{ ...survey, customerId, id, userId: by.ada, securityId: demoSecurities.veltraneA, publishedAt },
      status: publishedAt ? 'published' : 'draft',
      form: JSON.stringify(form),
      updatedAt: publishedAt ?? survey.createdAt,
    })
    .execute()
  if (publishedAt) {
    const published = { customerId, surveyId: id, number: 1, form: JSON.stringify(form), publishedAt }
    await db.insertInto('app.surveyForms').values(published).execute()
  }
  return id
}

interface Invited {
  id: string
  person: Contact
  email: string
  sentAt: Date
  openedAt: Date | null
  hasAnswered: boolean
}

async function addRecipients(db: Db, by: By, surveyId: string, invited: readonly Invited[], isNamed: boolean) {
  const { customerId, ada: userId } = by
  await db
    .insertInto('app.surveyRecipients')
    .values(
      invited.map(({ id, person, email, sentAt, openedAt, hasAnswered }) => ({
        ...{ customerId, id, surveyId, channel: 'email', personId: person.id, name: person.name, email, userId },
        ...{ invitedAt: sentAt, sentAt, openedAt: isNamed ? openedAt : null, hasAnswered },
        answeredAt: hasAnswered && isNamed ? openedAt : null,
      })),
    )
    .execute()
}

/** People with addresses of their own, in the order of their firm's position. */
function invitedOf(
  investors: readonly Investor[],
  count: number,
  answered: number,
  sentAt: Date,
  random: Random,
): Invited[] {
  const everyone = investors.flatMap((firm) =>
    firm.people.map((person) => ({ person, email: addressOf(person, firm) })),
  )
  const unique = [...new Map(everyone.map((one) => [one.email, one])).values()].slice(0, count)
  return unique.map((one, index) => {
    // Spread over the list, so that small holders answer as well.
    const hasAnswered =
      Math.floor(((index + 1) * answered) / unique.length) > Math.floor((index * answered) / unique.length)
    const hasOpened = hasAnswered || random.next() < 0.5
    const openedAt = hasOpened ? new Date(sentAt.getTime() + (1 + random.next() * 90) * 3600 * 1000) : null
    return { ...one, id: newId(), sentAt, openedAt, hasAnswered }
  })
}

async function writeNamed(db: Db, by: By, investors: readonly Investor[], now: Date): Promise<void> {
  const random = new Random(381)
  const form = formOf('after-earnings')
  const publishedAt = before(now, 12)
  const survey = { name: 'After the third-quarter call', category: 'attributed', form } as const
  const surveyId = await addSurvey(db, by, { ...survey, createdAt: before(now, 14), publishedAt })
  const invited = invitedOf(investors, 38, 25, publishedAt, random)
  await addRecipients(db, by, surveyId, invited, true)
  await db
    .insertInto('app.surveyResponses')
    .values(
      invited
        .filter(({ hasAnswered }) => hasAnswered)
        .map(({ id, person, email, openedAt }) => ({
          ...{ customerId: by.customerId, id: randomUUID(), surveyId, formNumber: 1, channel: 'email', language: 'en' },
          ...{ recipientId: id, personId: person.id, respondentName: person.name, respondentEmail: email },
          submittedAt: openedAt,
          answers: JSON.stringify(answersTo(form, random)),
        })),
    )
    .execute()
}

async function writeNameless(db: Db, by: By, investors: readonly Investor[], now: Date): Promise<void> {
  const random = new Random(382)
  const form = formOf('perception-study')
  const publishedAt = before(now, 30)
  const survey = { name: 'Perception study 2026', category: 'anonymous', form } as const
  const surveyId = await addSurvey(db, by, { ...survey, createdAt: before(now, 36), publishedAt })
  const invited = invitedOf(investors, 60, 45, publishedAt, random)
  await addRecipients(db, by, surveyId, invited, false)
  const count = invited.filter(({ hasAnswered }) => hasAnswered).length
  await db
    .insertInto('app.surveyResponses')
    .values(
      Array.from({ length: count }, (_, index) => ({
        ...{ customerId: by.customerId, id: randomUUID(), surveyId, formNumber: 1, isAnonymous: true },
        // The last five wait for their group.
        batch: index < count - 5 ? 1 + Math.floor(index / 8) : null,
        answers: JSON.stringify(answersTo(form, random)),
      })),
    )
    .execute()
}

export async function writeSurveys(db: Db, by: By, investors: readonly Investor[], now: Date): Promise<void> {
  await writeNamed(db, by, investors, now)
  await writeNameless(db, by, investors, now)
  const draft = {
    name: 'Capital allocation priorities',
    category: 'attributed',
    form: formOf('capital-allocation'),
  } as const
  await addSurvey(db, by, { ...draft, createdAt: before(now, 2), publishedAt: null })
}
