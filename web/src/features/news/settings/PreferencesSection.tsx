import { Checkbox, Group, MultiSelect, Select, Stack, TagsInput } from '@mantine/core'
import type { NewsFeed } from '@rostrum/contract/news/feeds'
import {
  filingsSource,
  filingsSourceName,
  type NewsGroup,
  type NewsPreferences,
  newsGroupNames,
  newsGroups,
  newsPreferences,
} from '@rostrum/contract/news/preferences'
import { clockTime, timeZoneName } from '@rostrum/contract/platform/time-zones'
import { saveFailure } from '#features/settings/public.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { useUser } from '#platform/session/session.tsx'
import { useUnsavedGuard } from '#platform/use-unsaved-guard.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { useSaveChoices } from '../api.ts'

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: clockTime(`${hour}:00`) }))
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map((label, day) => ({
  value: String(day),
  label,
}))
const digests = [
  { value: 'none', label: 'No digest' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
]
const groupHints: Record<NewsGroup, string> = {
  own: 'Articles and filings that mention your securities',
  peers: 'The securities in your peer groups',
  watchlist: 'The securities on your own watchlist',
  other: 'Articles from your feeds that mention none of these',
}

interface PreferencesSectionProps {
  preferences: NewsPreferences
  feeds: NewsFeed[]
}

export function PreferencesSection({ preferences, feeds }: PreferencesSectionProps) {
  const save = useSaveChoices()
  const { form, submit, isSaving } = useEndpointForm(newsPreferences.save, {
    initialValues: preferences,
    save: (body) => save.mutateAsync({ body }),
    onSaved: () => notifySuccess('News settings saved'),
    onFailed: () => notifyError(saveFailure),
  })
  useUnsavedGuard(() => form.isDirty())
  const { groups = [], muteWords = [], mutedSources = [] } = form.values
  return (
    <SectionCard title="Your news" description="For you only. Colleagues choose their own.">
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <Checkbox.Group
            label="Show news about"
            value={groups}
            onChange={(chosen) =>
              form.setFieldValue(
                'groups',
                newsGroups.filter((one) => chosen.includes(one)),
              )
            }
          >
            <Stack gap={8} mt={8}>
              {newsGroups.map((group) => (
                <Checkbox key={group} value={group} label={newsGroupNames[group]} description={groupHints[group]} />
              ))}
            </Stack>
          </Checkbox.Group>
          <TagsInput
            label="Muted words"
            description="Articles and filings containing any of these words or phrases are hidden. Press Enter after each."
            placeholder="Add a word"
            value={muteWords}
            error={form.errors.muteWords}
            maxDropdownHeight={0}
            onChange={(words) => form.setFieldValue('muteWords', words)}
          />
          <MultiSelect
            label="Muted sources"
            description="Hidden unless another source has the same news"
            placeholder="Choose sources"
            data={[
              ...feeds.map(({ id, name }) => ({ value: id, label: name })),
              { value: filingsSource, label: filingsSourceName },
            ]}
            value={mutedSources}
            onChange={(sources) => form.setFieldValue('mutedSources', sources)}
          />
          <Digest form={form} />
        </Stack>
        <FormActions
          saving={isSaving}
          disabled={!form.isDirty()}
          {...(form.isDirty() && { onCancel: () => form.setValues(preferences) })}
        />
      </form>
    </SectionCard>
  )
}

interface DigestFields {
  values: Partial<NewsPreferences>
  setFieldValue(field: 'digest', value: NewsPreferences['digest']): void
  setFieldValue(field: 'digestHour' | 'digestDay', value: number): void
}

function Digest({ form: { values, setFieldValue } }: { form: DigestFields }) {
  const { timeZone } = useUser()
  const { digest = 'none', digestHour = 8, digestDay = 1 } = values
  return (
    <Group gap={16} align="flex-start">
      <Select
        label="Email digest"
        description="Skipped when there is nothing new"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        w={200}
        allowDeselect={false}
        data={digests}
        value={digest}
        onChange={(chosen) => setFieldValue('digest', chosen as NewsPreferences['digest'])}
      />
      {digest === 'weekly' && (
        <Select
          label="Day"
          w={160}
          allowDeselect={false}
          data={days}
          value={String(digestDay)}
          onChange={(day) => setFieldValue('digestDay', Number(day))}
        />
      )}
      {digest !== 'none' && (
        <Select
          label="Time"
          description={timeZoneName(timeZone)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          w={160}
          allowDeselect={false}
          data={hours}
          value={String(digestHour)}
          onChange={(hour) => setFieldValue('digestHour', Number(hour))}
        />
      )}
    </Group>
  )
}
