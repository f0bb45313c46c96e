import type { Job } from '@rostrum/contract/profiles/people'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { formatDay } from '#platform/formats.ts'
import { Chip } from '#ui/Chip.tsx'
import { PhoneLink } from '../shared/ContactLinks.tsx'
import { functionsBeside } from '../shared/names.ts'
import { addressLines } from '../shared/place.ts'
import classes from './JobList.module.css'

/** In the server's order, the primary job first. */
export const JobList = ({ jobs }: { jobs: Job[] }) => (
  <ul className={classes.root}>
    {jobs.map((job) => (
      <li key={job.id} className={classes.job} data-ended={job.endedOn !== null || undefined}>
        <div className={classes.head}>
          <span>
            <ProfileLink kind="organization" id={job.organization.id}>
              {job.organization.name}
            </ProfileLink>{' '}
            {job.isPrimary && <Chip tone="accent">Primary</Chip>}
          </span>
          <span className={classes.quiet}>{datesOf(job)}</span>
        </div>
        <div>{[job.title, ...functionsBeside(job.title, job.jobFunctions)].filter(Boolean).join(' · ')}</div>
        <div className={classes.quiet}>{addressLines(job.address).join(', ')}</div>
        {(job.phone || job.mobilePhone) && (
          <div className={classes.phones}>
            {job.phone && <PhoneLink number={job.phone} />}
            {job.mobilePhone && <PhoneLink number={job.mobilePhone} />}
          </div>
        )}
      </li>
    ))}
  </ul>
)

function datesOf({ startedOn, endedOn }: Job): string {
  if (startedOn && endedOn) return `${formatDay(startedOn)} to ${formatDay(endedOn)}`
  if (startedOn) return `Since ${formatDay(startedOn)}`
  return endedOn ? `Until ${formatDay(endedOn)}` : ''
}
