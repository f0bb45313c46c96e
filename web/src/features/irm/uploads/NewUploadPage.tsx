import { SegmentedControl } from '@mantine/core'
import { uploadKindLabels } from '@rostrum/contract/irm/uploads'
import { type UploadKind, uploadKinds } from '@rostrum/contract/irm/uploads-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { SheetDrop } from '#features/sheets/public.ts'
import classes from './irm-upload.module.css'
import { UploadFrame } from './UploadFrame.tsx'
import { UploadSteps } from './UploadSteps.tsx'

const hints: Record<UploadKind, string> = {
  people:
    'One person per row: first and last name (one column or two) and organization. Optional: email, phone, title, location, tags, note.',
  organizations: 'One organization per row: name. Optional: type, website, location, AUM, tags, note.',
  activities: 'One activity per row: type, subject and date. Optional: organization and attendees, by email or name.',
}

export function NewUploadPage() {
  const { kind = 'people' } = useSearch({ from: '/shell/settings/irm-upload/new' })
  const navigate = useNavigate({ from: '/settings/irm-upload/new' })
  const choose = (next: UploadKind) => void navigate({ search: { kind: next }, replace: true })
  const goOn = (sheet: string) => void navigate({ to: '/settings/irm-upload/map', search: { kind, sheet } })
  return (
    <UploadFrame title="New upload" context="You preview every row before anything is imported">
      <UploadSteps current="File" />
      <div className={classes.column}>
        <SegmentedControl
          aria-label="File contents"
          value={kind}
          onChange={choose}
          data={uploadKinds.map((value) => ({ value, label: uploadKindLabels[value] }))}
        />
        <p className={classes.hint}>{hints[kind]}</p>
        <SheetDrop onReady={({ id }) => goOn(id)} />
      </div>
    </UploadFrame>
  )
}
