import type { Attachment } from '@rostrum/contract/files'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SectionCard } from '#ui/SectionCard.tsx'
import { attachmentList } from './api.ts'
import { FilePreview } from './FilePreview.tsx'
import { FileRows } from './FileRows.tsx'
import classes from './FilesTab.module.css'
import { MoreFiles } from './MoreFiles.tsx'

const mostListed = 500

/** Files in the text of an activity or a note; nothing if there are none. */
export function FilesOf({ subjectType, subjectId }: { subjectType: 'activity' | 'note'; subjectId: string }) {
  const subject = { subjectType, subjectId }
  const { data: page } = useQuery(attachmentList({ ...subject, pageSize: mostListed }))
  const [opened, setOpened] = useState<Attachment | undefined>(undefined)
  if (!page || page.data.length === 0) return null
  const list = (
    <>
      <FileRows subject={subject} files={page.data} onOpen={setOpened} />
      <MoreFiles shown={page.data.length} total={page.meta.total} />
      <FilePreview file={opened} onClose={() => setOpened(undefined)} />
    </>
  )
  if (subjectType === 'activity') return <SectionCard title="Files">{list}</SectionCard>
  return (
    <section className={classes.inNote} aria-label="Files">
      {list}
    </section>
  )
}
