// The same report can come from several sources: as filed, or from panels that third parties made of filings. One of
// them counts, never a mixture.

export type ReportSource = 'filing' | 'panel_as_filed' | 'panel_summed' | 'panel_rounded'

/** The best first, with what makes it better than the next ones. */
const merits: Record<ReportSource, string> = {
  filing: 'a filing with its accession number counts before a panel',
  panel_as_filed: 'it has the rows as filed, with their accession number',
  panel_summed: 'it marks options and principal amounts, and its values are not rounded',
  panel_rounded: 'no other source has the report',
}
const sources = Object.keys(merits) as ReportSource[]

const names: Record<ReportSource, string> = {
  filing: 'the filing',
  panel_as_filed: 'the panel of rows as filed',
  panel_summed: 'the panel of large managers',
  panel_rounded: 'the panel of hedge funds',
}

/** Known by how panels are imported: the summed and the rounded one have no accession numbers. */
export function reportSourceOf({ accession, flags }: { accession: string; flags: readonly string[] }): ReportSource {
  if (accession.startsWith('panel-large-managers-')) return 'panel_summed'
  if (accession.startsWith('panel-hedge-funds-')) return 'panel_rounded'
  return flags.includes('panel') ? 'panel_as_filed' : 'filing'
}

interface Report {
  accession: string
  form: string
  /** Default: a filing. */
  source?: ReportSource
}

interface Decision {
  superseded: string[]
  isComplete: boolean
}

/**
 * The first source that has the whole report; if none has, the first that has any of it. Notices say who reports, and
 * belong to each of them.
 */
export function chooseSource<R extends Report, D extends Decision>(
  filings: readonly R[],
  resolve: (filings: readonly R[]) => D | null,
): D | null {
  const isNotice = ({ form }: Report) => form.startsWith('13F-NT')
  const present = sources.filter((source) => filings.some((filing) => isOf(filing, source) && !isNotice(filing)))
  if (present.length < 2) return resolve(filings)
  const decisions = present.flatMap((source) => {
    const decision = resolve(filings.filter((filing) => isNotice(filing) || isOf(filing, source)))
    return decision ? [{ source, decision }] : []
  })
  const chosen = decisions.find(({ decision }) => decision.isComplete) ?? decisions[0]
  if (!chosen) return null
  const others = present.filter((source) => source !== chosen.source)
  const isFirst = chosen.source === present[0]
  const why = isFirst ? merits[chosen.source] : `${names[present[0] ?? 'filing']} is incomplete`
  const passedOver = filings.filter((filing) => !isNotice(filing) && !isOf(filing, chosen.source))
  return {
    ...chosen.decision,
    superseded: [...chosen.decision.superseded, ...passedOver.map(({ accession }) => accession).sort()],
    sourceChoice: `${sentence(names[chosen.source])} was used, not ${others.map((source) => names[source]).join(' or ')}: ${why}.`,
  }
}

const isOf = ({ source = 'filing' }: Report, wanted: ReportSource): boolean => source === wanted

const sentence = (text: string): string => `${text[0]?.toUpperCase()}${text.slice(1)}`
