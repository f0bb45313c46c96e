import { Button } from '@mantine/core'
import classes from './Builder.module.css'
import type { SaveState, SurveyDraft } from './use-survey-draft.ts'

const words: Record<SaveState, string> = {
  unsaved: 'Saving…',
  saving: 'Saving…',
  saved: 'Saved',
  failed: 'Not saved',
  conflict: 'Not saved',
}

type SaveStatusProps = { draft: SurveyDraft; hasUnpublishedChanges: boolean }

export const SaveStatus = ({ draft, hasUnpublishedChanges }: SaveStatusProps) => (
  <span className={classes.status}>
    <span role="status">
      {words[draft.state]}
      {draft.state === 'failed' && `. ${draft.failure}`}
      {draft.state === 'saved' && hasUnpublishedChanges && '. Respondents still see the earlier version.'}
    </span>
    {draft.state === 'failed' && (
      <Button size="compact-xs" variant="default" onClick={() => void draft.save().catch(() => {})}>
        Save again
      </Button>
    )}
  </span>
)
