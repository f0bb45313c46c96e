import { ActionIcon, Button, Group, Select, Text } from '@mantine/core'
import {
  mostRecipientsAtOnce,
  recipientStateNames,
  type SurveyRecipient,
  surveyRecipients,
} from '@rostrum/contract/surveys/recipients'
import { type RecipientMail, type RecipientState, recipientStates } from '@rostrum/contract/surveys/recipients-query'
import { type SurveyChannel, surveyChannels } from '@rostrum/contract/surveys/surveys-query'
import { IconLink, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { EmailButton } from '#features/email/compose/public.ts'
import { type FileFormat, saveFile } from '#platform/api/download.ts'
import { defaultDebounce } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatNumber } from '#platform/formats.ts'
import { changed, type ListSearch, pagingOf, toListQuery } from '#platform/search-params.ts'
import { useMayWrite, useUser, Writes } from '#platform/session/session.tsx'
import { CopyLink } from '#ui/CopyLink.tsx'
import { confirm } from '#ui/confirm.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { notifyError } from '#ui/notify.ts'
import { channelNames } from '../names.ts'
import { useOpenSurvey } from '../survey-context.ts'
import { AddRecipients } from './AddRecipients.tsx'
import { recipientCounts, recipientList, useRemoveRecipient } from './api.ts'
import { invitationTo } from './invitation.ts'
import { MakeLinks } from './MakeLinks.tsx'
import { recipientColumns } from './recipient-columns.tsx'

type Search = ListSearch & {
  term?: string | undefined
  states?: RecipientState[] | undefined
  channels?: SurveyChannel[] | undefined
}

const byName = { first: { field: 'name', direction: 'asc' }, secondary: { field: 'name', direction: 'asc' } } as const
const none: SurveyRecipient[] = []
const rowId = ({ id }: SurveyRecipient) => id
const exportFormats = ['csv', 'xlsx'] as const
/** Only attributed surveys keep when they were opened. */
const stateChoices = (isAttributed: boolean) =>
  recipientStates
    .filter((value) => isAttributed || value !== 'opened')
    .map((value) => ({ value, label: recipientStateNames[value] }))
const channelChoices = surveyChannels.map((value) => ({ value, label: channelNames[value] }))

export function RecipientsTab() {
  const { survey } = useOpenSurvey()
  const search: Search = useSearch({ from: '/shell/surveys/$surveyId/recipients' })
  const navigate = useNavigate({ from: '/surveys/$surveyId/recipients' })
  const change = (next: Partial<Search>) => void navigate({ search: changed(search, next) })
  const { timeZone } = useUser()
  const query = { ...toListQuery(search, byName), surveyId: survey.id }
  const list = useQuery(recipientList(query))
  const isAttributed = survey.category === 'attributed'
  const columns = useMemo(
    () => recipientColumns(timeZone, isAttributed, (recipient) => <RemoveButton recipient={recipient} />),
    [timeZone, isAttributed],
  )
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  const rows = list.data?.data ?? none
  const { sortField, sortDirection } = search
  const download = (format: FileFormat) => saveFile(surveyRecipients.export, { query: query }, format)
  const isFiltered = search.term || search.states || search.channels
  return (
    <>
      <Links />
      <FilterBar
        search={{
          value: search.term ?? '',
          onChange: (text) => change({ term: text.trim().slice(0, 200) }),
          label: 'Search recipients',
          delay: defaultDebounce,
        }}
      >
        <Select
          aria-label="Status"
          placeholder="Any status"
          clearable
          w={170}
          data={stateChoices(isAttributed)}
          value={search.states?.[0] ?? null}
          onChange={(state) => change({ states: state ? [state as RecipientState] : undefined })}
        />
        <Select
          aria-label="Channel"
          placeholder="Any channel"
          clearable
          w={170}
          data={channelChoices}
          value={search.channels?.[0] ?? null}
          onChange={(channel) => change({ channels: channel ? [channel as SurveyChannel] : undefined })}
        />
      </FilterBar>
      <DataTable
        label="Recipients"
        rows={rows}
        rowId={rowId}
        columns={columns}
        loading={list.isFetching}
        sort={[sortField && sortDirection ? { field: sortField, direction: sortDirection } : byName.first]}
        onSort={([sort]) => change({ sortField: sort?.field, sortDirection: sort?.direction })}
        countLabel={(count) => `${count.toLocaleString('en-US')} ${count === 1 ? 'recipient' : 'recipients'}`}
        bulkActions={(ids) => <BulkInvite recipients={rows.filter(({ id }) => ids.includes(id))} />}
        onExport={download}
        exportFormats={exportFormats}
        paging={pagingOf(search, list.data?.meta.total, change)}
        empty={
          isFiltered ? (
            <EmptyState title="No recipient matches" message="Remove a filter or search for something else." />
          ) : (
            <EmptyState
              title="No recipients yet"
              message="Add people and invite them by email, create links to hand out, or share the open link."
            />
          )
        }
      />
    </>
  )
}

