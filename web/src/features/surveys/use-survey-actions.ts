import type { Survey } from '@rostrum/contract/surveys/surveys'
import { useNavigate } from '@tanstack/react-router'
import { attempt } from '#platform/errors/attempt.ts'
import { confirm } from '#ui/confirm.ts'
import { notifySuccess, notifyWithUndo } from '#ui/notify.ts'
import { useArchiveSurvey, useDeleteSurvey, useDuplicateSurvey, usePublishSurvey, useRestoreSurvey } from './api.ts'

type Named = Pick<Survey, 'id' | 'name'>

/** What can be done with a survey from the list and from its own page. */
export function useSurveyActions() {
  const publish = usePublishSurvey()
  const archive = useArchiveSurvey()
  const remove = useDeleteSurvey()
  const restore = useRestoreSurvey()
  const copy = useDuplicateSurvey()
  const navigate = useNavigate()
  const paramsOf = ({ id }: Named) => ({ params: { id } })

  return {
    duplicate: (survey: Named) =>
      attempt(async () => {
        const { id } = await copy.mutateAsync(paramsOf(survey))
        notifySuccess(`${survey.name} duplicated`)
        await navigate({ to: '/surveys/$surveyId', params: { surveyId: id } })
      }, `${survey.name} could not be duplicated.`),

    archive: (survey: Named) =>
      attempt(async () => {
        await archive.mutateAsync(paramsOf(survey))
        notifyWithUndo(
          `${survey.name} archived`,
          () => void attempt(() => publish.mutateAsync(paramsOf(survey)), `${survey.name} could not be reopened.`),
        )
      }, `${survey.name} could not be archived.`),

    /** False if it is still there. */
    remove: async (survey: Named & Pick<Survey, 'responseCount'>): Promise<boolean> => {
      const answers = survey.responseCount
      const isMeant = await confirm({
        title: `Delete ${survey.name}?`,
        message:
          answers > 0
            ? `Its ${answers.toLocaleString('en-US')} ${answers === 1 ? 'answer is' : 'answers are'} deleted too, and its links stop working.`
            : 'Its links stop working.',
        confirmLabel: 'Delete survey',
        danger: true,
      })
      if (!isMeant) return false
      return attempt(async () => {
        // First away: its page would ask for a survey that is gone.
        await navigate({ to: '/surveys' })
        await remove.mutateAsync(paramsOf(survey))
        notifyWithUndo(
          `${survey.name} deleted`,
          () => void attempt(() => restore.mutateAsync(paramsOf(survey)), `${survey.name} could not be restored.`),
        )
      }, `${survey.name} could not be deleted.`)
    },
  }
}
