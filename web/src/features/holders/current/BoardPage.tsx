// The holders of a quarter as a printable page for the board; the screen matches the print.

import { Button, Skeleton } from '@mantine/core'
import { type CurrentSummary, defaultQuarter } from '@rostrum/contract/holders/current'
import { classNames } from '@rostrum/contract/holders/values'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import { investorStyleLabels } from '@rostrum/contract/market/values'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { placeOf } from '#lists/places.ts'
import { type ResultListState, useResultList } from '#lists/use-result-list.ts'
import { formatShare } from '#market/figures.ts'
import { HolderMarks } from '#market/HolderMarks.tsx'
import { Money } from '#market/Money.tsx'
import { formatDate, formatDay, formatNumber } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'
import { Delta } from '#ui/Delta.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Logo } from '#ui/Logo.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { currentSummary } from '../api.ts'
import { filtersOf } from '../shared/address.ts'
import { HoldersPage, type Subject } from '../shared/HoldersPage.tsx'
import { Notes } from '../shared/Notes.tsx'
import classes from './BoardPage.module.css'
import { type CurrentRow, currentList } from './current-list.ts'
import { PlainPictures } from './OwnershipPictures.tsx'
import { Totals } from './Totals.tsx'

const mostRows = 25

export const BoardPage = () => (
  <HoldersPage title="Print holders" skeleton={<Skeleton height={900} maw={820} mx="auto" />}>
    {(subject) => <Board {...subject} />}
  </HoldersPage>
)

function Board({ security, quarters, together }: Subject) {
  const address = useSearch({ from: '/shell/holders/print' })
  const isRolledUp = address.rollUp === true
  const quarter = address.quarter ?? defaultQuarter(quarters)
  const definition = useMemo(
    () => currentList({ securityId: security.id, peers: [], isRolledUp, most: mostRows }),
    [security.id, isRolledUp],
  )
  const list = useResultList(definition)
  const asked = { ...filtersOf(address), securityId: security.id, quarter }
  const summary = useQuery(currentSummary(asked))
  return (
    <>
      <div className={classes.actions}>
        <ButtonLink to="/holders" search variant="default" leftSection={<IconArrowLeft size={16} stroke={1.75} />}>
          Current holders
        </ButtonLink>
        <Button leftSection={<IconPrinter size={16} stroke={1.75} />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <article className={classes.sheet} aria-label="Page for print">
        <Head
          name={security.name}
          ticker={together.length > 1 ? classNames(together) : security.tickerExchange}
          quarter={quarter}
          list={list}
          isRolledUp={isRolledUp}
        />
        <QueryView query={summary}>{(data) => <Sums summary={data} isTogether={together.length > 1} />}</QueryView>
        <TopHolders list={list} />
        {summary.data && <Foot summary={summary.data} />}
      </article>
    </>
  )
}

type HeadProps = {
  name: string
  ticker: string | null
  quarter: string | undefined
  list: ResultListState<CurrentRow>
  isRolledUp: boolean
}

function Head({ name, ticker, quarter, list, isRolledUp }: HeadProps) {
  const { timeZone, customer } = useUser()
  const words = [
    ...(list.term ? [`name contains “${list.term}”`] : []),
    ...list.active.map(({ id, label, value }) => (
      <span key={id}>
        {label} {value}
      </span>
    )),
  ]
  return (
    <header className={classes.head}>
      <div>
        <h1 className={classes.title}>Institutional ownership{quarter && `, ${formatQuarter(quarter)}`}</h1>
        <p className={classes.subject}>
          {name} {ticker && <span className={classes.quiet}>{ticker}</span>}
        </p>
        {(words.length > 0 || isRolledUp) && (
          <p className={classes.quiet}>
            {isRolledUp && 'Managers rolled up to their parents. '}
            {words.length > 0 && 'Only: '}
            {words.map((word, index) => [index > 0 && ', ', word])}
          </p>
        )}
      </div>
      <p className={classes.prepared}>
        <Logo size={16} />
        <br />
        {customer.name}
        <br />
        {formatDate(new Date(), timeZone)}
      </p>
    </header>
  )
}

const Sums = ({ summary, isTogether }: { summary: CurrentSummary; isTogether: boolean }) => (
  <>
    <Totals shown={summary} all={undefined} isPlain isTogether={isTogether} />
    <div className={classes.pictures}>
      <PlainPictures summary={summary} />
    </div>
  </>
)

function TopHolders({ list }: { list: ResultListState<CurrentRow> }) {
  return (
    <QueryView
      query={list.answer}
      isEmpty={({ data }) => data.length === 0}
      empty={<EmptyState title="No holders to show" message="No holder matches the filters." />}
    >
      {({ data, meta }) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable
        <section className={classes.scroller} aria-label="Holders" tabIndex={0}>
          <table className={classes.table}>
            <caption>
              {meta.total > data.length
                ? `Top ${data.length} of ${formatNumber(meta.total)} holders`
                : `${formatNumber(meta.total)} holders`}
            </caption>
            <thead>
              <tr>
                <th scope="col" data-align="right">
                  #
                </th>
                <th scope="col">Holder</th>
                <th scope="col">Style</th>
                <th scope="col">Location</th>
                <th scope="col" data-align="right">
                  Shares
                </th>
                <th scope="col" data-align="right">
                  Prior shares
                </th>
                <th scope="col" data-align="right">
                  Change
                </th>
                <th scope="col" data-align="right">
                  % change
                </th>
                <th scope="col" data-align="right">
                  Value
                </th>
                <th scope="col" data-align="right">
                  % O/S
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map((row) => (
                <HolderLine key={row.id} row={row} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </QueryView>
  )
}

/** The strongest: a second one would take a second line in print. */
const styleOf = ({ holder: { styles } }: CurrentRow) => (styles[0] ? investorStyleLabels[styles[0]] : '–')

const HolderLine = ({ row }: { row: CurrentRow }) => (
  <tr>
    <td data-align="right">{row.rank}</td>
    <td>
      {row.holder.name} <HolderMarks marks={row.marks} />
    </td>
    <td>{styleOf(row)}</td>
    <td>{placeOf(row.holder) || '–'}</td>
    <td data-align="right">{formatNumber(row.shares)}</td>
    <td data-align="right">{row.previousShares === null ? '–' : formatNumber(row.previousShares)}</td>
    <td data-align="right">
      <Delta value={row.change} format={formatNumber} />
    </td>
    <td data-align="right">
      <Delta value={row.changeShare} format={(share) => formatShare(share)} />
    </td>
    <td data-align="right">
      <Money dollars={row.value} />
    </td>
    <td data-align="right">{formatShare(row.outstandingShare, 2)}</td>
  </tr>
)

const Foot = ({ summary }: { summary: CurrentSummary }) => (
  <footer className={classes.foot}>
    <p>
      Source: SEC Form 13F{summary.quarter && `, holdings as of ${formatDay(summary.quarter)}`}. Changes
      {summary.previousQuarter ? ` vs. ${formatQuarter(summary.previousQuarter)}` : ''} include comparable filings only
      and are adjusted for splits. Options are excluded.
    </p>
    <Notes notes={summary.notes} />
  </footer>
)
