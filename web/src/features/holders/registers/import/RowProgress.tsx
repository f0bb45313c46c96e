import { Progress } from '@mantine/core'
import { formatNumber } from '#platform/formats.ts'

/** Polling interval. */
export const askEveryMs = 1000

interface RowProgressProps {
  label: string
  rowsRead: number
  rowCount: number
  /** Shown once every row is read but work remains. */
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
