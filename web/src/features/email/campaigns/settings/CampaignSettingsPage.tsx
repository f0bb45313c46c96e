import { Stack, Textarea, TextInput } from '@mantine/core'
import { type MailTopic, mailTopics } from '@rostrum/contract/email/campaigns/topics'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { deleteAction, type RowAction, SettingsForm, SettingsPage, saveFailure } from '#features/settings/public.ts'
import { NotFound } from '#platform/errors/NotFound.tsx'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatNumber } from '#platform/formats.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { useUser } from '#platform/session/session.tsx'
import { notifyError } from '#ui/notify.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { CampaignGate } from '../CampaignGate.tsx'
import {
  ownSettings,
  topicList,
  useCreateTopic,
  useDeleteTopic,
  useReorderTopics,
  useRestoreTopic,
  useUpdateTopic,
} from './api.ts'
import { RulesSection } from './RulesSection.tsx'

export function CampaignSettingsPage() {
  const isAdmin = useUser().role === 'admin'
  return <CampaignGate>{isAdmin ? <Settings /> : <NotFound />}</CampaignGate>
}

function Rules() {
  const saved = useQuery(ownSettings())
  return (
    <Stack mb={16} maw={860}>
      <QueryView query={saved} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
        {(settings) => <RulesSection settings={settings} />}
      </QueryView>
    </Stack>
  )
}

const icon = { size: 15, stroke: 1.5 }

function Settings() {
  const topics = useQuery(topicList())
  const remove = useDeleteTopic()
  const restore = useRestoreTopic()
  const reorder = useReorderTopics()
  const move = (rows: MailTopic[], at: number, by: 1 | -1) => {
    const ids = rows.map(({ id }) => id)
    const [id = ''] = ids.splice(at, 1)
    ids.splice(at + by, 0, id)
    reorder.mutate({ body: { ids } }, { onError: () => notifyError(saveFailure) })
  }
  const actionsOf = (topic: MailTopic, rows: MailTopic[]): RowAction[] => {
    const at = rows.indexOf(topic)
    const params = { id: topic.id }
    return [
      { label: 'Move up', icon: <IconArrowUp {...icon} />, isDisabled: at === 0, run: () => move(rows, at, -1) },
      {
        ...{ label: 'Move down', icon: <IconArrowDown {...icon} />, isDisabled: at === rows.length - 1 },
        run: () => move(rows, at, 1),
      },
      deleteAction(topic.name, 'Recipients will no longer see this topic. Sent campaigns keep its name.', {
        remove: () => remove.mutateAsync({ params }),
        restore: () => restore.mutateAsync({ params }),
      }),
    ]
  }
  return (
    <SettingsPage<MailTopic>
      title="Campaigns"
      context="Rules for every email campaign, and the topics that recipients choose from"
      noun="topic"
      query={topics}
      nameOf={({ name }) => name}
      choice={<Rules />}
      columns={[
        { header: 'Topic', cell: ({ name }) => name },
        { header: 'Description', cell: ({ description }) => description },
        { header: 'Campaigns', align: 'right', cell: ({ campaignCount }) => formatNumber(campaignCount) },
        { header: 'Declined by', align: 'right', cell: ({ declinedCount }) => formatNumber(declinedCount) },
      ]}
      actions={actionsOf}
      form={(topic, close) => <TopicForm topic={topic} onClose={close} />}
      emptyTitle="No topics yet"
      emptyMessage="With topics, recipients can choose what they hear about instead of unsubscribing from everything."
    />
  )
}

function TopicForm({ topic, onClose }: { topic: MailTopic | undefined; onClose: () => void }) {
  const create = useCreateTopic()
  const update = useUpdateTopic()
  const { form, submit, isSaving } = useEndpointForm(mailTopics.create, {
    initialValues: { name: topic?.name ?? '', description: topic?.description ?? '' },
    save: (body) => (topic ? update.mutateAsync({ params: { id: topic.id }, body }) : create.mutateAsync({ body })),
    onSaved: onClose,
    onFailed: () => notifyError(saveFailure),
  })
  return (
    <SettingsForm submit={submit} isSaving={isSaving} onCancel={onClose}>
      <TextInput
        label="Name"
        placeholder="Quarterly results"
        required
        data-autofocus
        maxLength={120}
        {...form.getInputProps('name')}
      />
      <Textarea
        label="Description"
        description="Recipients see it under the name."
        autosize
        minRows={2}
        maxLength={300}
        {...form.getInputProps('description')}
      />
    </SettingsForm>
  )
}
