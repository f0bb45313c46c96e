import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { QueueLink } from '#features/assistant/public.ts'
import { returnToDefaultCustomer } from '#platform/session/customers.ts'
import { useUser } from '#platform/session/session.tsx'
import classes from './Banners.module.css'

/** An assistant always sees which customer's data this is and can switch back. */
export function AssistantBar() {
  const { history } = useRouter()
  const { customer } = useUser()
  return (
    <section aria-label="Assistant session" className={classes.banner} data-tone="accent">
      <ActionIcon aria-label="Back" onClick={() => history.back()}>
        <IconArrowLeft size={16} />
      </ActionIcon>
      <ActionIcon aria-label="Forward" onClick={() => history.forward()}>
        <IconArrowRight size={16} />
      </ActionIcon>
      <span className={classes.label}>Assistant</span>
      <span className={classes.name}>{customer.name}</span>
      <span className={classes.spacer} />
      <span className={classes.action}>
        <QueueLink />
      </span>
      <Button className={classes.action} variant="subtle" size="compact-sm" onClick={returnToDefaultCustomer}>
        Default Customer
      </Button>
    </section>
  )
}
