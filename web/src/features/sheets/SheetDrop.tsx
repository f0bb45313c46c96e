import { Button, FileButton, Progress } from '@mantine/core'
import { type Sheet, sheetLimits } from '@rostrum/contract/sheets'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import classes from './SheetDrop.module.css'
import { type UploadState, useSheetUpload } from './use-sheet-upload.ts'

interface SheetDropProps {
  onReady: (sheet: Sheet) => void
}

const accepted = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Drop zone and file picker for a spreadsheet, which is uploaded and parsed immediately. */
export function SheetDrop({ onReady }: SheetDropProps) {
  const { state, send, cancel } = useSheetUpload(onReady)
  const [isOver, setIsOver] = useState(false)
  const take = (file: File | null | undefined) => {
    if (file) void send(file)
  }
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      take(event.dataTransfer.files[0])
    },
  }
  if (state.step === 'sending') return <Sending {...state} onCancel={cancel} />
  return (
    // Drag and drop is only a shortcut: the button does everything, so no keyboard handling is needed here.
    <div className={classes.root} data-over={isOver || undefined} {...drop}>
      <IconFileSpreadsheet className={classes.icon} size={28} stroke={1.25} />
      <p className={classes.title}>Drop a CSV or XLSX file here</p>
      <p className={classes.hint}>
        The first row must contain column names. Up to {sheetLimits.bytes / 1024 / 1024} MB and{' '}
        {sheetLimits.rows.toLocaleString('en-US')} rows.
      </p>
      <FileButton accept={accepted} onChange={take} inputProps={{ 'aria-label': 'File' }}>
        {(props) => (
          <Button {...props} variant="default">
            Choose a file
          </Button>
        )}
      </FileButton>
      <Outcome state={state} />
    </div>
  )
}

function Outcome({ state }: { state: UploadState }) {
  if (state.step === 'cancelled') return <p role="status">Upload cancelled</p>
  if (state.step !== 'failed') return null
  return (
    <p className={classes.error} role="alert">
      {state.name}: {state.message}
    </p>
  )
}

function Sending({ name, share, onCancel }: { name: string; share: number; onCancel: () => void }) {
  const percent = Math.round(share * 100)
  const isReading = percent === 100
  return (
    <div className={classes.root}>
      <p className={classes.title}>{name}</p>
      <Progress.Root className={classes.progress} size={6}>
        <Progress.Section value={percent} animated={isReading} striped={isReading} aria-label="Upload progress" />
      </Progress.Root>
      <p className={classes.hint} role="status">
        {isReading ? 'Reading the rows' : `Sending, ${percent}%`}
      </p>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
