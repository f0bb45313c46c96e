import { Button, Code, CopyButton, Group, Table } from '@mantine/core'
import type { DnsRecord, RecordState } from '@rostrum/contract/email/sending'
import { useQuery } from '@tanstack/react-query'
import { reasonOf } from '#platform/errors/reason.ts'
import { Writes } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { confirm } from '#ui/confirm.ts'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { sendingDomain, useRenewKey } from './api.ts'
import classes from './EmailServer.module.css'

const kindNames = { spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC' } as const
const states: Record<RecordState, { label: string; tone: 'positive' | 'negative' | 'warning' }> = {
  found: { label: 'Published', tone: 'positive' },
  different: { label: 'Different', tone: 'negative' },
  missing: { label: 'Missing', tone: 'negative' },
  unknown: { label: 'No response from DNS', tone: 'warning' },
}

/** What to publish in DNS, so that receivers trust mail of this domain. */
export function DomainSection() {
  const domain = useQuery(sendingDomain())
  const renew = useRenewKey()
  const makeKey = async () => {
    const isSure = await confirm({
      title: 'Create a new DKIM key?',
      message:
        'Email is signed with the new key immediately. Publish its record right away and keep the old record for a week.',
      confirmLabel: 'Create key',
      danger: true,
    })
    if (!isSure) return
    renew.mutate(
      {},
      {
        onSuccess: () => notifySuccess('New DKIM key created'),
        onError: (error) => notifyError(`No key was created. ${reasonOf(error)}`),
      },
    )
  }
  return (
    <SectionCard
      title="DNS records"
      description="Publish these TXT records so that your email is not marked as spam"
      actions={
        <Group gap={8}>
          <Writes>
            <Button variant="subtle" size="compact-sm" loading={renew.isPending} onClick={() => void makeKey()}>
              New DKIM key
            </Button>
          </Writes>
          <Button variant="default" size="compact-sm" loading={domain.isFetching} onClick={() => void domain.refetch()}>
            Check again
          </Button>
        </Group>
      }
      flush
    >
      <QueryView query={domain}>
        {(found) =>
          found && (
            <Table.ScrollContainer minWidth={640} type="native" tabIndex={0} role="region" aria-label="DNS records">
              <Table horizontalSpacing={16}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Record</Table.Th>
                    <Table.Th>Name and value</Table.Th>
                    <Table.Th>Status</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {found.records.map((record) => (
                    <RecordRow key={record.kind} record={record} />
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          )
        }
      </QueryView>
    </SectionCard>
  )
}

function RecordRow({ record: { kind, name, value, state, published } }: { record: DnsRecord }) {
  const { label, tone } = states[state]
  return (
    <Table.Tr>
      <Table.Td>{kindNames[kind]}</Table.Td>
      <Table.Td>
        <div className={classes.name}>{name}</div>
        <Code className={classes.value}>{value}</Code>
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button variant="subtle" size="compact-xs" aria-label={`Copy ${kindNames[kind]} value`} onClick={copy}>
              {copied ? 'Copied' : 'Copy value'}
            </Button>
          )}
        </CopyButton>
        {state === 'different' && <div className={classes.published}>Published today: {published}</div>}
      </Table.Td>
      <Table.Td>
        <Chip tone={tone}>{label}</Chip>
      </Table.Td>
    </Table.Tr>
  )
}
