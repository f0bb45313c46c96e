import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import classes from './Pagination.module.css'

export type Paging = {
  /** Zero-based. */
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
  onPageSize?: (pageSize: number) => void
  pageSizes?: number[]
}

const DEFAULT_SIZES = [10, 20, 50, 100, 150, 200]

const grouped = (count: number) => count.toLocaleString('en-US')

export function Pagination({ page, pageSize, total, onPage, onPageSize, pageSizes = DEFAULT_SIZES }: Paging) {
  const lastPage = Math.max(0, Math.ceil(total / pageSize) - 1)
  const first = Math.min(page * pageSize + 1, total)
  const last = Math.min((page + 1) * pageSize, total)
  const sizes = [...new Set([...pageSizes, pageSize])].sort((a, b) => a - b)
  return (
    <nav className={classes.root} aria-label="Pages">
      {onPageSize && (
        <span className={classes.size}>
          <span className={classes.sizeLabel}>Rows per page</span>
          <NativeSelect
            size="xs"
            aria-label="Rows per page"
            data={sizes.map(String)}
            value={String(pageSize)}
            onChange={(event) => onPageSize(Number(event.currentTarget.value))}
          />
        </span>
      )}
      <span className={classes.range}>
        {grouped(first)}–{grouped(last)} of {grouped(total)}
      </span>
      <span className={classes.steps}>
        <ActionIcon aria-label="First page" disabled={page <= 0} onClick={() => onPage(0)}>
          <IconChevronsLeft size={16} stroke={1.75} />
        </ActionIcon>
        <ActionIcon aria-label="Previous page" disabled={page <= 0} onClick={() => onPage(page - 1)}>
          <IconChevronLeft size={16} stroke={1.75} />
        </ActionIcon>
        <ActionIcon aria-label="Next page" disabled={page >= lastPage} onClick={() => onPage(page + 1)}>
          <IconChevronRight size={16} stroke={1.75} />
        </ActionIcon>
        <ActionIcon aria-label="Last page" disabled={page >= lastPage} onClick={() => onPage(lastPage)}>
          <IconChevronsRight size={16} stroke={1.75} />
        </ActionIcon>
      </span>
    </nav>
  )
}
