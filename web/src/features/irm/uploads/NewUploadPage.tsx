import { SegmentedControl } from '@mantine/core'
import { type UploadKind, uploadKindLabels, uploadKinds } from '@rostrum/contract/irm/uploads'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { SheetDrop } from '#features/sheets/public.ts'
import classes from './irm-upload.module.css'
import { UploadFrame } from './UploadFrame.tsx'
import { UploadSteps } from './UploadSteps.tsx'

const hints: Record<UploadKind, string> = {
  people:
    'One person a row: first and last name, in one column or two, and organization, and whatever else there is: email, phone, title, place, tags, a note.',
  organizations:
    'One organization a row: its name, and whatever else there is: type, website, place, AUM, tags, a note.',
  activities:
    'One activity a row: type, subject and date, with the organization and the people it was with, by email or name.',
}

export function NewUploadPage() {
  const { kind = 'people' } = useSearch({ from: '/shell/settings/irm-upload/new' })
  const navigate = useNavigate({ from: '/settings/irm-upload/new' })
  const choose = (next: UploadKind) => void navigate({ search: { kind: next }, replace: true })
  const goOn = (sheet: string) => void navigate({ to: '/settings/irm-upload/map', search: { kind, sheet } })
  return (
    <UploadFrame title="New upload" context="Nothing is imported before you have seen what would become of each row">
      <UploadSteps current="File" />
      <div className={classes.column}>
        <SegmentedControl
          aria-label="What the file holds"
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
