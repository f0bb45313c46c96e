import { Checkbox, Group, NumberInput, Radio, Select, Stack, TextInput } from '@mantine/core'
import type { CampaignTime } from '@rostrum/contract/email/campaigns/campaigns'
import { mailTopics } from '@rostrum/contract/email/campaigns/topics'
import { addDays, timeZoneName, wallClock } from '@rostrum/contract/platform/time-zones'
import { useQuery } from '@tanstack/react-query'
import { ownSecurities } from '#features/focus/public.ts'
import { queryFor } from '#platform/api/query.ts'
import { formatNumber } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { useOpenCampaign } from '../campaign-context.ts'
import { ownSettings } from '../settings/api.ts'
import classes from './Sending.module.css'

export function SendingSettings() {
  return (
    <SectionCard title="Settings">
      <div className={classes.settings}>
        <When />
        <About />
        <Limits />
        <Tracking />
      </div>
    </SectionCard>
  )
}

const isTime = (day: string, time: string) => /^\d{4}-\d\d-\d\d$/.test(day) && /^\d\d:\d\d$/.test(time)

function When() {
  const { draft, isEditable } = useOpenCampaign()
  const { timeZone } = useUser()
  const { sendLater } = draft.values
  const today = wallClock(new Date(), timeZone).day
  const set = (next: CampaignTime | null) => draft.change({ sendLater: next })
  const [day = '', time = ''] = sendLater?.localTime.split('T') ?? []
  const setTime = (newDay: string, newTime: string) => {
    if (sendLater && isTime(newDay, newTime)) set({ ...sendLater, localTime: `${newDay}T${newTime}` })
  }
  return (
    <Stack gap={12}>
      <Radio.Group
        label="When"
        value={sendLater ? 'later' : 'now'}
        onChange={(value) => set(value === 'now' ? null : { localTime: `${addDays(today, 1)}T08:00`, zone: 'own' })}
      >
        <Stack gap={8} mt={4}>
          <Radio value="now" label="As soon as you send it" disabled={!isEditable} />
          <Radio value="later" label="At a later time" disabled={!isEditable} />
        </Stack>
      </Radio.Group>
      {sendLater && (
        <>
          <Group grow>
            <TextInput
              type="date"
              label="Date"
              min={today}
              value={day}
              disabled={!isEditable}
              onChange={({ currentTarget }) => setTime(currentTarget.value, time)}
            />
            <TextInput
              type="time"
              label="Time"
              value={time}
              disabled={!isEditable}
              onChange={({ currentTarget }) => setTime(day, currentTarget.value)}
            />
          </Group>
          <Radio.Group
            label="Time zone"
            value={sendLater.zone}
            onChange={(zone) => set({ ...sendLater, zone: zone as CampaignTime['zone'] })}
          >
            <Stack gap={8} mt={4}>
              <Radio value="own" label={`Yours: ${timeZoneName(timeZone)}`} disabled={!isEditable} />
              <Radio
                value="recipient"
                label="Each recipient’s"
                description="From where they work; your own time zone if unknown"
                disabled={!isEditable}
              />
            </Stack>
          </Radio.Group>
        </>
      )}
    </Stack>
  )
}

function About() {
  const { draft, isEditable } = useOpenCampaign()
  const securities = useQuery(ownSecurities())
  const topics = useQuery(queryFor(mailTopics.list, {}))
  const { securityId, topicId } = draft.values
  return (
    <Stack gap={12}>
      <Select
        label="Topic"
        description="Recipients who declined it are excluded"
        placeholder="No topic"
        clearable
        data={(topics.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={topicId}
        disabled={!isEditable}
        onChange={(value) => draft.change({ topicId: value })}
      />
      <Select
        label="Quiet periods for"
        description="In a quiet period, an admin must approve sending"
        placeholder="Every security"
        clearable
        data={(securities.data ?? []).map(({ id, name, ticker }) => ({ value: id, label: ticker ?? name }))}
        value={securityId}
        disabled={!isEditable}
        onChange={(value) => draft.change({ securityId: value })}
      />
    </Stack>
  )
}

const ofCompany = (limit: number | null | undefined): string =>
  limit ? ` Your company’s limit for all campaigns together is ${formatNumber(limit)}.` : ''

function Limits() {
  const { draft, isEditable } = useOpenCampaign()
  const { perHour, perDomainHour } = draft.values
  const company = useQuery(ownSettings()).data
  const common = {
    ...{ placeholder: 'No limit', min: 1, max: 1_000_000, allowDecimal: false, thousandSeparator: ',' },
    disabled: !isEditable,
  }
  const read = (value: string | number) => (typeof value === 'number' && value >= 1 ? value : null)
  return (
    <Stack gap={12}>
      <NumberInput
        {...common}
        label="Emails per hour"
        description={`Spread evenly over the hour.${ofCompany(company?.perHour)}`}
        value={perHour ?? ''}
        onChange={(value) => draft.change({ perHour: read(value) })}
      />
      <NumberInput
        {...common}
        label="Emails per hour per domain"
        description={ofCompany(company?.perDomainHour).trim() || undefined}
        value={perDomainHour ?? ''}
        onChange={(value) => draft.change({ perDomainHour: read(value) })}
      />
    </Stack>
  )
}

const turnedOff = 'Turned off for your company in the campaign settings'

function Tracking() {
  const { draft, isEditable } = useOpenCampaign()
  const { tracksOpens, tracksClicks, hasArchive } = draft.values
  const company = useQuery(ownSettings()).data
  const areOpensOff = company?.tracksOpens === false
  const areClicksOff = company?.tracksClicks === false
  return (
    <Stack gap={12}>
      <Checkbox
        label="Count opens"
        description={areOpensOff && turnedOff}
        checked={tracksOpens && !areOpensOff}
        disabled={!isEditable || areOpensOff}
        onChange={({ currentTarget }) => draft.change({ tracksOpens: currentTarget.checked })}
      />
      <Checkbox
        label="Count clicks"
        description={areClicksOff && turnedOff}
        checked={tracksClicks && !areClicksOff}
        disabled={!isEditable || areClicksOff}
        onChange={({ currentTarget }) => draft.change({ tracksClicks: currentTarget.checked })}
      />
      <Checkbox
        label="Archive page"
        description="Anyone with its address can read the email on the web"
        checked={hasArchive}
        disabled={!isEditable}
        onChange={({ currentTarget }) => draft.change({ hasArchive: currentTarget.checked })}
      />
    </Stack>
  )
}
