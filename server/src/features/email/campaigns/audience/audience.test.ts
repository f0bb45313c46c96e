import { type AudienceSource, campaignAudience } from '@rostrum/contract/email/campaigns/audience'
import { campaigns } from '@rostrum/contract/email/campaigns/campaigns'
import { tags } from '@rostrum/contract/irm/tags'
import { search } from '@rostrum/contract/search'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoSecurities } from '#demo/universe/demo-securities.ts'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { demoCustomers } from '#testing/people.ts'

const ada = { as: 'ada@veltrane.example', customer: demoCustomers.veltrane }
const customerId = demoCustomers.veltrane

interface Person {
  id: string
  email: string
  organizationId: string
}

let api: Api
/** In the IRM, of the United States, each at another organization. */
let people: Person[]
beforeAll(async () => {
  api = await startApi({ content: 'market' })
  const userId = await api.userId(ada.as)
  const { rows } = await sql<Person>`select distinct on (d.organization_id) d.id, d.email, d.organization_id
    from market.person_index d join market.organization_index o on o.id = d.organization_id
    where d.email is not null and d.country_code = 'US' order by d.organization_id, d.id limit 6`.execute(api.db)
  people = rows
  await api.db
    .insertInto('app.irmPeople')
    .values(people.map(({ id: personId }) => ({ customerId, personId, userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
})
afterAll(() => api?.stop())

const at = (index: number): Person => people[index] ?? { id: '', email: '', organizationId: '' }
const chosen = (...indexes: number[]): AudienceSource => ({
  kind: 'people',
  personIds: indexes.map((index) => at(index).id),
})
const typed = (...emails: string[]): AudienceSource => ({
  ...{ kind: 'addresses', fileName: null },
  addresses: emails.map((email) => ({ email, name: '' })),
})

/** Of the customer's own, without a job. */
async function ownPerson(values: { firstName: string; emailPrimary: string; emailSecondary?: string }) {
  const id = newId()
  await api.db
    .insertInto('app.people')
    .values({ ...{ customerId, id, lastName: 'Audience', userId: await api.userId(ada.as) }, ...values })
    .execute()
  return id
}

async function campaignFor(include: AudienceSource[], exclude: AudienceSource[] = []): Promise<string> {
  const { id } = await api.call(campaigns.create, { body: { name: 'Results', audience: { include, exclude } } }, ada)
  return id
}
const summaryFor = async (include: AudienceSource[], exclude: AudienceSource[] = []) =>
  api.call(campaignAudience.summary, { params: { id: await campaignFor(include, exclude) } }, ada)

const membersOf = async (id: string, query: object = {}) =>
  (await api.call(campaignAudience.members, { params: { id }, query }, ada)).data

describe('audience', () => {
  test('a person in several sources counts once, and each who gets nothing has a reason', async () => {
    await api.db
      .insertInto('app.suppressions')
      .values({ customerId, id: newId(), email: at(1).email.toLowerCase(), reason: 'manual' })
      .execute()
    await api.db
      .insertInto('app.emailBounces')
      .values({ customerId, address: at(2).email.toLowerCase(), reason: '550 no such user', bouncedAt: new Date() })
      .execute()
    await api.db
      .insertInto('app.consents')
      .values({
        ...{ customerId, id: newId(), email: at(3).email.toLowerCase(), kind: 'none', jurisdiction: 'can_spam' },
        ...{ source: 'Phone call', givenOn: '2026-01-15' },
      })
      .execute()
    const include = [chosen(0, 1, 2, 3, 4, 5), chosen(0), typed(at(0).email, 'new@fund.example')]
    const id = await campaignFor(include, [chosen(4)])
    const summary = await api.call(campaignAudience.summary, { params: { id } }, ada)
    expect(summary).toMatchObject({ isFrozen: false, recipients: 3 })
    expect(summary.include.map(({ label, count }) => [label, count])).toEqual([
      ['Selected people', 6],
      ['Selected people', 1],
      ['Entered addresses', 2],
    ])
    expect(summary.leftOut).toEqual([
      { reason: 'suppressed', count: 1 },
      { reason: 'no_consent', count: 1 },
      { reason: 'bounced', count: 1 },
      { reason: 'excluded', count: 1 },
    ])
    expect((await membersOf(id, { show: 'receiving' })).map(({ email }) => email).sort()).toEqual(
      [at(0).email, at(5).email, 'new@fund.example'].map((email) => email.toLowerCase()).sort(),
    )
    expect(await membersOf(id, { show: 'bounced' })).toMatchObject([{ personId: at(2).id, detail: '550 no such user' }])
    expect(await membersOf(id, { show: 'no_consent' })).toMatchObject([{ detail: 'Declined on 2026-01-15' }])
    expect(await membersOf(id, { show: 'excluded' })).toMatchObject([{ detail: 'Selected people' }])
    const { text: csv } = await api.request('GET', `/v2/campaigns/${id}/audience/members.csv`, ada)
    expect(csv.split('\n')[0]).toContain('Name,Email,Organization,Outcome,Detail')
    expect(csv).toContain('Suppressed')
  })

  test('a file of addresses: known people, strangers, and the same rules as for the others', async () => {
    const stranger = 'stranger@fund.example'
    const rows = [
      ['Email', 'Name'],
      [at(0).email.toUpperCase(), 'As written'],
      [at(1).email, 'Suppressed'],
      [at(4).email, 'Left out'],
      [stranger, 'Sam Stranger'],
      ['no address', 'Nobody'],
    ]
    const { json } = await api.request('POST', '/v2/sheets/addresses', {
      ...{ ...ada, body: rows.map((cells) => cells.join(',')).join('\n') },
      headers: { 'content-type': 'application/octet-stream' },
    })
    expect(json?.data).toMatchObject({ skipped: 1 })
    const { addresses } = (json?.data ?? {}) as { addresses: { email: string; name: string }[] }
    const file: AudienceSource = { kind: 'addresses', fileName: 'Guests.csv', addresses }
    const id = await campaignFor([file], [typed(at(4).email)])
    const summary = await api.call(campaignAudience.summary, { params: { id } }, ada)
    expect(summary.include).toEqual([{ label: 'Addresses from Guests.csv', count: 4, problem: null }])
    expect(summary.leftOut).toEqual([
      { reason: 'suppressed', count: 1 },
      { reason: 'excluded', count: 1 },
    ])
    const receiving = await membersOf(id, { show: 'receiving' })
    expect(receiving.map(({ personId, email }) => [personId, email])).toEqual([
      [at(0).id, at(0).email.toLowerCase()],
      [null, stranger],
    ])
    expect(receiving[1]?.name).toBe('Sam Stranger')
  })

  test('an excluded address is left out for everyone who has it, and so is the address of an excluded person', async () => {
    const shared = 'desk@shared.example'
    const [ann, bob, cleo] = [
      await ownPerson({ firstName: 'Ann', emailPrimary: shared }),
      await ownPerson({ firstName: 'Bob', emailPrimary: 'Desk@shared.example' }),
      await ownPerson({ firstName: 'Cleo', emailPrimary: 'cleo@shared.example', emailSecondary: shared }),
    ]
    const everyone: AudienceSource = { kind: 'people', personIds: [ann, bob, cleo] }
    const byAddress = await campaignFor([everyone], [typed(shared)])
    const excluded = { reason: 'excluded', detail: 'Entered addresses' }
    expect(await membersOf(byAddress)).toMatchObject([excluded, excluded, excluded])
    const byPerson = await campaignFor([everyone, typed(shared)], [{ kind: 'people', personIds: [ann] }])
    expect((await membersOf(byPerson, { show: 'receiving' })).map(({ email }) => email)).toEqual([
      'cleo@shared.example',
    ])
    const unknown = 'nobody@shared.example'
    const ofStranger = await campaignFor([typed(unknown, 'other@shared.example')], [typed(unknown)])
    expect((await membersOf(ofStranger, { show: 'receiving' })).map(({ email }) => email)).toEqual([
      'other@shared.example',
    ])
  })

  test('a typed address is the one used and judged, though its owner has another primary address', async () => {
    const [primary, second] = ['dora@office.example', 'dora@home.example']
    const dora = await ownPerson({ firstName: 'Dora', emailPrimary: primary, emailSecondary: second })
    const asTyped = await campaignFor([typed(second)])
    expect(await membersOf(asTyped)).toMatchObject([{ personId: dora, email: second, reason: null }])
    const twice = await campaignFor([{ kind: 'people', personIds: [dora] }, typed(second)])
    expect(await membersOf(twice)).toMatchObject([{ personId: dora, email: second, reason: null }])
    const both = await campaignFor([typed(second, primary)])
    expect(await membersOf(both)).toMatchObject([
      { email: second, reason: null },
      { email: primary, reason: 'duplicate', detail: `Same person as ${second}` },
    ])
    await api.db
      .insertInto('app.suppressions')
      .values({ customerId, id: newId(), email: primary, reason: 'manual' })
      .execute()
    expect(await membersOf(asTyped)).toMatchObject([{ email: second, reason: null }])
    await api.db
      .insertInto('app.suppressions')
      .values({ customerId, id: newId(), email: second, reason: 'manual' })
      .execute()
    expect(await membersOf(asTyped)).toMatchObject([{ email: second, reason: 'suppressed' }])
  })

  test('a campaign with a survey leaves out those who opted out of surveys or have answered it', async () => {
    const [asked, away, answered] = ['asked@survey.example', 'away@survey.example', 'answered@survey.example']
    const userId = await api.userId(ada.as)
    const surveyId = newId()
    await api.db
      .insertInto('app.surveys')
      .values({ customerId, id: surveyId, userId, name: 'Perception', category: 'attributed', form: '{}' })
      .execute()
    const recipient = { customerId, surveyId, userId, channel: 'email', name: 'Reader', hasAnswered: true }
    await api.db
      .insertInto('app.surveyRecipients')
      .values({ ...recipient, id: newId(), email: 'Answered@survey.example' })
      .execute()
    await api.db.insertInto('app.surveyOptOuts').values({ customerId, email: away }).execute()
    const id = await campaignFor([typed(asked, away, answered)])
    expect((await membersOf(id, { show: 'receiving' })).length).toBe(3)
    const chip = `<p>Please answer <a data-survey-id="${surveyId}">our survey</a></p>`
    const blocks = [
      { type: 'survey', id: 'a', surveyId, label: '' },
      { type: 'text', id: 'b', html: chip },
    ] as const
    for (const block of blocks) {
      await api.call(campaigns.update, { params: { id }, body: { content: { blocks: [block] } } }, ada)
      const reasons = (await membersOf(id)).map(({ email, reason }) => [email, reason])
      expect(reasons).toEqual([
        [asked, null],
        [away, 'survey_opt_out'],
        [answered, 'survey_answered'],
      ])
    }
  })

  test('tags of a person and of their organization', async () => {
    const { id: tagId } = await api.call(tags.create, { body: { name: 'Mailing', color: 'blue' } }, ada)
    const userId = await api.userId(ada.as)
    const tagged = (taggableType: string, taggableId: string) => ({
      ...{ customerId, id: newId(), tagId, taggableType, taggableId, userId },
    })
    await api.db
      .insertInto('app.taggings')
      .values([tagged('person', at(0).id), tagged('organization', at(5).organizationId)])
      .execute()
    const { include, recipients } = await summaryFor([{ kind: 'tags', tagIds: [tagId] }])
    expect(include).toEqual([{ label: 'Tagged Mailing', count: 2, problem: null }])
    expect(recipients).toBe(2)
  })

  test('people of the IRM by the filters of their list', async () => {
    const filter = (search: string, label = ''): AudienceSource => ({ kind: 'filter', search, label })
    const { include, recipients } = await summaryFor([
      filter(`?organizationId=${at(5).organizationId}`, 'Organization: Fund'),
      filter('?city=Nowhere'),
      filter('?country=US&country=CA&sortField=name&sortDirection=asc'),
      filter('?cities=Boston'),
      filter('?search=Nobody+of+this+name'),
    ])
    expect(include).toMatchObject([
      { label: 'IRM people, Organization: Fund', count: 1, problem: null },
      { label: 'Filtered IRM people', count: 0, problem: null },
      { label: 'Filtered IRM people', problem: null },
      { count: 0, problem: 'One of its filters is no longer valid. Add it again.' },
      { count: 0, problem: null },
    ])
    expect(include[2]?.count).toBeGreaterThanOrEqual(people.length)
    expect(recipients).toBeGreaterThan(0)
    await expect(campaignFor([filter('')])).rejects.toMatchObject({ status: 422 })
  })

  test('a saved view, holders of a security, and everyone in the IRM', async () => {
    const view = { list: 'irm/people', name: 'In New York', search: '?city=Nowhere' } as const
    const { id: viewId } = await api.call(search.saveView, { body: view }, ada)
    const everyone = await summaryFor([{ kind: 'irm' }])
    expect(everyone.include[0]?.count).toBeGreaterThanOrEqual(people.length)
    const { include } = await summaryFor([
      { kind: 'view', viewId },
      { kind: 'holders', securityId: demoSecurities.veltraneA, quarter: null, leastShares: 0 },
      { kind: 'holders', securityId: demoSecurities.veltraneA, quarter: null, leastShares: Number.MAX_SAFE_INTEGER },
    ])
    expect(include[0]).toMatchObject({ label: 'View: In New York', count: 0, problem: null })
    expect(include[2]).toMatchObject({ count: 0, problem: null })
    expect(include[1]?.label).toMatch(/^Holders of .+, 20\d\d-\d\d-\d\d$/)
  })

  test('a saved view of organizations stands for their people in the IRM', async () => {
    const { name } = await api.db
      .selectFrom('market.organizationIndex')
      .select('name')
      .where('id', '=', at(5).organizationId)
      .executeTakeFirstOrThrow()
    const userId = await api.userId(ada.as)
    await api.db
      .insertInto('app.irmOrganizations')
      .values({ customerId, organizationId: at(5).organizationId, userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const saved = {
      list: 'irm/organizations',
      name: 'One firm',
      search: `?search=${encodeURIComponent(name)}`,
    } as const
    const { id: viewId } = await api.call(search.saveView, { body: saved }, ada)
    const id = await campaignFor([{ kind: 'view', viewId }])
    const summary = await api.call(campaignAudience.summary, { params: { id } }, ada)
    expect(summary.include).toMatchObject([{ label: 'People at organizations in view: One firm', problem: null }])
    const members = await membersOf(id)
    expect(members.map(({ personId }) => personId)).toContain(at(5).id)
    expect(members.every(({ organization }) => organization?.name === name)).toBe(true)
  })

  test('what was deleted has no one and says so', async () => {
    const { include, recipients } = await summaryFor([
      { kind: 'view', viewId: newId() },
      { kind: 'target_list', listId: newId() },
      { kind: 'event', eventId: newId() },
      { kind: 'tags', tagIds: [newId()] },
    ])
    expect(recipients).toBe(0)
    expect(include.map(({ problem }) => problem)).toEqual([
      'This view was deleted or is no longer shared with you',
      'This list was deleted or is no longer shared with you',
      'This event was deleted',
      'These tags were deleted',
    ])
  })
})
