import { formatDay } from '#platform/formats.ts'
import { Chip } from '#ui/Chip.tsx'

export const FiledCell = ({ filedOn, isLate }: { filedOn: string | null; isLate: boolean }) => (
  <>
    {filedOn ? formatDay(filedOn) : '–'} {isLate && <Chip tone="warning">Late</Chip>}
  </>
)
