import { NumberInput, Radio, Select, Stack, TextInput } from '@mantine/core'
import { instantAt, timeZoneName, wallClock } from '@rostrum/contract/platform/time-zones'
import { surveyCategoryNames } from '@rostrum/contract/surveys/surveys'
import { type SurveyCategory, surveyCategories } from '@rostrum/contract/surveys/surveys-query'
import { useQuery } from '@tanstack/react-query'
import { ownSecurities } from '#features/focus/public.ts'
import { useUser } from '#platform/session/session.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { securityLabel } from '../list/survey-columns.tsx'
import { categoryHints } from '../names.ts'
import { useOpenSurvey } from '../survey-context.ts'
import classes from './Builder.module.css'
import type { SurveyDraft } from './use-survey-draft.ts'

export function Settings({ draft }: { draft: SurveyDraft }) {
  const { survey } = useOpenSurvey()
  const { values, change } = draft
  const securities = useQuery(ownSecurities())
  const isFixed = survey.publishedAt !== null
  return (
    <SectionCard title="Settings">
      <div className={classes.fields}>
        <TextInput
          label="Name"
          description="Shown to your team, and to respondents as the page title"
          required
          maxLength={200}
          error={values.name.trim() === '' ? 'Enter a name' : undefined}
          value={values.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value }, 'name')}
        />
        <Radio.Group
          label="Type"
          description={
            isFixed ? 'The type can’t be changed after publishing. Duplicate the survey to choose another.' : undefined
          }
          value={values.category}
          onChange={(category) => change({ category: category as SurveyCategory })}
        >
          <Stack gap={10} mt={8}>
            {surveyCategories.map((category) => (
              <Radio
                key={category}
                value={category}
                disabled={isFixed}
                label={surveyCategoryNames[category]}
                description={categoryHints[category]}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Select
          label="Security"
          placeholder="None"
          clearable
          maw={260}
          data={(securities.data ?? []).map((one) => ({ value: one.id, label: securityLabel(one) }))}
          value={values.securityId}
          onChange={(securityId) => change({ securityId })}
        />
        <ClosingTime value={values.closesAt} onChange={(closesAt) => change({ closesAt }, 'closesAt')} />
        <NumberInput
          label="Maximum number of answers"
          description="The survey stops taking answers at this number"
          placeholder="No limit"
          maw={260}
          min={1}
          max={100_000}
          clampBehavior="strict"
          allowDecimal={false}
          value={values.quota ?? ''}
          onChange={(quota) => change({ quota: typeof quota === 'number' && quota > 0 ? quota : null }, 'quota')}
        />
      </div>
    </SectionCard>
  )
}

type ClosingTimeProps = { value: Date | null; onChange: (value: Date | null) => void }

function ClosingTime({ value, onChange }: ClosingTimeProps) {
  const { timeZone } = useUser()
  const shown = value && wallClock(value, timeZone)
  return (
    <TextInput
      label="Closes at"
      description={`The survey stops taking answers at this time. ${timeZoneName(timeZone)}.`}
      type="datetime-local"
      maw={260}
      defaultValue={shown ? `${shown.day}T${shown.time}` : ''}
      onChange={({ currentTarget }) => {
        const [day, time] = currentTarget.value.split('T')
        onChange(day && time ? instantAt({ day, time }, timeZone) : null)
      }}
    />
  )
}
