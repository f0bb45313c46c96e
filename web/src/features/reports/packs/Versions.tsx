import { Button, Progress } from '@mantine/core'
import { isBeingMade, type PackFile, type PackVersion, type VersionState } from '@rostrum/contract/reports/packs'
import { reportFileFormatLabels } from '@rostrum/contract/reports/report'
import { IconDownload } from '@tabler/icons-react'
import { saveFile } from '#features/files/public.ts'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatDateTime, formatDay, formatNumber } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import { useUser, Writes } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { notifyError } from '#ui/notify.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { useCancelVersion, usePackVersions } from './api.ts'
import classes from './Packs.module.css'

export function Versions({ packId }: { packId: string }) {
  const versions = usePackVersions(packId)
  return (
    <SectionCard
      title="Versions"
      description="Each version keeps its figures and files as they were when it was created"
    >
      <QueryView
        query={versions}
        isEmpty={(all) => all.length === 0}
        empty={<p className={classes.quiet}>No versions yet. Create one when the pages are ready.</p>}
      >
        {(all) => (
          <ul className={classes.versions} aria-label="Versions">
            {all.map((version) => (
              <Version key={version.id} packId={packId} version={version} />
            ))}
          </ul>
        )}
      </QueryView>
    </SectionCard>
  )
}

const stateLabels: Record<VersionState, string> = {
  waiting: 'Waiting',
  working: 'In progress',
  ready: 'Ready',
  failed: 'Failed',
  canceled: 'Canceled',
}

function Version({ packId, version }: { packId: string; version: PackVersion }) {
  const { timeZone } = useUser()
  const { id, number, state, title, knownOn, madeBy, createdAt } = version
  return (
    <li className={classes.version}>
      <div className={classes.versionHead}>
        {state === 'ready' ? (
          <AnchorLink to="/reports/board-packs/$packId/versions/$versionId" params={{ packId, versionId: id }}>
            Version {number}
          </AnchorLink>
        ) : (
          <span>Version {number}</span>
        )}
        {state !== 'ready' && <Chip tone={state === 'failed' ? 'negative' : 'neutral'}>{stateLabels[state]}</Chip>}
      </div>
      <p className={classes.quiet}>
        {title}. {fullName(madeBy)}, {formatDateTime(createdAt, timeZone)}
        {knownOn && `. As of ${formatDay(knownOn)}`}
      </p>
      {isBeingMade(state) && <UnderWay packId={packId} version={version} />}
      {state === 'ready' && <VersionFiles version={version} />}
      {state === 'failed' && <p className={classes.quiet}>The files could not be created. Create another version.</p>}
    </li>
  )
}

function UnderWay({ packId, version: { id, doneCount, pageCount } }: { packId: string; version: PackVersion }) {
  const cancel = useCancelVersion()
  const label = doneCount === pageCount ? 'Creating files' : 'Collecting figures'
  const stop = () =>
    cancel.mutate(
      { params: { pack: packId, version: id } },
      { onError: (error) => notifyError(`The version was not canceled. ${reasonOf(error)}`) },
    )
  return (
    <>
      <p role="status" className={classes.quiet}>
        {label}: {formatNumber(doneCount)} of {formatNumber(pageCount)} pages
      </p>
      <Progress.Root size={6}>
        <Progress.Section value={(doneCount / Math.max(1, pageCount)) * 100} aria-label={label} />
      </Progress.Root>
      <Writes>
        <Button size="compact-sm" variant="default" loading={cancel.isPending} onClick={stop}>
          Cancel
        </Button>
      </Writes>
    </>
  )
}

export function VersionFiles({ version: { number, files } }: { version: PackVersion }) {
  return (
    <div className={classes.files}>
      {files.map((file) => (
        <FileButton key={file.format} file={file} number={number} />
      ))}
      {files.some(({ status }) => status === 'in_progress') && (
        <span role="status" className={classes.quiet}>
          Checking files
        </span>
      )}
    </div>
  )
}

const FileButton = ({ file, number }: { file: PackFile; number: number }) => (
  <Button
    size="compact-sm"
    variant="default"
    leftSection={<IconDownload size={14} stroke={1.75} />}
    disabled={file.status !== 'completed'}
    aria-label={`Download version ${number} as ${reportFileFormatLabels[file.format]}`}
    onClick={() => void saveFile(file)}
  >
    {reportFileFormatLabels[file.format]}
  </Button>
)
