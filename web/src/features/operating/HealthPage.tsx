import type { Finding } from '@rostrum/contract/operating'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { health } from './api.ts'
import { CheckAgain } from './CheckAgain.tsx'
import classes from './HealthPage.module.css'
import { InstallationFrame } from './InstallationFrame.tsx'

const minute = 60_000

/** What `npm run doctor` says, without a terminal. */
export function HealthPage() {
  const { timeZone } = useUser()
  const examined = useQuery({ ...health(), refetchInterval: minute })
  const { data } = examined
  return (
    <InstallationFrame
      tab="/settings/installation"
      context={data ? `Version ${data.version}, checked ${formatDateTime(data.examinedAt, timeZone)}` : 'Checking…'}
      actions={<CheckAgain query={examined} />}
    >
      <QueryView query={examined}>{({ findings }) => <Findings findings={findings} />}</QueryView>
    </InstallationFrame>
  )
}

const levels = [
  { level: 'error', title: 'Fix now', description: 'Prevents people from working, or risks losing data' },
  { level: 'warning', title: 'Fix soon', description: 'Not blocking anyone today' },
  { level: 'ok', title: 'OK', description: undefined },
] as const

const icons = { error: IconCircleX, warning: IconAlertTriangle, ok: IconCircleCheck }

function Findings({ findings }: { findings: Finding[] }) {
  return levels.map(({ level, title, description }) => {
    const found = findings.filter((finding) => finding.level === level)
    if (found.length === 0) return null
    return (
      <div className={classes.card} key={level}>
        <SectionCard title={`${title} (${found.length})`} description={description} flush>
          <ul className={classes.list}>
            {found.map((finding) => (
              <Line key={`${finding.name} ${finding.message}`} finding={finding} />
            ))}
          </ul>
        </SectionCard>
      </div>
    )
  })
}

function Line({ finding: { name, level, message, advice } }: { finding: Finding }) {
  const Icon = icons[level]
  return (
    <li className={classes.line}>
      <Icon className={classes.icon} data-level={level} size={18} stroke={1.75} aria-hidden />
      <strong className={classes.name}>{name}</strong>
      <div>
        {message}
        {advice && <div className={classes.advice}>{advice}</div>}
      </div>
    </li>
  )
}
