import { Select } from '@mantine/core'
import type { NewsAddress } from './list-address.ts'

const orders = [
  { value: 'publishedAt', label: 'Latest first' },
  { value: 'title', label: 'By title' },
]

export const NewsOrder = ({ address: { search, change } }: { address: NewsAddress }) => (
  <Select
    aria-label="Order"
    size="xs"
    w={130}
    allowDeselect={false}
    data={orders}
    value={search.sortField ?? 'publishedAt'}
    onChange={(field) =>
      change(
        field === 'title'
          ? { sortField: 'title', sortDirection: 'asc' }
          : { sortField: undefined, sortDirection: undefined },
      )
    }
  />
)
