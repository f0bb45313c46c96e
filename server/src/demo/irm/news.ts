// Three feeds of the demo with the articles of three weeks. They are paused: their addresses lead nowhere.
import { presetNewsPreferences } from '@rostrum/contract/news/preferences'
import { storeNews } from '#features/news/public.ts'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import type { By } from './team.ts'

/** Hours before now, title, and summary. */
type Article = [hoursAgo: number, title: string, summary: string]

const feeds: { name: string; host: string; articles: Article[] }[] = [
  {
    name: 'Industrial Ledger',
    host: 'industrial-ledger.example',
    articles: [
      [
        3,
        'Veltrane Instruments wins calibration contract with European grid operator',
        'The five-year agreement covers sensors and service at 140 substations. Veltrane did not disclose its value.',
      ],
      [
        9,
        'Caldrithe Metrology cuts full-year outlook on slower semiconductor orders',
        'Shares fell 6% in early trading. The company now expects organic sales to be flat.',
      ],
      [
        27,
        'Factory sensor makers see orders recover after a weak summer',
        'Distributors report lower inventories, and lead times have returned to eight weeks.',
      ],
      [
        52,
        'Ostrelle Gauge names Priya Lindqvist chief operating officer',
        'She joins from a maker of flow meters and will oversee plants in Ohio and Leeds.',
      ],
      [
        75,
        'Haldrane Measurement to buy optical inspection start-up for $310 million',
        'The deal adds software that finds defects on battery foil. It is expected to close in the first quarter.',
      ],
      [
        99,
        'Quelmont Sensors recalls pressure transmitters in Canada',
        'The recall affects 2,400 units made in March. The company expects costs of less than $5 million.',
      ],
      [
        148,
        'Veltrane Instruments opens service center in Monterrey',
        'The center employs 60 people and shortens turnaround for customers in northern Mexico.',
      ],
      [
        174,
        'Tariff relief for measuring equipment takes effect',
        'Importers can claim refunds for shipments since August.',
      ],
      [222, 'Pryndale Controls raises quarterly dividend by 8%', 'It is the twelfth increase in a row.'],
      [
        291,
        'Wenstrel Optics explores sale of its consumer unit',
        'The unit makes binoculars and rangefinders and had sales of $90 million last year.',
      ],
      [366, 'Kestrow Gauging settles patent dispute with Sarvelde Instruments', 'Neither company disclosed terms.'],
      [
        438,
        'Labor shortage slows new instrument plants',
        'Technicians with calibration experience are the hardest to find, a survey says.',
      ],
    ],
  },
  {
    name: 'Capital Bulletin',
    host: 'capital-bulletin.example',
    articles: [
      [
        2,
        'Veltrane Instruments wins calibration contract with European grid operator - Capital Bulletin',
        'Analysts see the agreement as a first step into utilities.',
      ],
      [
        21,
        'Analysts raise estimates for Veltrane after third-quarter results',
        'Two of eleven raised their ratings. Higher service margins were the main reason.',
      ],
      [
        31,
        'Caldrithe Metrology cuts full-year outlook on slower chip orders',
        'Peers including Haldrane Measurement and Veltrane (NYSE: VLTN.A) also traded lower.',
      ],
      [
        46,
        'Index changes: Orlesk Analytics leaves mid-cap benchmark',
        'Funds that follow the index will sell about 1.9 million shares.',
      ],
      [
        70,
        'Rate decision: what it means for industrial stocks',
        'Short-cycle companies gain most when financing costs fall.',
      ],
      [
        118,
        'Activist investor takes stake in Quelmont Sensors',
        'The fund asks for a review of the company’s water business.',
      ],
      [
        169,
        'Veltrane Instruments authorizes $400 million share repurchase',
        'The program runs through 2028 and replaces one that is nearly used up.',
      ],
      [
        216,
        'Sarvelde Instruments beats estimates on demand from laboratories',
        'Earnings per share were $0.61, compared with $0.55 expected.',
      ],
      [264, 'Haldrane Measurement sets November date for investor day', 'Management will present targets for 2029.'],
      [
        340,
        'Veltrane Instruments reports third-quarter results',
        'Organic sales rose 5.4%, and the company narrowed its guidance for the year.',
      ],
      [341, 'Earnings roundup: industrial technology', 'Service revenue grew faster than equipment at most companies.'],
      [
        460,
        'Ostrelle Gauge extends credit facility to 2031',
        'The margin over the reference rate falls by 15 basis points.',
      ],
    ],
  },
  {
    name: 'Instrumentation Week',
    host: 'instrumentation-week.example',
    articles: [
      [
        14,
        'Hands on with the new Veltrane VX-9 flow analyzer',
        'Setup took ten minutes. Drift over a week was within the stated tolerance.',
      ],
      [
        38,
        'Standards body publishes draft for wireless calibration',
        'Comments are due in January. Veltrane Instruments and Kestrow Gauging have members on the committee.',
      ],
      [
        62,
        'Orlesk Analytics releases cloud version of its lab software',
        'Customers can move existing methods without validation, the company says.',
      ],
      [
        134,
        'Trade show report: sensors that need no battery',
        'Energy from vibration was the theme of the fair in Nuremberg.',
      ],
      [190, 'Wenstrel Optics shows compact spectrometer', 'It fits in one hand and costs less than $9,000.'],
      [
        245,
        'How Ostrelle Gauge shortened its lead times',
        'A second shift and fewer variants brought delivery from 14 weeks to six.',
      ],
      [
        310,
        'Pryndale Controls and Veltrane connect their service platforms',
        'Technicians see the history of both makers’ devices in one place.',
      ],
      [402, 'Ten questions to ask before outsourcing calibration', 'Traceability comes first.'],
    ],
  },
]

