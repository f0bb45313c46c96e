import { Button } from '@mantine/core'
import type { Verbatim } from '@rostrum/contract/surveys/results'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ProfileName } from '#lists/definitions/cells.tsx'
import { defaultDebounce } from '#platform/constants.ts'
import { formatDate, formatNumber } from '#platform/formats.ts'
import { useMayWrite, useUser } from '#platform/session/session.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { type VerbatimsAsked, verbatimsOf, wordsOf } from './api.ts'
import classes from './Results.module.css'
import { VerbatimThemes } from './VerbatimThemes.tsx'

type VerbatimsProps = { surveyId: string; questionId: string; filters: VerbatimsAsked }

const pageSize = 10

/** What people wrote, to search and to sort into themes. */
export function Verbatims({ surveyId, questionId, filters }: VerbatimsProps) {
  const [term, setTerm] = useState('')
  const [themeId, setThemeId] = useState<string>()
  const [page, setPage] = useState(0)
  const asked = { ...filters, questionId, term: term || undefined, themeId }
  const query = useQuery(verbatimsOf(surveyId, { ...asked, pageSize, pageOffset: page * pageSize }))
  const { data: words } = useQuery(wordsOf(surveyId, { ...filters, questionId }))
  const search = (next: string) => {
    setTerm(next)
    setPage(0)
  }
  const pick = (id: string) => {
    setThemeId(themeId === id ? undefined : id)
    setPage(0)
  }
  return (
    <>
      <FilterBar search={{ value: term, onChange: search, label: 'Search these answers', delay: defaultDebounce }} />
      {words && (words.words.length > 0 || words.themes.length > 0) && (
        <div className={classes.words}>
          {words.themes.map(({ id, name, count }) => (
            <Button
              key={id}
              size="compact-xs"
              variant={themeId === id ? 'filled' : 'light'}
              aria-pressed={themeId === id}
              onClick={() => pick(id)}
            >
              {name} {formatNumber(count)}
            </Button>
          ))}
          {words.words.slice(0, 12).map(({ word, count }) => (
            <Button
              key={word}
              size="compact-xs"
              variant={term === word ? 'filled' : 'default'}
              aria-pressed={term === word}
              onClick={() => search(term === word ? '' : word)}
            >
              {word} {formatNumber(count)}
            </Button>
          ))}
        </div>
      )}
      <QueryView
        query={query}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState title={term || themeId ? 'No Matches' : 'No written answers yet'} />}
      >
        {({ data, meta }) => (
          <>
            <ul className={classes.said}>
              {data.map((verbatim) => (
                <Said key={verbatim.id} surveyId={surveyId} verbatim={verbatim} />
              ))}
            </ul>
            {meta.total > pageSize && (
              <div className={classes.pages}>
                <Button size="compact-sm" variant="default" disabled={page === 0} onClick={() => setPage(page - 1)}>
                  Previous
                </Button>
                <span>
                  {formatNumber(page * pageSize + 1)}–{formatNumber(page * pageSize + data.length)} of{' '}
                  {formatNumber(meta.total)}
                </span>
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={(page + 1) * pageSize >= meta.total}
                  onClick={() => setPage(page + 1)}
                >
                  Next
                </Button>
              </div>
            )}
          </>
        )}
      </QueryView>
    </>
  )
}

function Said({ surveyId, verbatim }: { surveyId: string; verbatim: Verbatim }) {
  const { timeZone } = useUser()
  const mayWrite = useMayWrite()
  const { text, person, respondent, organization, submittedAt, themes } = verbatim
  return (
    <li>
      <p className={classes.text}>{text}</p>
      <div className={classes.author}>
        {person && <ProfileName category="people" id={person.id} name={person.name} />}
        {respondent}
        {organization && <ProfileName category="organizations" id={organization.id} name={organization.name} isQuiet />}
        {submittedAt && <span>{formatDate(submittedAt, timeZone)}</span>}
        {mayWrite ? (
          <VerbatimThemes surveyId={surveyId} verbatim={verbatim} />
        ) : (
          themes.map(({ id, name }) => <span key={id}>{name}</span>)
        )}
      </div>
    </li>
  )
}
