import { Anchor } from '@mantine/core'
import { roleNames } from '@rostrum/contract/platform/permissions'
import { session } from '@rostrum/contract/session'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#platform/api/query.ts'
import { formatDate } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { KeyValueList } from '#ui/KeyValueList.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'

/** The company's account, and the person's role in it. */
export function AccountSection() {
  const { id, customer, timeZone, currentCustomerAuthorization } = useUser()
  const { data: assistant } = useQuery(queryFor(session.assistant, {}))
  const isTrial = customer.type === 'trial'
  const { scope, role } = currentCustomerAuthorization
  const roleName = scope === 'assistant' ? 'Assistant' : roleNames[role]
  return (
    <SectionCard title="Account">
      <KeyValueList
        items={[
          { label: 'Company', value: customer.name },
          {
            label: 'Status',
            value: <Chip tone={isTrial ? 'warning' : 'positive'}>{isTrial ? 'Trial' : 'Active'}</Chip>,
          },
          ...(customer.expiredAt ? [{ label: 'Ends', value: formatDate(customer.expiredAt, timeZone) }] : []),
          { label: 'Your role', value: roleName },
          ...(assistant && assistant.id !== id
            ? [
                {
                  label: 'Your assistant',
                  value: (
                    <Anchor href={`mailto:${assistant.email}`}>
                      {assistant.firstName} {assistant.lastName}
                    </Anchor>
                  ),
                },
              ]
            : []),
        ]}
      />
    </SectionCard>
  )
}
