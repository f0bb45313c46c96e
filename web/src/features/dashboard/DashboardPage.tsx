import { Anchor } from '@mantine/core'
import type { CurrentUser } from '@rostrum/contract/session'
import { RecentEvents } from '#features/irm/timeline/public.ts'
import { formatDate } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { KeyValueList } from '#ui/KeyValueList.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { useAssistant } from './api.ts'
import classes from './DashboardPage.module.css'
import { whatsNew } from './whats-new.ts'

export function DashboardPage() {
  const user = useUser()
  const today = formatDate(new Date(), user.timeZone)
  return (
    <>
      <PageHeader title={user.customer.name} context={`Good to see you, ${user.firstName}. Today is ${today}.`} />
      <div className={classes.columns}>
        <RecentEvents />
        <div className={classes.aside}>
          <Account user={user} />
          <WhatsNew timeZone={user.timeZone} />
        </div>
      </div>
    </>
  )
}

function Account({ user }: { user: CurrentUser }) {
  const { customer, timeZone } = user
  const assistant = useAssistant()
  const isTrial = customer.type === 'trial'
  const scope = user.currentCustomerAuthorization.scope
  return (
    <SectionCard title="Account">
      <KeyValueList
        items={[
          { label: 'Customer', value: customer.name },
          {
            label: 'State',
            value: <Chip tone={isTrial ? 'warning' : 'positive'}>{isTrial ? 'On trial' : 'Active'}</Chip>,
          },
          ...(customer.expiredAt ? [{ label: 'Ends', value: formatDate(customer.expiredAt, timeZone) }] : []),
          { label: 'You are', value: scope === 'assistant' ? 'Assistant' : user.role === 'admin' ? 'Admin' : 'Member' },
          { label: 'Time zone', value: timeZone },
          ...(assistant && assistant.id !== user.id
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

function WhatsNew({ timeZone }: { timeZone: string }) {
  return (
    <SectionCard title="What is new in Rostrum">
      <ol className={classes.news}>
        {whatsNew.map(({ date, title, text }) => (
          <li key={date}>
            <time className={classes.date} dateTime={date}>
              {formatDate(new Date(`${date}T12:00:00Z`), timeZone)}
            </time>
            <h3 className={classes.title}>{title}</h3>
            <p className={classes.text}>{text}</p>
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}
