import { Button, Group } from '@mantine/core'
import type { DocumentDetail } from '@rostrum/contract/research/document-values'
import { Writes } from '#platform/session/session.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { useDocumentActions } from './use-document-actions.ts'

export function DocumentActions({ document }: { document: DocumentDetail }) {
  const { download, remove } = useDocumentActions(document)
  const { security, dated, mayDownload } = document
  return (
    <Group gap={8}>
      {security && dated && (
        <ButtonLink to="/research/compare" search={{ securityId: security.id, day: dated }} variant="default">
          Compare
        </ButtonLink>
      )}
      {mayDownload && (
        <Button variant="default" onClick={() => void download()}>
          Download
        </Button>
      )}
      <Writes>
        <Button variant="default" color="red" onClick={() => void remove()}>
          Delete…
        </Button>
      </Writes>
    </Group>
  )
}