function BulkInvite({ recipients }: { recipients: SurveyRecipient[] }) {
  const { survey } = useOpenSurvey()
  const able = recipients.filter(({ canBeReminded }) => canBeReminded)
  const isReminder = able.length > 0 && able.every(({ sentAt }) => sentAt !== null)
  if (survey.status !== 'published') return null
  return (
    <Writes>
      <EmailButton
        size="compact-sm"
        label={isReminder ? `Remind ${able.length}` : `Invite ${able.length}`}
        disabled={able.length === 0}
        opening={() => invitationTo(survey, able, isReminder)}
      />
    </Writes>
  )
}

/** Everyone who may be written to now; a message takes 500, and the next one those after them. */
const InviteAll = () => (
  <>
    <MailButton mail="invitation" verb="Invite" />
    <MailButton mail="reminder" verb="Remind" />
  </>
)

function MailButton({ mail, verb }: { mail: RecipientMail; verb: string }) {
  const { survey } = useOpenSurvey()
  const able = useQuery(recipientList({ surveyId: survey.id, canReceive: mail, pageSize: mostRecipientsAtOnce }))
  const { data: waiting = none, meta } = able.data ?? {}
  if (waiting.length === 0) return null
  const rest = meta && meta.total > waiting.length ? ` of ${formatNumber(meta.total)}` : ''
  return (
    <EmailButton
      label={`${verb} ${waiting.length}${rest}`}
      opening={() => invitationTo(survey, waiting, mail === 'reminder')}
    />
  )
}

function Links() {
  const { survey } = useOpenSurvey()
  const counts = useQuery(recipientCounts(survey.id))
  const [dialog, setDialog] = useState<'people' | 'links' | null>(null)
  const close = () => setDialog(null)
  const countOf = (state: RecipientState) => counts.data?.states.find((one) => one.state === state)?.count ?? 0
  const isOpen = survey.status === 'published'
  return (
    <>
      <Group justify="space-between" mb={16} gap={12}>
        <Text size="sm" c="dimmed" role="status">
          {counts.data &&
            `${countOf('answered')} of ${counts.data.total} answered${countOf('opted_out') > 0 ? `, ${countOf('opted_out')} opted out of surveys` : ''}`}
          {!isOpen && ' · Publish the survey to invite people.'}
        </Text>
        <Group gap={8}>
          {counts.data && isOpen && <CopyLink url={counts.data.openUrl} label="Copy open link" />}
          <Writes>
            <Button
              variant="default"
              leftSection={<IconLink size={16} stroke={1.75} />}
              onClick={() => setDialog('links')}
            >
              Create links
            </Button>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.75} />}
              onClick={() => setDialog('people')}
            >
              Add recipients
            </Button>
            {isOpen && <InviteAll />}
          </Writes>
        </Group>
      </Group>
      <AddRecipients surveyId={survey.id} isOpen={dialog === 'people'} onClose={close} />
      <MakeLinks surveyId={survey.id} isOpen={dialog === 'links'} onClose={close} />
    </>
  )
}

function RemoveButton({ recipient: { id, name, hasAnswered } }: { recipient: SurveyRecipient }) {
  const remove = useRemoveRecipient()
  const mayWrite = useMayWrite()
  if (hasAnswered || !mayWrite) return null
  const ask = async () => {
    const isSure = await confirm({
      title: `Remove ${name}?`,
      message: 'Their link stops working. What they have filled in so far is deleted.',
      confirmLabel: 'Remove',
      danger: true,
    })
    if (!isSure) return
    await remove
      .mutateAsync({ params: { id } })
      .catch((error: unknown) => notifyError(`${name} could not be removed. ${reasonOf(error)}`))
  }
  return (
    <ActionIcon
      size={24}
      variant="subtle"
      color="gray"
      aria-label={`Remove ${name}`}
      onClick={(event) => {
        event.stopPropagation()
        void ask()
      }}
    >
      <IconTrash size={16} stroke={1.75} />
    </ActionIcon>
  )
}
