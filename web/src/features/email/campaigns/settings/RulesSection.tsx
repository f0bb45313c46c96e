import { NumberInput, SimpleGrid, Stack, Switch, Textarea } from '@mantine/core'
import { type CampaignSettings, campaignSettings } from '@rostrum/contract/email/campaigns/settings'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { useSaveSettings } from './api.ts'

interface Typed extends Record<string, unknown> {
  needsApproval: boolean
  tracksOpens: boolean
  tracksClicks: boolean
  postalAddress: string
  /** Empty: no limit. */
  perHour: number | string
  perDomainHour: number | string
}

const limitOf = (typed: number | string): number | null => (typed === '' ? null : Number(typed))

export function RulesSection({ settings }: { settings: CampaignSettings }) {
  const save = useSaveSettings()
  const { perHour, perDomainHour, ...rest } = settings
  const { form, submit, isSaving } = useEndpointForm<typeof campaignSettings.save, Typed>(campaignSettings.save, {
    initialValues: { ...rest, perHour: perHour ?? '', perDomainHour: perDomainHour ?? '' },
    toBody: (typed) => ({ ...typed, perHour: limitOf(typed.perHour), perDomainHour: limitOf(typed.perDomainHour) }),
    save: (body) => save.mutateAsync({ body }),
    onSaved: () => notifySuccess('Settings saved'),
    onFailed: (error) => notifyError(`The settings were not saved. ${reasonOf(error)}`),
  })
  return (
    <SectionCard
      title="Rules"
      description="These apply to every campaign. A campaign can have stricter settings of its own."
    >
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <Switch
            label="Require approval by a second person"
            {...form.getInputProps('needsApproval', { type: 'checkbox' })}
          />
          <Switch
            label="Count opens"
            description="When off, opens are no longer recorded, including those of campaigns already sent"
            {...form.getInputProps('tracksOpens', { type: 'checkbox' })}
          />
          <Switch
            label="Count clicks"
            description="When off, clicks are no longer recorded, including those in campaigns already sent"
            {...form.getInputProps('tracksClicks', { type: 'checkbox' })}
          />
          <Textarea
            label="Postal address"
            description="Added to the end of each email, as CAN-SPAM and CASL require."
            autosize
            minRows={2}
            maxLength={500}
            {...form.getInputProps('postalAddress')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={16}>
            <NumberInput
              label="Emails per hour"
              description="For all campaigns together. Leave blank for no limit."
              min={1}
              allowDecimal={false}
              thousandSeparator=","
              {...form.getInputProps('perHour')}
            />
            <NumberInput
              label="Emails per hour per domain"
              description="For all campaigns together. Leave blank for no limit."
              min={1}
              allowDecimal={false}
              thousandSeparator=","
              {...form.getInputProps('perDomainHour')}
            />
          </SimpleGrid>
        </Stack>
        <FormActions saveLabel="Save" saving={isSaving} />
      </form>
    </SectionCard>
  )
}
