import { Button, Skeleton, Stack } from '@mantine/core'
import type { OperatedCustomerDetails } from '@rostrum/contract/operating'
import { useQuery } from '@tanstack/react-query'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatDate, formatDateTime } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'
import { confirm } from '#ui/confirm.ts'
import { KeyValueList } from '#ui/KeyValueList.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { customerDetails, useChangeCustomer } from './api.ts'
import classes from './CustomerPanel.module.css'
import { CustomerTerms } from './CustomerTerms.tsx'
import { StatusChip } from './customer-columns.tsx'

type CustomerPanelProps = { id: string | undefined; onClose: () => void }

export function CustomerPanel({ id, onClose }: CustomerPanelProps) {
  const details = useQuery({ ...customerDetails(id ?? ''), enabled: id !== undefined })
  return (
    <SidePanel
      opened={id !== undefined}
      onClose={onClose}
      title={details.data?.name ?? 'Customer'}
      context={details.data && <StatusChip status={details.data.status} />}
      width={560}
    >
      <QueryView query={details} skeleton={<Skeleton height={320} />}>
        {(customer) => (
          <Stack gap={24}>
            <Facts customer={customer} />
            <CustomerTerms key={customer.id} customer={customer} />
            <SignedIn customer={customer} />
          </Stack>
        )}
      </QueryView>
    </SidePanel>
  )
}

function Facts({ customer }: { customer: OperatedCustomerDetails }) {
  const { timeZone } = useUser()
  const { people, seats, admins, lastSeenAt, createdAt } = customer
  return (
    <div>
      <KeyValueList
        items={[
          { label: 'People', value: seats === null ? people : `${people} of ${seats} seats` },
          { label: 'Admins', value: admins === 0 ? 'None; no one can manage the team' : admins },
          { label: 'Last seen', value: lastSeenAt ? formatDateTime(lastSeenAt, timeZone) : 'Never' },
          { label: 'Added', value: formatDate(createdAt, timeZone) },
        ]}
      />
      <SuspendButton customer={customer} />
    </div>
  )
}

function SuspendButton({ customer: { id, name, status } }: { customer: OperatedCustomerDetails }) {
  const change = useChangeCustomer()
  const set = (next: 'active' | 'inactive', done: string) =>
    change.mutate(
      { params: { id }, body: { status: next } },
      { onSuccess: () => notifySuccess(done), onError: (error) => notifyError(reasonOf(error)) },
    )
  const suspend = async () => {
    const isSure = await confirm({
      title: `Suspend ${name}?`,
      message: 'No one at this customer will be able to sign in. Its data is kept, and you can resume it at any time.',
      confirmLabel: 'Suspend',
      danger: true,
    })
    if (isSure) set('inactive', `${name} suspended`)
  }
  return (
    <div className={classes.status}>
      {status === 'active' ? (
        <Button variant="default" color="red" loading={change.isPending} onClick={() => void suspend()}>
          Suspend…
        </Button>
      ) : (
        <Button variant="default" loading={change.isPending} onClick={() => set('active', `${name} is active`)}>
          {status === 'pending' ? 'Activate' : 'Resume'}
        </Button>
      )}
    </div>
  )
}

function SignedIn({ customer: { sessions } }: { customer: OperatedCustomerDetails }) {
  const { timeZone } = useUser()
  return (
    <section aria-labelledby="signed-in">
      <h3 className={classes.heading} id="signed-in">
        Signed in
      </h3>
      {sessions.length === 0 ? (
        <p className={classes.none}>No one is signed in.</p>
      ) : (
        <SmallTable
          label="Signed in"
          rows={sessions}
          rowId={({ id }) => id}
          columns={[
            { id: 'email', header: 'Email', cell: ({ email }) => email },
            { id: 'address', header: 'Address', cell: ({ address }) => address },
            { id: 'seen', header: 'Last seen', cell: ({ lastSeenAt }) => formatDateTime(lastSeenAt, timeZone) },
          ]}
        />
      )}
    </section>
  )
}