const hour = 3600_000
const readAfterHours = 60

export async function writeNews(db: Db, { customerId, ada, miles }: By, now: Date): Promise<void> {
  for (const { name, host, articles } of feeds) {
    const feedId = newId()
    const lastFetchedAt = new Date(now.getTime() - hour)
    await db
      .insertInto('app.newsFeeds')
      .values({
        customerId,
        id: feedId,
        userId: ada,
        name,
        host,
        url: `https://${host}/feed.xml`,
        isOn: false,
        lastFetchedAt,
      })
      .execute()
    const items = articles.map(([hoursAgo, title, summary], at) => ({
      guid: `${host}-${at}`,
      title,
      summary,
      url: `https://${host}/articles/${at + 1}`,
      publishedAt: new Date(now.getTime() - hoursAgo * hour),
    }))
    await storeNews(db, { customerId, feedId }, items, now)
  }
  await db
    .updateTable('app.newsItems')
    .set((set) => ({ firstSeenAt: set.ref('publishedAt') }))
    .execute()
  await markSome(db, { customerId, userId: ada }, now)
  const preferences = JSON.stringify({ ...presetNewsPreferences, digest: 'weekly', digestHour: 7 })
  await db.insertInto('app.newsPreferences').values({ customerId, userId: miles, preferences }).execute()
}

/** Older ones are read, and what matters for the next quarter is saved. */
async function markSome(db: Db, owner: { customerId: string; userId: string }, now: Date): Promise<void> {
  const items = await db
    .selectFrom('app.newsItems')
    .select(['id', 'title', 'publishedAt'])
    .where('publishedAt', '<', new Date(now.getTime() - readAfterHours * hour))
    .execute()
  const marks = items.map(({ id, title, publishedAt }) => {
    const readAt = new Date(publishedAt.getTime() + 2 * hour)
    const isSaved = /share repurchase|investor day|Activist/.test(title)
    return { ...owner, itemKey: id, readAt, savedAt: isSaved ? readAt : null }
  })
  if (marks.length > 0) await db.insertInto('app.newsMarks').values(marks).execute()
}
