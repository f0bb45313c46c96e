// What can be downloaded: the SEC's data sets, its lists, and filings one by one.

export const downloadKinds = [
  '13f',
  'insider',
  'schedules',
  'tickers',
  'official-list',
  'financials',
  'company-facts',
  'submissions',
] as const
export type DownloadKind = (typeof downloadKinds)[number]

/** Small enough for everyone; the rest is downloaded on request. */
export const defaultKinds: readonly DownloadKind[] = ['13f', 'insider', 'schedules', 'tickers', 'official-list']

export interface DataSetKind {
  kind: DownloadKind
  title: string
  /** Lists the files, wherever the SEC keeps them now. */
  page: string
  /** The last folder of their addresses. */
  folder: string
  /** After the quarter or the days that a name begins with. */
  ending: string
  /** Whether names give the days of filing, as those of Form 13F do since March 2024. */
  hasWindows: boolean
  /** How many of the latest are downloaded with `latest`: a change needs two quarters. */
  latest: number
  aboutBytes: number
}

const pages = '/data-research/sec-markets-data'

export const dataSetKinds: readonly DataSetKind[] = [
  {
    kind: '13f',
    title: 'Form 13F data set',
    page: `${pages}/form-13f-data-sets`,
    folder: 'form-13f-data-sets',
    ending: '_form13f.zip',
    hasWindows: true,
    latest: 2,
    aboutBytes: 95e6,
  },
  {
    kind: 'insider',
    title: 'insider transactions data set',
    page: `${pages}/insider-transactions-data-sets`,
    folder: 'insider-transactions-data-sets',
    ending: '_form345.zip',
    hasWindows: false,
    latest: 1,
    aboutBytes: 12e6,
  },
  {
    kind: 'financials',
    title: 'financial statement data set',
    page: `${pages}/financial-statement-data-sets`,
    folder: 'financial-statement-data-sets',
    ending: '.zip',
    hasWindows: false,
    latest: 1,
    aboutBytes: 85e6,
  },
]

export interface SingleFile {
  kind: DownloadKind
  title: string
  path: string
  aboutBytes: number
}

export const singleFiles: readonly SingleFile[] = [
  {
    kind: 'tickers',
    title: 'tickers and exchanges of companies',
    path: '/files/company_tickers_exchange.json',
    aboutBytes: 8e5,
  },
  { kind: 'tickers', title: 'tickers of funds', path: '/files/company_tickers_mf.json', aboutBytes: 1.5e6 },
  {
    kind: 'company-facts',
    title: 'company facts',
    path: '/Archives/edgar/daily-index/xbrl/companyfacts.zip',
    aboutBytes: 1.4e9,
  },
  {
    kind: 'submissions',
    title: 'submissions of all filers',
    path: '/Archives/edgar/daily-index/bulkdata/submissions.zip',
    aboutBytes: 1.6e9,
  },
]

/** The Official List of Section 13(f) Securities, of which the SEC publishes a text beside the PDF. */
export const officialList = {
  kind: 'official-list',
  title: 'official list of 13(f) securities',
  page: '/rules-regulations/staff-guidance/official-list-section-13f-securities',
  name: /^13flist(\d{4})q([1-4])(?:-txt)?(?:_\d+)?\.txt$/,
} as const

/** Forms that are fetched one by one, by kind. */
export const formKinds = {
  '13f': /^13F-(HR|NT)(\/A)?$/,
  insider: /^[345](\/A)?$/,
  schedules: /^(SC|SCHEDULE) 13[DG](\/A)?$/,
} as const satisfies Partial<Record<DownloadKind, RegExp>>
export type FormKind = keyof typeof formKinds
