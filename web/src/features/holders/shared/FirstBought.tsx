import { firstBoughtWords } from '@rostrum/contract/holders/values'
import { Words } from '#lists/definitions/cells.tsx'

type FirstBoughtProps = { quarter: string | null; oldest: string | undefined }

export const FirstBought = ({ quarter, oldest }: FirstBoughtProps) => (
  <Words>{quarter && firstBoughtWords(quarter, oldest)}</Words>
)
