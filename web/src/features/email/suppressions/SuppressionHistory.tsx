import { Modal, Stack, Text } from '@mantine/core'
import type { Suppression } from '@rostrum/contract/email/campaigns/suppressions'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import { useUser } from '#platform/session/session.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { suppressionList } from './api.ts'
import { ReasonChip } from './ReasonChip.tsx'

export const SuppressionHistory = ({ email, onClose }: { email: string | null; onClose: () => void }) => (
  <Modal opened={email !== null} onClose={onClose} title={`History of ${email ?? ''}`} size={560}>
    {email && <Entries email={email} />}
  </Modal>
)

function Entries({ email }: { email: string }) {
  const list = useQuery(suppressionList({ email, state: 'all', pageSize: 100 }))
  return (
    <QueryView query={list}>
      {({ data }) => (
        <Stack gap={16}>
          {data.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Stack>
      )}
    </QueryView>
  )
}

function Entry({ entry }: { entry: Suppression }) {
  const { timeZone } = useUser()
  const { reason, note, campaign, addedBy, createdAt, removedAt, removedBy, removalReason } = entry
  return (
    <div>
      <ReasonChip reason={reason} />
      <Text size="sm">
        Added {formatDateTime(createdAt, timeZone)}
        {addedBy && ` by ${fullName(addedBy)}`}
        {campaign && `, campaign ${campaign.name}`}
        {note && `: ${note}`}
      </Text>
      {removedAt && (
        <Text size="sm">
          Removed {formatDateTime(removedAt, timeZone)} by {removedBy ? fullName(removedBy) : 'the recipient'}
          {removalReason && `: ${removalReason}`}
        </Text>
      )}
    </div>
  )
}
