import { formatQuarter } from '@rostrum/contract/market/quarters'
import { formatShareOf, leftOutWords, peopleOf } from '@rostrum/contract/surveys/figures'
import {
  respondentTraitNames,
  type SurveyResults,
  surveyResults,
  weighingNames,
} from '@rostrum/contract/surveys/results'
import { fewestAnonymousAnswers } from '@rostrum/contract/surveys/surveys'
import { useQuery } from '@tanstack/react-query'
import { saveFile, savePdf } from '#platform/api/download.ts'
import { formatNumber } from '#platform/formats.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportMenu } from '#ui/ExportMenu.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { Stat } from '#ui/Stat.tsx'
import type { ResultsSearch } from './address.ts'
import { resultsOf } from './api.ts'
import { Comparison } from './Comparison.tsx'
import { Findings } from './Findings.tsx'
import { QuestionPicture } from './QuestionPicture.tsx'
import { ResponseRate } from './ResponseRate.tsx'
import classes from './Results.module.css'
import { Trend } from './Trend.tsx'
import { Verbatims } from './Verbatims.tsx'

type AggregateProps = { surveyId: string; search: ResultsSearch }

/** Without what belongs to the other mode. */
const askedOf = ({ types, styles, holding, positions, continents, engagements, weigh, compareBy }: ResultsSearch) => ({
  ...{ types, styles, holding, positions, continents, engagements },
  ...{ weigh, compareBy },
})

const formats = ['pdf', 'csv', 'xlsx'] as const
type ResultsFormat = (typeof formats)[number]

export function Aggregate({ surveyId, search }: AggregateProps) {
  const asked = askedOf(search)
  const query = useQuery(resultsOf(surveyId, asked))
  const args = { params: { id: surveyId }, query: asked }
  const save = (format: ResultsFormat) =>
    format === 'pdf' ? savePdf(surveyResults.pdf, args) : saveFile(surveyResults.export, args, format)
  return (
    <QueryView query={query}>
      {(results) =>
        results.named + results.nameless === 0 ? (
          <NoAnswers results={results} />
        ) : (
          <div className={classes.root}>
            <Overview results={results} weigh={asked.weigh} onExport={save} />
            <Findings surveyId={surveyId} />
            <Questions surveyId={surveyId} results={results} asked={asked} />
            <ResponseRate results={results} />
          </div>
        )
      }
    </QueryView>
  )
}

const NoAnswers = ({ results: { survey } }: { results: SurveyResults }) => (
  <SectionCard title="Results">
    <EmptyState
      title="No answers to show yet"
      message={
        survey.category === 'attributed'
          ? 'Answers appear here as they come in.'
          : `Anonymous answers are shown only in groups of at least ${fewestAnonymousAnswers}, so that no one can tell who gave which answer. The first appear after ten people have answered, or after ${fewestAnonymousAnswers} once the survey has closed.`
      }
    />
  </SectionCard>
)

type OverviewProps = {
  results: SurveyResults
  weigh: ResultsSearch['weigh']
  onExport: (format: ResultsFormat) => void
}

function Overview({ results, weigh = 'equal', onExport }: OverviewProps) {
  const { named, nameless, overall, responseRate } = results
  const isWeighedByHolding = weigh === 'shares' || weigh === 'value'
  return (
    <SectionCard title="Overview" actions={<ExportMenu formats={formats} onExport={onExport} />}>
      <div className={classes.stats}>
        <Stat
          label="Respondents"
          value={formatNumber(named + nameless)}
          hint={nameless > 0 && named > 0 ? `${formatNumber(nameless)} without a name` : undefined}
        />
        <Stat label="Included here" value={formatNumber(overall.respondents)} />
        {responseRate && (
          <Stat
            label="Response rate"
            value={formatShareOf(responseRate.answered / responseRate.invited)}
            hint={`${formatNumber(responseRate.answered)} of ${formatNumber(responseRate.invited)} invited`}
          />
        )}
        <Stat
          label="Weighed by"
          value={weighingNames[weigh]}
          hint={isWeighedByHolding && results.quarter ? formatQuarter(results.quarter) : undefined}
        />
      </div>
      {leftOutWords(results).map((words) => (
        <p key={words} className={classes.note}>
          {words}
        </p>
      ))}
    </SectionCard>
  )
}

type QuestionsProps = { surveyId: string; results: SurveyResults; asked: ReturnType<typeof askedOf> }

function Questions({ surveyId, results, asked: { weigh: _, compareBy, ...filters } }: QuestionsProps) {
  const { overall, unweighted, groups } = results
  return overall.questions.map((question) => {
    const { questionId, title, answered, type } = question
    const isText = type === 'short_text' || type === 'long_text'
    return (
      <div key={questionId} id={`question-${questionId}`}>
        <SectionCard title={title} description={answered > 0 ? peopleOf(answered) : undefined}>
          {answered === 0 ? (
            <EmptyState title="Too few answers to show" />
          ) : (
            <QuestionPicture
              question={question}
              unweighted={unweighted?.questions.find((one) => one.questionId === questionId)}
            />
          )}
          {isText && answered > 0 && <Verbatims surveyId={surveyId} questionId={questionId} filters={filters} />}
          {compareBy && !isText && answered > 0 && (
            <div className={classes.extra}>
              <h3>By {respondentTraitNames[compareBy].toLowerCase()}</h3>
              <Comparison question={question} groups={groups} />
            </div>
          )}
          {!isText && <Trend surveyId={surveyId} question={question} />}
        </SectionCard>
      </div>
    )
  })
}
