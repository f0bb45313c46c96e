import { formatQuarter } from '../../profiles/public.tsx'
import { Words } from '../../search/lists/public.tsx'

type FirstBoughtProps = { quarter: string | null; oldest: string | undefined }

/** Nothing is known of what came before the oldest quarter: whoever held then may have held before. */
export const firstBoughtWords = (quarter: string, oldest: string | undefined): string =>
  quarter === oldest ? `${formatQuarter(quarter)} or earlier` : formatQuarter(quarter)

export const FirstBought = ({ quarter, oldest }: FirstBoughtProps) => (
  <Words>{quarter && firstBoughtWords(quarter, oldest)}</Words>
)
