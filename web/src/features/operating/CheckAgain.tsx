import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'

export const CheckAgain = ({ query }: { query: Pick<UseQueryResult, 'isFetching' | 'refetch'> }) => (
  <Button
    variant="default"
    leftSection={<IconRefresh size={16} stroke={1.75} />}
    loading={query.isFetching}
    onClick={() => void query.refetch()}
  >
    Check again
  </Button>
)
