import type { EdgarWatch } from '@rostrum/contract/operating-data'
import { formatDateTime, formatDay, formatNumber } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import classes from './DataPage.module.css'

/** What was fetched from EDGAR last, when, and what could not be. */
export function Watch({ watch }: { watch: EdgarWatch }) {
  const { timeZone } = useUser()
  const time = (instant: Date) => formatDateTime(instant, timeZone)
  const { isOn, lookedAt, error, lastImportedAt, importedToday, waiting, givenUp, latestGivenUp } = watch
  return (
    <SectionCard
      title="New filings from EDGAR"
      description={isOn ? 'Checked every five minutes' : 'Set EDGAR_WATCH=on to check every five minutes'}
    >
      <p className={classes.watch}>
        <Chip tone={error ? 'negative' : isOn ? 'positive' : undefined}>
          {error ? 'Last check failed' : isOn ? 'On' : 'Off'}
        </Chip>
        <span>{lookedAt ? `Last checked ${time(lookedAt)}` : 'Not checked yet'}</span>
        {lastImportedAt && (
          <span>
            {formatNumber(importedToday)} filings in the last 24 hours, the latest {time(lastImportedAt)}
          </span>
        )}
        {waiting > 0 && <span>{formatNumber(waiting)} waiting</span>}
        {givenUp > 0 && <span>{formatNumber(givenUp)} could not be imported</span>}
      </p>
      {error && <div className={classes.error}>{error}</div>}
      {latestGivenUp.length > 0 && (
        <ul className={classes.givenUp}>
          {latestGivenUp.map(({ accession, form, filedOn, reason }) => (
            <li key={accession}>
              {form}, {accession}, filed {formatDay(filedOn)}: {reason}
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}
