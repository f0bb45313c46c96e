import { Modal, Stack, UnstyledButton } from '@mantine/core'
import { useEffect } from 'react'
import {
  currentChoice,
  customerChoice,
  rememberCustomer,
  startWithCustomer,
  switchCustomer,
  usableAuthorizations,
} from '#platform/session/customers.ts'
import { useUser } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import classes from './CustomerChoice.module.css'

/** Opens automatically after the first sign-in of a user with several customers, and from Switch Customer. */
export function CustomerChoice() {
  const user = useUser()
  const isOpen = customerChoice.use()
  const choices = usableAuthorizations(user)
  const mustChoose = choices.length > 1 && currentChoice() === null
  useEffect(() => {
    if (mustChoose) customerChoice.set(true)
  }, [mustChoose])
  const choose = (customerId: string) => {
    customerChoice.set(false)
    if (customerId === user.customerId) rememberCustomer(customerId)
    else if (mustChoose) startWithCustomer(customerId)
    else switchCustomer(customerId)
  }
  return (
    <Modal opened={isOpen} onClose={() => customerChoice.set(false)} title="Choose a customer" size={440}>
      <Stack gap={8} pt={4}>
        {choices.map(({ id, customer }) => (
          <UnstyledButton
            key={id}
            className={classes.choice}
            data-autofocus={customer.id === user.customerId || undefined}
            onClick={() => choose(customer.id)}
          >
            <span className={classes.name}>{customer.name}</span>
            {customer.type === 'trial' && <Chip tone="warning">Trial</Chip>}
            {customer.id === user.customerId && <Chip tone="accent">Current</Chip>}
          </UnstyledButton>
        ))}
      </Stack>
    </Modal>
  )
}
