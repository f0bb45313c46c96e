import { Button } from '@mantine/core'
import type { Attachment, files } from '@rostrum/contract/files'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { IconFile, IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import { useUser } from '#platform/session/session.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { attachmentList } from './api.ts'
import { FileMenu } from './FileMenu.tsx'
import classes from './FilesTab.module.css'
import { formatBytes } from './format-bytes.ts'
import { MoreFiles } from './MoreFiles.tsx'

export type Subject = Pick<Args<typeof files.attachments>['query'], 'subjectType' | 'subjectId'>

interface FileRowsProps {
  subject: Subject
  files: Attachment[]
  onOpen: (file: Attachment) => void
}

export const FileRows = ({ subject, files, onOpen }: FileRowsProps) => (
  <ul className={classes.list}>
    {files.map((file) => (
      <FileRow key={file.id} subject={subject} file={file} onOpen={onOpen} />
    ))}
  </ul>
)

function FileRow({ subject, file, onOpen }: Omit<FileRowsProps, 'files'> & { file: Attachment }) {
  const [showsVersions, setShowsVersions] = useState(false)
  return (
    <li className={classes.row}>
      <Thumbnail file={file} />
      <div>
        <button type="button" className={classes.name} onClick={() => onOpen(file)}>
          {file.name}
        </button>
        <Facts subject={subject} file={file} />
        {file.versions > 1 && (
          <Button
            variant="subtle"
            size="compact-xs"
            ml={-6}
            aria-expanded={showsVersions}
            onClick={() => setShowsVersions(!showsVersions)}
          >
            {showsVersions ? 'Hide earlier versions' : `${file.versions - 1} earlier`}
          </Button>
        )}
      </div>
      <FileMenu file={file} onOpen={onOpen} />
      {showsVersions && <EarlierVersions subject={subject} file={file} onOpen={onOpen} />}
    </li>
  )
}

function EarlierVersions({ subject, file, onOpen }: Omit<FileRowsProps, 'files'> & { file: Attachment }) {
  const query = useQuery(attachmentList({ ...subject, name: file.name, pageSize: 100 }))
  return (
    <div className={classes.earlier}>
      <QueryView query={query}>
        {({ data, meta }) => (
          <>
            <ul className={classes.versions} aria-label={`Earlier versions of ${file.name}`}>
              {data
                .filter(({ id }) => id !== file.id)
                .map((version) => (
                  <li key={version.id}>
                    <button type="button" className={classes.name} onClick={() => onOpen(version)}>
                      Version {version.version}
                    </button>
                    <Facts subject={subject} file={version} />
                  </li>
                ))}
            </ul>
            <MoreFiles shown={data.length} total={meta.total} />
          </>
        )}
      </QueryView>
    </div>
  )
}

function Thumbnail({ file }: { file: Attachment }) {
  if (file.thumbnailUrl) return <img className={classes.thumbnail} src={file.thumbnailUrl} alt="" loading="lazy" />
  const Icon = file.contentType === 'application/pdf' ? IconFileTypePdf : isPicture(file) ? IconPhoto : IconFile
  return (
    <span className={classes.icon}>
      <Icon size={24} stroke={1.25} aria-hidden="true" />
    </span>
  )
}

const isPicture = ({ contentType }: Attachment): boolean => contentType.startsWith('image/')

function Facts({ subject, file }: { subject: Subject; file: Attachment }) {
  const { timeZone } = useUser()
  return (
    <div className={classes.facts}>
      <span>{formatBytes(file.bytes)}</span>
      <span>
        {fullName(file.addedBy)}, {formatDateTime(file.addedAt, timeZone)}
      </span>
      {file.source.type === 'note' && subject.subjectType !== 'note' && (
        <AnchorLink to="/notes" search={{ note: file.source.id }}>
          In a note
        </AnchorLink>
      )}
      {file.source.type === 'activity' && subject.subjectType !== 'activity' && (
        <AnchorLink to="/activities/$id" params={{ id: file.source.id }}>
          In an activity
        </AnchorLink>
      )}
      {file.marks.includes('macros') && <span className={classes.mark}>Contains macros</span>}
      {file.marks.includes('encrypted') && <span className={classes.mark}>Password-protected</span>}
    </div>
  )
}
