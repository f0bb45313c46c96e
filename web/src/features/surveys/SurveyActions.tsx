import { ActionIcon, Button, Menu } from '@mantine/core'
import { problemsOf } from '@rostrum/contract/surveys/checks'
import { type SurveyDetail, surveyCategoryNames } from '@rostrum/contract/surveys/surveys'
import { IconDots } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { reasonOf } from '#platform/errors/reason.ts'
import { confirm } from '#ui/confirm.ts'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { usePublishSurvey } from './api.ts'
import { downloadForm } from './builder/form-file.ts'
import type { SurveyDraft } from './builder/use-survey-draft.ts'
import { categoryHints } from './names.ts'
import { SaveAsTemplate } from './templates/SaveAsTemplate.tsx'
import { useSurveyActions } from './use-survey-actions.ts'

type SurveyActionsProps = { survey: SurveyDetail; draft: SurveyDraft }

export function SurveyActions({ survey, draft }: SurveyActionsProps) {
  const actions = useSurveyActions()
  const publish = usePublish(survey, draft)
  const [isTemplating, setTemplating] = useState(false)
  const named = { ...survey, name: draft.values.name || survey.name }
  const canPublish = survey.status !== 'published' || survey.hasUnpublishedChanges || draft.state !== 'saved'
  return (
    <>
      {canPublish && (
        <Button loading={publish.isPending} onClick={() => void publish.start()}>
          {publishLabels[survey.status]}
        </Button>
      )}
      <Menu position="bottom-end" width={190}>
        <Menu.Target>
          <ActionIcon variant="default" size={32} aria-label={`Actions for ${named.name}`}>
            <IconDots size={16} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void actions.duplicate(named)}>Duplicate</Menu.Item>
          <Menu.Item onClick={() => setTemplating(true)}>Save as template…</Menu.Item>
          <Menu.Item onClick={() => downloadForm(draft.values)}>Download as JSON</Menu.Item>
          {survey.status !== 'archived' && <Menu.Item onClick={() => void actions.archive(named)}>Archive</Menu.Item>}
          <Menu.Item color="red" onClick={() => void actions.remove(named)}>
            Delete…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <SaveAsTemplate survey={named} draft={draft} isOpen={isTemplating} onClose={() => setTemplating(false)} />
    </>
  )
}

const publishLabels = { draft: 'Publish', published: 'Publish changes', archived: 'Reopen' }

function usePublish(survey: SurveyDetail, draft: SurveyDraft) {
  const publish = usePublishSurvey()
  const navigate = useNavigate()
  const start = async () => {
    const errors = problemsOf(draft.values.form).filter(({ level }) => level === 'error').length
    if (errors > 0) {
      notifyError(`Fix ${errors === 1 ? 'the problem' : `${errors} problems`} listed above the questions first.`)
      await navigate({ to: '/surveys/$surveyId', params: { surveyId: survey.id } })
      return
    }
    const { category } = draft.values
    const isMeant =
      survey.publishedAt !== null ||
      (await confirm({
        title: `Publish ${draft.values.name}?`,
        message: `People can then answer it. The type, ${surveyCategoryNames[category].toLowerCase()}, can’t be changed after that. ${categoryHints[category]}`,
        confirmLabel: 'Publish survey',
      }))
    if (!isMeant) return
    try {
      await draft.save()
      await publish.mutateAsync({ params: { id: survey.id } })
      notifySuccess(survey.status === 'published' ? 'Changes published' : 'Survey published')
    } catch (error) {
      notifyError(`The survey could not be published. ${reasonOf(error)}`)
    }
  }
  return { start, isPending: publish.isPending }
}
