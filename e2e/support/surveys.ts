// A published survey with answers, as respondents and the email window leave them.
import { randomUUID } from 'node:crypto'
import type { Database } from '../../server/src/platform/database/database.ts'
import { newId } from '../../server/src/platform/identifiers.ts'
import { demoCustomers } from './people.ts'

const form = {
  language: 'en',
  intro: '',
  thanks: '',
  brandColor: null,
  showsProgress: true,
  translations: [],
  pages: [
    {
      id: 'one',
      title: '',
      jumps: [],
      questions: [
        {
          ...{
            id: 'clear',
            type: 'rating',
            title: 'How clear was our guidance?',
            help: '',
            isRequired: true,
            showIf: null,
          },
          ...{ style: 'scale', lowest: 1, highest: 5, lowLabel: 'Unclear', highLabel: 'Very clear' },
        },
        {
          ...{ id: 'better', type: 'long_text', title: 'What could we do better?', help: '', isRequired: false },
          ...{ showIf: null, longest: 2000 },
        },
      ],
    },
  ],
}

/** With twelve answers: of people at holders and others, who were all invited by name, or of no one. */
export async function answeredSurvey(
  { shared: db }: Database,
  { id: userId }: { id: string },
  category: 'attributed' | 'anonymous',
) {
  const customerId = demoCustomers.veltrane
  const surveyId = newId()
  const written = { customerId, form: JSON.stringify(form), publishedAt: new Date() }
  await db
    .insertInto('app.surveys')
    .values({ ...written, id: surveyId, name: 'Guidance', category, status: 'published', userId })
    .execute()
  await db
    .insertInto('app.surveyForms')
    .values({ ...written, surveyId, number: 1 })
    .execute()
  const { securityId } = await db
    .selectFrom('app.customerSecurities')
    .select('securityId')
    .where('customerId', '=', customerId)
    .orderBy('position')
    .executeTakeFirstOrThrow()
  const people = await db
    .selectFrom('market.personIndex as p')
    .leftJoin('market.positions as h', (on) =>
      on.onRef('h.organizationId', '=', 'p.organizationId').on('h.securityId', '=', securityId),
    )
    .select(['p.id', (row) => row.fn.max('h.shares').as('shares')])
    .groupBy('p.id')
    .orderBy(
      (row) => row.fn.max('h.shares'),
      (order) => order.desc().nullsLast(),
    )
    .limit(12)
    .execute()
  await db
    .insertInto('app.surveyResponses')
    .values(
      people.map(({ id: personId }, index) => ({
        ...{ customerId, id: randomUUID(), surveyId, formNumber: 1 },
        ...(category === 'anonymous'
          ? { isAnonymous: true, batch: 1 }
          : { channel: 'link', language: 'en', personId, submittedAt: new Date() }),
        answers: JSON.stringify([
          { questionId: 'clear', value: { number: 1 + (index % 5) } },
          { questionId: 'better', value: { text: `Explain margins, part ${index}` } },
        ]),
      })),
    )
    .execute()
  if (category === 'attributed') {
    await db
      .insertInto('app.surveyRecipients')
      .values(
        people.map(({ id: personId }, index) => ({
          ...{ customerId, id: newId(), surveyId, channel: 'email', personId, userId, hasAnswered: index % 3 === 0 },
          ...{ name: `Invited ${index}`, email: `invited-${index}@fund.example`, sentAt: new Date() },
        })),
      )
      .execute()
  }
  return { surveyId }
}
