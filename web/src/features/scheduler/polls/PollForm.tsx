import { NumberInput, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { timeZoneName } from '@rostrum/contract/platform/time-zones'
import { type Poll, polls } from '@rostrum/contract/scheduler/polls'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { PageError } from '#platform/errors/PageError.tsx'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { useUser } from '#platform/session/session.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { pollById, useCreatePoll, useUpdatePoll } from '../api.ts'
import { InviteesSection } from './InviteesSection.tsx'
import { MeetingSection } from './MeetingSection.tsx'
import { bodyOf, draftOfPoll, newPoll, type PollDraft } from './poll-draft.ts'
import { TimesSection } from './TimesSection.tsx'

const breadcrumbs = [{ id: 'polls', node: <AnchorLink to="/irm/scheduler/polls">Polls</AnchorLink> }]

export function NewPollPage() {
  const { id, timeZone } = useUser()
  usePageTitle('New poll')
  return (
    <>
      <PageHeader breadcrumbs={breadcrumbs} title="New poll" />
      <PollForm initial={newPoll(id, timeZone)} />
    </>
  )
}

export function EditPollPage() {
  const { pollId } = useParams({ from: '/shell/irm/scheduler/polls/$pollId/edit' })
  const query = useQuery(pollById(pollId))
  usePageTitle('Edit poll')
  return (
    <QueryView query={query} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
      {(poll) => (
        <>
          <PageHeader breadcrumbs={breadcrumbs} title={poll.title} />
          <PollForm key={poll.id} initial={draftOfPoll(poll)} poll={poll} />
        </>
      )}
    </QueryView>
  )
}

function PollForm({ initial, poll }: { initial: PollDraft; poll?: Poll }) {
  const create = useCreatePoll()
  const update = useUpdatePoll()
  const navigate = useNavigate()
  const open = (pollId: string) => void navigate({ to: '/irm/scheduler/polls/$pollId', params: { pollId } })
  const { form, submit, isSaving } = useEndpointForm(polls.create, {
    initialValues: initial,
    toBody: bodyOf,
    save: (body) =>
      poll
        ? update.mutateAsync({ params: { id: poll.id }, body: { ...body, version: poll.version } })
        : create.mutateAsync({ body }),
    onSaved: ({ id, title }) => {
      notifySuccess(`${title} saved`)
      open(id)
    },
    onFailed: (error) => notifyError(`The poll could not be saved. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16} maw={900}>
        <MeetingSection form={form} />
        <TimesSection form={form} />
        <InviteesSection form={form} />
        <SectionCard title="Decision">
          <Stack gap={16}>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={16}>
              <NumberInput
                label="Required attendees"
                description={`Out of ${form.values.invitees.length} invited. Both Yes and If need be count.`}
                required
                min={1}
                max={100}
                {...form.getInputProps('needed')}
              />
              <TextInput
                type="datetime-local"
                label="Closes"
                description={`The poll stops taking answers at this time. ${timeZoneName(form.values.timeZone)}.`}
                required
                {...form.getInputProps('closes')}
                error={form.errors.closesAt}
              />
            </SimpleGrid>
            <Switch
              label="Confirm the best time automatically when enough people can make it"
              {...form.getInputProps('confirmsItself', { type: 'checkbox' })}
            />
            <Switch
              label="Hold the proposed times for the hosts until one is confirmed"
              {...form.getInputProps('holdsTimes', { type: 'checkbox' })}
            />
            <Switch
              label={poll ? 'Email the link to newly added people' : 'Email the link to everyone invited'}
              {...form.getInputProps('isMailed', { type: 'checkbox' })}
            />
          </Stack>
        </SectionCard>
        <FormActions
          saveLabel={poll ? 'Save' : 'Create poll'}
          saving={isSaving}
          onCancel={() => (poll ? open(poll.id) : void navigate({ to: '/irm/scheduler/polls' }))}
        />
      </Stack>
    </form>
  )
}
