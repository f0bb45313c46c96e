import { Button, Group, Modal, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { marketCapUpdate } from '../../platform/errors/global-errors.ts'

/** The market-cap bands changed since this address was made: the list is repaired by leaving them out. */
export function MarketCapUpdate() {
  const isOpen = marketCapUpdate.use()
  const navigate = useNavigate()
  const client = useQueryClient()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const close = () => marketCapUpdate.set(false)
  const repair = async () => {
    const { marketCaps: _caps, marketCap: _cap, marketCapOperator: _operator, ...rest } = search
    close()
    await navigate({ to: '.', search: rest as never })
    await client.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' })
  }
  return (
    <Modal opened={isOpen} onClose={close} title="Market caps have been updated" size={440}>
      <Text>
        The market-cap bands of this list no longer exist, because their limits were revised. Remove them to see the
        list, then choose again from today's bands.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close}>
          Close
        </Button>
        <Button data-autofocus onClick={() => void repair()}>
          Remove the bands
        </Button>
      </Group>
    </Modal>
  )
}
