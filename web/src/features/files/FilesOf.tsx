import type { Attachment } from '@rostrum/contract/files'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SectionCard } from '#ui/SectionCard.tsx'
import { attachmentList } from './api.ts'
import { FilePreview } from './FilePreview.tsx'
import { FileRows } from './FileRows.tsx'

/** Files in the text of an activity or a note; nothing if there are none. */
export function FilesOf({ subjectType, subjectId }: { subjectType: 'activity' | 'note'; subjectId: string }) {
  const subject = { subjectType, subjectId }
  const { data } = useQuery(attachmentList({ ...subject, pageSize: 100 }))
  const [opened, setOpened] = useState<Attachment | undefined>(undefined)
  if (!data || data.data.length === 0) return null
  return (
    <SectionCard title="Files">
      <FileRows subject={subject} files={data.data} onOpen={setOpened} />
      <FilePreview file={opened} onClose={() => setOpened(undefined)} />
    </SectionCard>
  )
}
