import { Button, Progress } from '@mantine/core'
import { type Upload, uploadKindLabels } from '@rostrum/contract/irm/uploads'
import { useNavigate, useParams } from '@tanstack/react-router'
import { ApiError } from '#platform/api/errors.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatDateTime, formatNumber } from '#platform/formats.ts'
import { useUser, Writes } from '#platform/session/session.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { Stat } from '#ui/Stat.tsx'
import { useCancel, useDiscard, useImport, useRestore, useUpload } from './api.ts'
import classes from './irm-upload.module.css'
import { RowTable } from './RowTable.tsx'
import { UndoButton } from './UndoButton.tsx'
import { UploadFrame } from './UploadFrame.tsx'
import { UploadSteps } from './UploadSteps.tsx'
import { importable, resultLine } from './words.ts'

const steps = {
  checking: 'Preview',
  checked: 'Preview',
  importing: 'Import',
  cancelled: 'Import',
  imported: 'Result',
  undoing: 'Result',
  undone: 'Result',
} as const

export function UploadPage() {
  const { id } = useParams({ from: '/shell/settings/irm-upload/$id' })
  const upload = useUpload(id)
  const { timeZone } = useUser()
  const context = upload.data
    ? `${uploadKindLabels[upload.data.kind]}, ${formatNumber(upload.data.rowCount)} rows, ${formatDateTime(upload.data.createdAt, timeZone)}`
    : 'Preview and result of each row'
  return (
    <UploadFrame title={upload.data?.fileName ?? 'Upload'} context={context}>
      <QueryView query={upload} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
        {(one) => (
          <>
            <UploadSteps current={steps[one.state]} />
            <Standing upload={one} />
            {one.state !== 'checking' && <RowTable upload={one} />}
          </>
        )}
      </QueryView>
    </UploadFrame>
  )
}

/** The upload's status and the available next steps. */
function Standing({ upload }: { upload: Upload }) {
  switch (upload.state) {
    case 'checking':
      return <UnderWay upload={upload} label="Checking the rows" />
    case 'checked':
      return <Preview upload={upload} />
    case 'importing':
      return <Importing upload={upload} />
    case 'undoing':
      return <UnderWay upload={upload} label="Undoing the import" hasNoEnd />
    default:
      return <Result upload={upload} />
  }
}

function UnderWay({ upload, label, hasNoEnd = false }: { upload: Upload; label: string; hasNoEnd?: boolean }) {
  const { doneCount, rowCount } = upload
  const percent = hasNoEnd ? 100 : Math.round((doneCount / Math.max(rowCount, 1)) * 100)
  return (
    <div className={classes.notice}>
      <p role="status">
        {label}
        {!hasNoEnd && `: ${formatNumber(doneCount)} of ${formatNumber(rowCount)} rows`}
      </p>
      <Progress.Root size={6}>
        <Progress.Section value={percent} aria-label={label} animated={hasNoEnd} striped={hasNoEnd} />
      </Progress.Root>
    </div>
  )
}

const told = (error: unknown, otherwise: string) => notifyError(error instanceof ApiError ? error.message : otherwise)

