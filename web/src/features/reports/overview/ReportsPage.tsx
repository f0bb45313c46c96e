import { AddressLink } from '#platform/AddressLink.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { reportEntries } from '../navigation.ts'
import classes from './ReportsPage.module.css'

export function ReportsPage() {
  usePageTitle('Reports')
  return (
    <>
      <PageHeader title="Reports" context="Board-ready reports with figures linked to their filings and records" />
      <ul className={classes.cards}>
        {reportEntries.map(({ label, path, answers }) => (
          <li key={path} className={classes.card}>
            <h2 className={classes.title}>
              <AddressLink href={path} className={classes.link}>
                {label}
              </AddressLink>
            </h2>
            <p className={classes.answers}>{answers}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
