import { SegmentedControl, Select, Switch } from '@mantine/core'
import { defaultQuarter } from '@rostrum/contract/holders/current'
import { formatQuarter, quarterBefore } from '@rostrum/contract/market/quarters'
import { shareholderReports, shareholderSectionLabels } from '@rostrum/contract/reports/shareholders'
import { type ShareholderSettings, shareholderSections } from '@rostrum/contract/reports/shareholders-query'
import { useQuery } from '@tanstack/react-query'
import { DayInput } from '#lists/DayInput.tsx'
import { reportedQuarters } from '#market/api.ts'
import { saveReport } from '#platform/api/download.ts'
import { queryFor } from '#platform/api/query.ts'
import { HelpMark } from '#platform/HelpMark.tsx'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ReportScreen } from '../page/ReportScreen.tsx'
import { SectionChoice } from '../page/SectionChoice.tsx'
import { TopField } from '../page/TopField.tsx'
import { useSettings } from '../page/use-settings.ts'

const title = 'Shareholders'

export function ShareholderReportPage() {
  const { settings, change } = useSettings<ShareholderSettings>()
  const focused = useFocusedSecurity()
  const securityId = settings.securityId ?? focused?.id
  const query = useQuery({
    ...queryFor(shareholderReports.read, { query: { ...settings, securityId } }),
    enabled: securityId !== undefined,
  })
  if (!securityId) {
    return (
      <EmptyState
        isPage
        title="No security selected"
        message="Ask your admin to add your company’s security to report on its holders."
      />
    )
  }
  return (
    <ReportScreen
      title={title}
      context={query.data?.report.title ?? focused?.name}
      help={<HelpMark topic="reports" />}
      settings={<Settings securityId={securityId} settings={settings} change={change} />}
      query={query}
      onExport={(format) => saveReport(shareholderReports.export, { query: { ...settings, securityId, format } })}
      empty={
        <EmptyState
          title="No holders to report"
          message="No 13F filing reports this security for these quarters and filters. Choose another quarter or another security."
        />
      }
    />
  )
}

type SettingsProps = {
  securityId: string
  settings: Partial<ShareholderSettings>
  change: (next: Partial<ShareholderSettings>) => void
}

function Settings({ securityId, settings, change }: SettingsProps) {
  const { data = [] } = useQuery(reportedQuarters(securityId))
  const quarters = data.map(({ quarter }) => quarter)
  const quarter = settings.quarter ?? defaultQuarter(data)
  const optionsOf = (offered: string[], value: string | undefined) =>
    [...new Set([...offered, ...(value ? [value] : [])])]
      .sort()
      .reverse()
      .map((one) => ({ value: one, label: formatQuarter(one) }))
  return (
    <>
      <Select
        label="Quarter"
        size="xs"
        w={110}
        allowDeselect={false}
        data={optionsOf(quarters, quarter)}
        value={quarter ?? null}
        onChange={(next) =>
          change({
            quarter: next && next !== defaultQuarter(data) ? next : undefined,
            ...(next && settings.comparedWith && settings.comparedWith >= next && { comparedWith: undefined }),
          })
        }
      />
      <Select
        label="Compared with"
        size="xs"
        w={124}
        allowDeselect={false}
        data={optionsOf(
          quarters.filter((one) => quarter !== undefined && one < quarter),
          settings.comparedWith ?? (quarter && quarterBefore(quarter)),
        )}
        value={settings.comparedWith ?? (quarter ? quarterBefore(quarter) : null)}
        onChange={(next) =>
          change({ comparedWith: next && quarter && next !== quarterBefore(quarter) ? next : undefined })
        }
      />
      <TopField value={settings.top} onChange={(top) => change({ top })} />
      <SegmentedControl
        size="xs"
        aria-label="Active or passive"
        data={[
          { value: 'all', label: 'All' },
          { value: 'active', label: 'Active' },
          { value: 'passive', label: 'Passive' },
        ]}
        value={settings.orientation ?? 'all'}
        onChange={(next) => change({ orientation: next === 'active' || next === 'passive' ? next : undefined })}
      />
      <DayInput
        label="As of"
        size="xs"
        w={150}
        placeholder="Today"
        value={settings.knownOn ?? null}
        onChange={(day) => change({ knownOn: day ?? undefined })}
      />
      <Switch
        size="xs"
        mb={6}
        label="Roll up managers"
        checked={settings.rollUp === true}
        onChange={(event) => change({ rollUp: event.currentTarget.checked || undefined })}
      />
      <SectionChoice
        labels={shareholderSectionLabels}
        all={shareholderSections}
        value={settings.sections}
        onChange={(sections) => change({ sections })}
      />
    </>
  )
}
