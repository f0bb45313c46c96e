import { Progress } from '@mantine/core'
import { formatNumber } from '#platform/formats.ts'

/** How often what is under way is asked after. */
export const askEveryMs = 1000

interface RowProgressProps {
  label: string
  rowsRead: number
  rowCount: number
  /** Said once every row is read and something is still to do. */
  afterwards?: string
}

export function RowProgress({ label, rowsRead, rowCount, afterwards }: RowProgressProps) {
  const percent = rowCount === 0 ? 0 : Math.floor((rowsRead / rowCount) * 100)
  const isReading = rowsRead < rowCount || !afterwards
  return (
    <>
      <Progress.Root size={8}>
        <Progress.Section value={percent} animated={!isReading} striped={!isReading} aria-label={label} />
      </Progress.Root>
      <span role="status">
        {isReading ? `${formatNumber(rowsRead)} of ${formatNumber(rowCount)} rows, ${percent}%` : afterwards}
      </span>
    </>
  )
}
