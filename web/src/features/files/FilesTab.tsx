import type { AttachableType, Attachment } from '@rostrum/contract/files'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { defaultDebounce } from '#platform/constants.ts'
import { reasonOf } from '#platform/errors/reason.ts'
import { Writes } from '#platform/session/session.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { notifyError } from '#ui/notify.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { attachmentList, useAttachFile } from './api.ts'
import { FileDrop } from './FileDrop.tsx'
import { FilePreview } from './FilePreview.tsx'
import { FileRows } from './FileRows.tsx'
import classes from './FilesTab.module.css'
import { MoreFiles } from './MoreFiles.tsx'
import { UploadList } from './UploadList.tsx'
import { useUploads } from './use-uploads.ts'

interface FilesTabProps {
  subjectType: AttachableType
  subjectId: string
}

const mostListed = 500

/** Files of an organization or a person, attached here or in its notes and activities; or of an event. */
export function FilesTab({ subjectType, subjectId }: FilesTabProps) {
  const subject = { subjectType, subjectId }
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<Attachment | undefined>(undefined)
  const query = useQuery(attachmentList({ ...subject, ...(search && { search }), pageSize: mostListed }))
  const attach = useAttachFile()
  const { uploads, upload, cancel, dismiss } = useUploads('private')
  const add = async (file: File) => {
    const uploaded = await upload(file)
    if (!uploaded) return
    try {
      await attach.mutateAsync({ body: { ...subject, fileKey: uploaded.fileKey } })
    } catch (error) {
      notifyError(`${uploaded.name} could not be attached. ${reasonOf(error)}`)
    }
  }
  const isUnused = search === '' && query.data?.meta.total === 0
  return (
    <section className={classes.root} aria-label="Files">
      <Writes>
        <FileDrop onFiles={(files) => void Promise.all(files.map(add))}>
          <UploadList uploads={uploads} onCancel={cancel} onDismiss={dismiss} />
        </FileDrop>
      </Writes>
      {!isUnused && (
        <FilterBar
          search={{
            value: search,
            onChange: (text) => setSearch(text.trim().slice(0, 200)),
            label: 'Search files by name',
            delay: defaultDebounce,
          }}
        />
      )}
      <QueryView
        query={query}
        isEmpty={({ data }) => data.length === 0}
        empty={
          search ? (
            <EmptyState title="No files match" message="Try a different name." />
          ) : (
            <EmptyState
              title="No files yet"
              message={
                subjectType === 'event'
                  ? 'Attach the deck, contracts or guest lists for this event.'
                  : 'Files attached here and in notes and activities are listed together.'
              }
            />
          )
        }
      >
        {({ data, meta }) => (
          <>
            <FileRows subject={subject} files={data} onOpen={setOpened} />
            <MoreFiles shown={data.length} total={meta.total} hint="Search by name to find others." />
          </>
        )}
      </QueryView>
      <FilePreview file={opened} onClose={() => setOpened(undefined)} />
    </section>
  )
}
