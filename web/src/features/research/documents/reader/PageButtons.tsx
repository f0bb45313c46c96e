import { ActionIcon, NumberInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'

interface PageButtonsProps {
  page: number
  count: number
  onPage: (page: number) => void
}

export const PageButtons = ({ page, count, onPage }: PageButtonsProps) => (
  <>
    <ActionIcon variant="default" aria-label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
      <IconChevronLeft size={16} stroke={1.75} />
    </ActionIcon>
    <NumberInput
      aria-label="Page"
      w={70}
      size="xs"
      hideControls
      min={1}
      max={count}
      value={page}
      onChange={(value) => {
        if (typeof value === 'number' && value >= 1 && value <= count) onPage(value)
      }}
    />
    <span>of {count.toLocaleString('en-US')}</span>
    <ActionIcon variant="default" aria-label="Next page" disabled={page >= count} onClick={() => onPage(page + 1)}>
      <IconChevronRight size={16} stroke={1.75} />
    </ActionIcon>
  </>
)
