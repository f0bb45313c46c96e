import { Anchor } from '@mantine/core'

/** The report that a figure was read from. */
export const DocumentLink = ({ documentId }: { documentId: string | null }) =>
  documentId && (
    <Anchor href={`/research/documents/${documentId}`} underline="always">
      Open report
    </Anchor>
  )
