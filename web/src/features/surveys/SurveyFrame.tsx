import { type SurveyDetail, surveyCategoryNames } from '@rostrum/contract/surveys/surveys'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { SaveStatus } from '#platform/autosaved/SaveStatus.tsx'
import { useSaveBeforeLeaving } from '#platform/autosaved/use-save-before-leaving.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { useMayWrite } from '#platform/session/session.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PageTabs } from '#ui/PageTabs.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { surveyById } from './api.ts'
import { useSurveyDraft } from './builder/use-survey-draft.ts'
import { securityLabel } from './list/survey-columns.tsx'
import { StatusChip } from './StatusChip.tsx'
import { SurveyActions } from './SurveyActions.tsx'
import { SurveyGate } from './SurveyGate.tsx'
import { SurveyContext } from './survey-context.ts'
import { surveyTabs } from './tabs.ts'

export const SurveyFrame = () => (
  <SurveyGate>
    <Survey />
  </SurveyGate>
)

function Survey() {
  const { surveyId } = useParams({ from: '/shell/surveys/$surveyId' })
  const query = useQuery(surveyById(surveyId))
  return (
    <QueryView query={query} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
      {(survey) => <Frame key={survey.id} survey={survey} />}
    </QueryView>
  )
}

function Frame({ survey }: { survey: SurveyDetail }) {
  const draft = useSurveyDraft(survey)
  const mayWrite = useMayWrite()
  const { name, category } = draft.values
  usePageTitle(name || 'Survey')
  useSaveBeforeLeaving(`/surveys/${survey.id}`, draft)
  const open = useMemo(() => ({ survey, draft }), [survey, draft])
  return (
    <SurveyContext value={open}>
      <PageHeader
        breadcrumbs={[{ id: 'pulse', node: <AnchorLink to="/surveys">Pulse</AnchorLink> }]}
        title={name || 'Untitled survey'}
        context={
          <>
            <StatusChip survey={survey} /> {surveyCategoryNames[category]}
            {survey.security && ` · ${securityLabel(survey.security)}`}
            {mayWrite && (
              <SaveStatus
                draft={draft}
                note={survey.hasUnpublishedChanges && 'Respondents still see the earlier version.'}
              />
            )}
          </>
        }
        actions={mayWrite && <SurveyActions survey={survey} draft={draft} />}
      />
      {surveyTabs.length > 1 && <SurveyTabs id={survey.id} />}
      <Outlet />
    </SurveyContext>
  )
}

function SurveyTabs({ id }: { id: string }) {
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname.replace(id, '$surveyId').replace(/\/$/, '') })
  return (
    <PageTabs
      label="Survey sections"
      tabs={surveyTabs}
      value={path}
      onOpen={(to) => void navigate({ to, params: { surveyId: id } })}
    />
  )
}
