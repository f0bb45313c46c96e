import { MultiSelect, Select } from '@mantine/core'
import { activities } from '@rostrum/contract/irm/activities'
import { team } from '@rostrum/contract/irm/team'
import { type ActivityReport, activityReports, activitySectionLabels } from '@rostrum/contract/reports/activities'
import { type ActivitySettings, activitySections } from '@rostrum/contract/reports/activities-query'
import { useQuery } from '@tanstack/react-query'
import { DayInput } from '#lists/DayInput.tsx'
import { saveReport } from '#platform/api/download.ts'
import { queryFor } from '#platform/api/query.ts'
import { formatNumber } from '#platform/formats.ts'
import { HelpMark } from '#platform/HelpMark.tsx'
import { fullName } from '#platform/names.ts'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { useUser } from '#platform/session/session.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { AnchorLink, ButtonLink } from '#ui/links.tsx'
import { ReportScreen } from '../page/ReportScreen.tsx'
import { SectionChoice } from '../page/SectionChoice.tsx'
import { TopField } from '../page/TopField.tsx'
import { useSettings } from '../page/use-settings.ts'
import { type Preset, presetOf, presets } from './periods.ts'

export function ActivityReportPage() {
  const { settings, change } = useSettings<ActivitySettings>()
  const focused = useFocusedSecurity()
  const asked = { ...settings, securityId: settings.securityId ?? focused?.id }
  const query = useQuery(queryFor(activityReports.read, { query: asked }))
  return (
    <ReportScreen
      title="Activities report"
      context={query.data && <Counted answer={query.data} settings={settings} />}
      help={<HelpMark topic="reports" />}
      settings={<Settings settings={settings} answer={query.data} change={change} />}
      query={query}
      onExport={(format) => saveReport(activityReports.export, { query: { ...asked, format } })}
      empty={
        <EmptyState
          title="No activities in these periods"
          message="Choose another period or remove filters. Log meetings and calls to report on them."
          action={
            <ButtonLink to="/activities/new" variant="default">
              Log activity
            </ButtonLink>
          }
        />
      }
    />
  )
}

type CountedProps = { answer: ActivityReport; settings: Partial<ActivitySettings> }

/** The same activities in the list. */
const Counted = ({ answer: { from, to, activityCount }, settings: { typeIds, colleagueIds } }: CountedProps) => (
  <AnchorLink to="/activities" search={{ from, to, typeIds, colleagueIds }}>
    {formatNumber(activityCount)} {activityCount === 1 ? 'activity' : 'activities'}
  </AnchorLink>
)

type SettingsProps = {
  settings: Partial<ActivitySettings>
  answer: ActivityReport | undefined
  change: (next: Partial<ActivitySettings>) => void
}

function Settings({ settings, answer, change }: SettingsProps) {
  const { timeZone } = useUser()
  const types = useQuery(queryFor(activities.types, {}))
  const colleagues = useQuery(queryFor(team.colleagues, { query: { pageSize: 500 } }))
  const choose = (preset: Preset) =>
    change({ ...presets(timeZone)[preset].period, comparedFrom: undefined, comparedTo: undefined })
  return (
    <>
      <Select
        label="Period"
        size="xs"
        w={150}
        allowDeselect={false}
        data={[
          ...Object.entries(presets(timeZone)).map(([value, { label }]) => ({ value, label })),
          { value: 'own', label: 'Custom dates', disabled: true },
        ]}
        value={presetOf(settings, timeZone)}
        onChange={(preset) => preset && choose(preset as Preset)}
      />
      <DayInput
        label="From"
        size="xs"
        w={150}
        value={settings.from ?? answer?.from ?? null}
        onChange={(day) => change({ from: day ?? undefined, to: settings.to ?? answer?.to })}
      />
      <DayInput
        label="To"
        size="xs"
        w={150}
        value={settings.to ?? answer?.to ?? null}
        onChange={(day) => change({ to: day ?? undefined, from: settings.from ?? answer?.from })}
      />
      <DayInput
        label="Compared from"
        size="xs"
        w={150}
        value={settings.comparedFrom ?? answer?.comparedFrom ?? null}
        onChange={(day) =>
          change({ comparedFrom: day ?? undefined, comparedTo: settings.comparedTo ?? answer?.comparedTo })
        }
      />
      <DayInput
        label="Compared to"
        size="xs"
        w={150}
        value={settings.comparedTo ?? answer?.comparedTo ?? null}
        onChange={(day) =>
          change({ comparedTo: day ?? undefined, comparedFrom: settings.comparedFrom ?? answer?.comparedFrom })
        }
      />
      <MultiSelect
        label="Types"
        placeholder={settings.typeIds?.length ? undefined : 'All types'}
        size="xs"
        w={180}
        searchable
        data={(types.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={settings.typeIds ?? []}
        onChange={(typeIds) => change({ typeIds })}
      />
      <MultiSelect
        label="Colleagues"
        placeholder={settings.colleagueIds?.length ? undefined : 'All colleagues'}
        size="xs"
        w={180}
        searchable
        data={(colleagues.data?.data ?? []).map((one) => ({ value: one.id, label: fullName(one) }))}
        value={settings.colleagueIds ?? []}
        onChange={(colleagueIds) => change({ colleagueIds })}
      />
      <TopField value={settings.top} onChange={(top) => change({ top })} />
      <DayInput
        label="Holdings as of"
        size="xs"
        w={150}
        placeholder="Today"
        value={settings.knownOn ?? null}
        onChange={(day) => change({ knownOn: day ?? undefined })}
      />
      <SectionChoice
        labels={activitySectionLabels}
        all={activitySections}
        value={settings.sections}
        onChange={(sections) => change({ sections })}
      />
    </>
  )
}