function Preview({ upload }: { upload: Upload }) {
  const { counts, kind } = upload
  const start = useImport()
  const remove = useDiscard()
  const restore = useRestore()
  const navigate = useNavigate()
  const params = { id: upload.id }
  const count = importable(upload)
  const discard = async () => {
    await remove.mutateAsync({ params })
    notifyWithUndo(`${upload.fileName} discarded`, () => void bringBack())
    await navigate({ to: '/settings/irm-upload' })
  }
  const bringBack = async () => {
    try {
      await restore.mutateAsync({ params })
      await navigate({ to: '/settings/irm-upload/$id', params })
    } catch (error) {
      told(error, `${upload.fileName} could not be restored. Please try again.`)
    }
  }
  return (
    <>
      <div className={classes.stats}>
        <Stat label="New" value={formatNumber(counts.new)} />
        <Stat
          label="In your IRM"
          value={formatNumber(counts.own)}
          hint={kind === 'activities' ? 'already logged' : 'empty fields filled in'}
        />
        {kind !== 'activities' && (
          <Stat label="In the market" value={formatNumber(counts.market)} hint="added to your IRM" />
        )}
        {counts.repeated > 0 && <Stat label="Same as an earlier row" value={formatNumber(counts.repeated)} />}
        {counts.newOrganizations > 0 && (
          <Stat label="New organizations" value={formatNumber(counts.newOrganizations)} hint="from new people" />
        )}
        <Stat label="With errors" value={formatNumber(counts.error)} hint="not imported" />
      </div>
      <div className={classes.notice}>
        <p>Existing data is never overwritten; only empty fields are filled in. You can undo any import.</p>
        <Writes>
          <div className={classes.actions}>
            <Button
              disabled={count === 0}
              loading={start.isPending}
              onClick={() =>
                start.mutate({ params }, { onError: (error) => told(error, 'The import could not be started') })
              }
            >
              Import {formatNumber(count)} {count === 1 ? 'row' : 'rows'}
            </Button>
            <Button
              variant="default"
              loading={remove.isPending}
              onClick={() =>
                void discard().catch((error) => told(error, 'The upload could not be discarded. Please try again.'))
              }
            >
              Discard
            </Button>
          </div>
        </Writes>
      </div>
    </>
  )
}

function Importing({ upload }: { upload: Upload }) {
  const cancel = useCancel()
  const stop = () =>
    cancel.mutate(
      { params: { id: upload.id } },
      { onError: (error) => told(error, 'The import could not be canceled. Please try again.') },
    )
  return (
    <>
      <UnderWay upload={upload} label="Importing" />
      <div className={classes.notice}>
        <p>You can leave this page. The import continues.</p>
        <Writes>
          <div className={classes.actions}>
            <Button variant="default" loading={cancel.isPending} onClick={stop}>
              Cancel import
            </Button>
          </div>
        </Writes>
      </div>
    </>
  )
}

const lists = { people: '/irm/people', organizations: '/irm/organizations', activities: '/activities' } as const

function Result({ upload }: { upload: Upload }) {
  const resume = useImport()
  const { state, keptCount, kind } = upload
  return (
    <div className={classes.notice} role="status">
      {state === 'cancelled' && (
        <p>
          Canceled after {formatNumber(upload.doneCount)} of {formatNumber(upload.rowCount)} rows. Those rows are
          imported; the rest are not.
        </p>
      )}
      {state === 'undone' ? <Undone count={keptCount} /> : <p>{resultLine(upload)}.</p>}
      <div className={classes.actions}>
        {state === 'cancelled' && (
          <Button
            loading={resume.isPending}
            onClick={() =>
              resume.mutate(
                { params: { id: upload.id } },
                { onError: (error) => told(error, 'The import could not be resumed. Please try again.') },
              )
            }
          >
            Resume import
          </Button>
        )}
        {state !== 'undone' && upload.results.created > 0 && (
          <ButtonLink variant="default" to={lists[kind]} search={{ uploadId: upload.id }}>
            Show {uploadKindLabels[kind].toLowerCase()}
          </ButtonLink>
        )}
        <UndoButton upload={upload} />
        {keptCount > 0 && (
          <ButtonLink
            variant="default"
            to="/settings/irm-upload/$id"
            params={{ id: upload.id }}
            search={{ show: 'kept' }}
          >
            Show kept rows
          </ButtonLink>
        )}
        <ButtonLink variant="default" to="/settings/irm-upload/new" search={{ kind }}>
          New upload
        </ButtonLink>
      </div>
    </div>
  )
}

const Undone = ({ count }: { count: number }) => (
  <p>
    The import was undone.{' '}
    {count === 0
      ? 'Everything it created was removed.'
      : `Records of ${formatNumber(count)} ${count === 1 ? 'row' : 'rows'} were kept because they have been used since.`}
  </p>
)
