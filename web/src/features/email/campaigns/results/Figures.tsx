import type { CampaignResults } from '@rostrum/contract/email/campaigns/results'
import { campaignResults } from '@rostrum/contract/email/campaigns/results'
import { pageFileFormats } from '@rostrum/contract/reports/shareholders'
import { ReportFileMenu } from '#features/reports/public.ts'
import { saveReport } from '#platform/api/download.ts'
import { formatNumber, formatPercent } from '#platform/formats.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { Stat } from '#ui/Stat.tsx'
import { reportsUnseen } from '../unseen.ts'
import classes from './Results.module.css'

const rateOf = (part: number, base: number, name: string): string | undefined =>
  base > 0 ? `${formatPercent(part / base)} of ${formatNumber(base)} ${name}` : undefined

function statsOf({ figures, unseen, campaign: { tracksOpens, tracksClicks } }: CampaignResults) {
  const { recipients, sent, delivered, opened, clicked, answered, unsubscribed, complained, bounced } = figures
  const ofDelivered = (label: string, value: number) => ({ label, value, hint: rateOf(value, delivered, 'delivered') })
  return [
    { label: 'Sent', value: sent, hint: rateOf(sent, recipients, 'recipients') },
    {
      label: 'Delivered',
      value: delivered,
      hint: [rateOf(delivered, sent, 'sent'), unseen.reports && 'later bounces not seen'].filter(Boolean).join(', '),
    },
    ...(tracksOpens ? [ofDelivered('Opened', opened)] : []),
    ...(tracksClicks ? [ofDelivered('Clicked', clicked)] : []),
    unseen.repliesTo
      ? { label: 'Replied', value: answered, hint: `Not counted: ${unseen.repliesTo} is not synchronized` }
      : ofDelivered('Replied', answered),
    ofDelivered('Unsubscribed', unsubscribed),
    ...(complained > 0 ? [ofDelivered('Marked as spam', complained)] : []),
    { label: 'Bounced', value: bounced, hint: rateOf(bounced, sent, 'sent') },
  ]
}

const times = (count: number, one: string, many: string): string => `${formatNumber(count)} ${count === 1 ? one : many}`

/** What is counted and what is not, in one line. */
function noteOf({ figures, unseen, campaign }: CampaignResults): string {
  const { tracksOpens, tracksClicks, countsOpens, countsClicks } = campaign
  const reports = unseen.reports ? ` ${reportsUnseen}` : ''
  if (!tracksOpens && !tracksClicks) return `Opens and clicks were not tracked in this campaign.${reports}`
  const { machineOpenCount, machineClickCount, machineOnly } = figures
  const apart = [
    ...(tracksOpens ? [times(machineOpenCount, 'open', 'opens')] : []),
    ...(tracksClicks ? [times(machineClickCount, 'click', 'clicks')] : []),
  ].join(' and ')
  const only =
    tracksOpens && machineOnly > 0
      ? ` ${times(machineOnly, 'message was', 'messages were')} opened only by machines.`
      : ''
  const off = tracksOpens ? (tracksClicks ? '' : ' Clicks were not tracked.') : ' Opens were not tracked.'
  const stopped = [tracksOpens && !countsOpens && 'opens', tracksClicks && !countsClicks && 'clicks'].filter(Boolean)
  const since = stopped.length > 0 ? ` Your company no longer records ${stopped.join(' and ')}.` : ''
  return `People, each counted once. ${apart} by mail proxies and scanners are not included.${only}${off}${since}${reports}`
}

export function Figures({ results }: { results: CampaignResults }) {
  const { id } = results.campaign
  return (
    <SectionCard
      title="Results"
      description={noteOf(results)}
      actions={
        <ReportFileMenu
          formats={pageFileFormats}
          onExport={(format) => saveReport(campaignResults.file, { params: { id }, query: { format } })}
        />
      }
    >
      <div className={classes.stats}>
        {statsOf(results).map(({ label, value, hint }) => (
          <Stat key={label} label={label} value={formatNumber(value)} hint={hint} />
        ))}
      </div>
      {results.bounces.length > 0 && <Bounces bounces={results.bounces} />}
    </SectionCard>
  )
}

const Bounces = ({ bounces }: Pick<CampaignResults, 'bounces'>) => (
  <details className={classes.note}>
    <summary>Why messages were not delivered</summary>
    <SmallTable
      label="Mail server responses"
      rows={bounces}
      rowId={({ answer }) => answer}
      columns={[
        { id: 'answer', header: 'Mail server response', cell: ({ answer }) => answer },
        { id: 'count', header: 'Recipients', align: 'right', cell: ({ count }) => formatNumber(count) },
      ]}
    />
  </details>
)
