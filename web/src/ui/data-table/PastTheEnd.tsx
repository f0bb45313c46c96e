import { Button } from '@mantine/core'
import { EmptyState } from '../EmptyState.tsx'
import type { Paging } from './Pagination.tsx'

export const isPastTheEnd = ({ page, total }: Pick<Paging, 'page' | 'total'>): boolean => page > 0 && total > 0

/** A page that existed until rows were removed: the empty state would be misleading. */
export function PastTheEnd({ pageSize, total, onPage }: Pick<Paging, 'pageSize' | 'total' | 'onPage'>) {
  const pages = Math.ceil(total / pageSize)
  return (
    <EmptyState
      title="This page is empty"
      message={pages === 1 ? 'The list has one page.' : `The list has ${pages.toLocaleString('en-US')} pages.`}
      action={
        <Button variant="default" onClick={() => onPage(pages - 1)}>
          Go to last page
        </Button>
      }
    />
  )
}
