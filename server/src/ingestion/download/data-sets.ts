// Where the SEC keeps its data sets. Their folders have moved more than once (recent ones lie elsewhere than older
// ones), so the page that lists them is read first; guessed names are the fallback.
import { basename } from 'node:path'
import { type EdgarClient, NotPublishedError } from './client.ts'
import { type DataSetKind, officialList } from './kinds.ts'
import { addDays, namesOf, overlaps, type Period, periodOfName } from './periods.ts'

export interface DataSet {
  name: string
  period: Period
  /** The first that exists is taken. */
  paths: string[]
}

/** Those that hold filings of the period, or the latest ones. */
export async function findDataSets(
  client: EdgarClient,
  kind: DataSetKind,
  wanted: Period | 'latest',
  today: string,
): Promise<DataSet[]> {
  const listed = await listedSets(client, kind)
  const known = listed.length > 0 ? listed : usualSets(kind, wanted === 'latest' ? before(today) : wanted)
  if (wanted !== 'latest') return known.filter(({ period }) => overlaps(period, wanted))
  // The latest guessed names are not published yet: all are tried, and the latest that exist are kept.
  return listed.length > 0 ? known.slice(-kind.latest) : known
}

/** The quarters in which the latest data set must lie. */
const before = (today: string): Period => ({ from: addDays(today, -270), to: today })

async function listedSets(client: EdgarClient, { page, folder, ending }: DataSetKind): Promise<DataSet[]> {
  const found = new Map<string, DataSet>()
  for (const path of await linksOf(client, page)) {
    if (!path.includes(`/${folder}/`) || !nameFits(path, ending)) continue
    const name = basename(path)
    const period = periodOfName(name)
    if (period) found.set(`${period.from}${period.to}`, { name, period, paths: [path] })
  }
  return [...found.values()].sort((a, b) => (a.period.from < b.period.from ? -1 : 1))
}

/** A corrected file may be called 2019q2_form345_0.zip. */
const nameFits = (path: string, ending: string) =>
  basename(path)
    .replace(/_\d+\.zip$/, '.zip')
    .endsWith(ending) && periodOfName(basename(path)) !== null

const usualFolders = ['/files/datastandardsinnovation/data', '/files/structureddata/data', '/files/dera/data']

const usualSets = ({ folder, ending, hasWindows }: DataSetKind, period: Period): DataSet[] =>
  [...namesOf(period, hasWindows)].map(({ name, period: own }) => ({
    name: `${name}${ending}`,
    period: own,
    paths: usualFolders.map((usual) => `${usual}/${folder}/${name}${ending}`),
  }))

/** The text of the latest official list, or of a quarter's; null if only a PDF exists. */
export async function findOfficialList(client: EdgarClient, wanted: Period | 'latest'): Promise<string | null> {
  let found: { path: string; from: string } | null = null
  for (const path of await linksOf(client, officialList.page)) {
    const [, year, quarter] = officialList.name.exec(basename(path)) ?? []
    const period = year ? periodOfName(`${year}q${quarter}`) : null
    if (!period || (wanted !== 'latest' && !overlaps(period, wanted))) continue
    if (!found || period.from > found.from) found = { path, from: period.from }
  }
  return found?.path ?? null
}

/** Paths on the same server; an unreachable or unpublished page has none. */
async function linksOf(client: EdgarClient, page: string): Promise<string[]> {
  const html = await client.text(page).catch((error: unknown) => {
    if (error instanceof NotPublishedError) return ''
    throw error
  })
  const paths: string[] = []
  for (const [, href = ''] of html.matchAll(/href="([^"]{1,500})"/gi)) {
    try {
      paths.push(new URL(client.address(href)).pathname)
    } catch {
      // A link to another server.
    }
  }
  return paths
}
