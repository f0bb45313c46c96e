// Results of a campaign as the pages of a file.
import {
  type CampaignResultGroup,
  type CampaignResults,
  recipientTraitNames,
  recipientTraits,
} from '@rostrum/contract/email/campaigns/results'
import { dayIn } from '@rostrum/contract/platform/time-zones'
import type { Cell, Report, ReportBlock, ReportPage, ReportRow } from '@rostrum/contract/reports/report'
import type { Context } from '#platform/context.ts'
import type { Services } from '#platform/http/implement.ts'
import { readResults } from './service.ts'

const rowOf = (cells: Cell[], tone: ReportRow['tone'] = null): ReportRow => ({ cells, link: null, tone })
const rate = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null)

function figuresOf({ figures, campaign }: CampaignResults): ReportBlock {
  const { delivered } = figures
  const figure = (label: string, value: number, base: number, baseName: string) => ({
    ...{ label, value, format: 'integer' as const, change: null },
    note: base > 0 ? `${((100 * value) / base).toFixed(1)}% of ${base.toLocaleString('en-US')} ${baseName}` : null,
  })
  return {
    ...{ type: 'figures', title: null },
    figures: [
      figure('Sent', figures.sent, figures.recipients, 'recipients'),
      figure('Delivered', delivered, figures.sent, 'sent'),
      ...(campaign.tracksOpens ? [figure('Opened', figures.opened, delivered, 'delivered')] : []),
      ...(campaign.tracksClicks ? [figure('Clicked', figures.clicked, delivered, 'delivered')] : []),
      figure('Replied', figures.answered, delivered, 'delivered'),
      figure('Unsubscribed', figures.unsubscribed, delivered, 'delivered'),
      figure('Bounced', figures.bounced, figures.sent, 'sent'),
    ],
  }
}

/** What the figures leave out, for those who get the file. */
const unseenWords = ({ unseen: { repliesTo, reports } }: CampaignResults): string[] => [
  ...(repliesTo ? [`Replies to ${repliesTo} are not counted: this mailbox is not synchronized.`] : []),
  ...(reports ? ['Bounces and spam complaints after sending are not received, so Delivered may be too high.'] : []),
]

const rateColumns = [
  { label: 'Delivered', format: 'integer' },
  { label: 'Opened', format: 'integer' },
  { label: 'Open rate', format: 'percent' },
  { label: 'Clicked', format: 'integer' },
  { label: 'Click rate', format: 'percent' },
  { label: 'Replied', format: 'integer' },
  { label: 'Reply rate', format: 'percent' },
] as const

type Rated = Pick<CampaignResultGroup, 'delivered' | 'opened' | 'clicked' | 'answered'>

const rateCells = ({ delivered, opened, clicked, answered }: Rated): Cell[] => [
  delivered,
  ...[opened, clicked, answered].flatMap((part) => [part, rate(part, delivered)]),
]

function summaryBlocks(results: CampaignResults): ReportBlock[] {
  const { links, bounces, hours } = results
  return [
    figuresOf(results),
    {
      ...{ type: 'chart', title: 'First 72 hours', chart: 'bar', marks: [], note: 'First opens and clicks of people' },
      ...{ labelHeader: 'Hours after sending', labelFormat: 'integer', labels: hours.map(({ hour }) => hour) },
      series: (['opened', 'clicked'] as const).map((key) => ({
        ...{ name: key === 'opened' ? 'Opened' : 'Clicked', format: 'integer', axis: 1 },
        values: hours.map((one) => one[key]),
      })),
    },
    {
      ...{ type: 'table', title: 'Links', note: null },
      columns: [
        { label: 'Link', format: 'text' },
        { label: 'People', format: 'integer' },
        { label: 'Clicks', format: 'integer' },
        { label: 'Machine clicks', format: 'integer' },
      ],
      rows: links.map(({ url, people, clickCount, machineClickCount }) =>
        rowOf([url, people, clickCount, machineClickCount]),
      ),
    },
    ...(bounces.length > 0
      ? [
          {
            ...{ type: 'table' as const, title: 'Not delivered', note: null },
            columns: [
              { label: 'Mail server response', format: 'text' as const },
              { label: 'Recipients', format: 'integer' as const },
            ],
            rows: bounces.map(({ answer, count }) => rowOf([answer, count])),
          },
        ]
      : []),
  ]
}

const groupBlocks = ({ groups }: CampaignResults): ReportBlock[] =>
  recipientTraits.flatMap((trait) => {
    const own = groups.filter((group) => group.trait === trait)
    if (own.length === 0) return []
    return {
      ...{ type: 'table' as const, title: recipientTraitNames[trait], note: null },
      columns: [{ label: 'Group', format: 'text' as const }, ...rateColumns],
      rows: own.map((group) => rowOf([group.label, ...rateCells(group)])),
    }
  })

const comparedBlock = ({ compared }: CampaignResults, timeZone: string): ReportBlock => ({
  ...{ type: 'table', title: null, note: null },
  columns: [{ label: 'Campaign', format: 'text' }, { label: 'Sent', format: 'day' }, ...rateColumns],
  rows: compared.map((one) =>
    rowOf([one.name, dayIn(timeZone, one.startedAt), ...rateCells(one)], one.isThis ? 'highlight' : null),
  ),
})

export async function reportOfResults(
  ctx: Context,
  services: Pick<Services, 'config'>,
  id: string,
): Promise<{ name: string; report: Report }> {
  const results = await readResults(ctx, services, id)
  const { campaign, security, quarter, figures } = results
  const { timeZone } = ctx.principal.user
  const sent = campaign.startedAt && dayIn(timeZone, campaign.startedAt)
  const page = (title: string, blocks: ReportBlock[], sources: string[]): ReportPage => ({
    ...{ title, blocks, filters: [], sources },
    subtitle: [campaign.subject, ...(sent ? [`sent ${sent}`] : [])].join(', '),
  })
  const machines = `Opens and clicks of people. ${figures.machineOpenCount} opens and ${figures.machineClickCount} clicks by mail proxies and scanners are excluded.`
  const unseen = unseenWords(results)
  const holdings = security && quarter ? [`Holdings of ${security.ticker ?? security.name} at ${quarter} (13F)`] : []
  return {
    name: `campaign-results-${sent ?? 'draft'}`,
    report: {
      title: `Campaign results: ${campaign.name}`,
      pages: [
        page('Campaign results', summaryBlocks(results), [machines, ...unseen]),
        page('Recipients by institution', groupBlocks(results), [machines, ...holdings]),
        page(
          'Earlier campaigns',
          [comparedBlock(results, timeZone)],
          [campaign.topic ? `Campaigns about ${campaign.topic}` : 'Campaigns without a topic'],
        ),
      ],
    },
  }
}
