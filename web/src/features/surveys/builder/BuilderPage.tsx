import { Button, Modal, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconEye } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { EditConflict } from '#platform/autosaved/EditConflict.tsx'
import { HistoryButtons } from '#platform/autosaved/HistoryButtons.tsx'
import { useMayWrite } from '#platform/session/session.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { SurveyPreview } from '../preview/SurveyPreview.tsx'
import { useOpenSurvey } from '../survey-context.ts'
import classes from './Builder.module.css'
import { Languages } from './Languages.tsx'
import { Problems } from './Problems.tsx'
import { Questions } from './Questions.tsx'
import { Settings } from './Settings.tsx'
import type { BuilderSection } from './sections.ts'
import { Texts } from './Texts.tsx'
import type { SurveyDraft } from './use-survey-draft.ts'

const sections: { value: BuilderSection; label: string }[] = [
  { value: 'questions', label: 'Questions' },
  { value: 'texts', label: 'Texts and design' },
  { value: 'languages', label: 'Languages' },
  { value: 'settings', label: 'Settings' },
]

export function BuilderPage() {
  const { survey, draft } = useOpenSurvey()
  const mayWrite = useMayWrite()
  if (!mayWrite) {
    return (
      <div className={classes.readOnly}>
        <SurveyPreview form={survey.form} />
      </div>
    )
  }
  return <Builder draft={draft} />
}

function Builder({ draft }: { draft: SurveyDraft }) {
  const { section = 'questions', part } = useSearch({ from: '/shell/surveys/$surveyId/' })
  const navigate = useNavigate({ from: '/surveys/$surveyId' })
  const open = (next: { section?: BuilderSection | undefined; part?: string | undefined }) =>
    void navigate({ search: next, replace: true, resetScroll: false })
  const hasRoom = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false })
  const [isPreviewing, setPreviewing] = useState(false)
  const { form } = draft.values
  const openPage = form.pages.find(({ id, questions }) => id === part || questions.some((one) => one.id === part))
  return (
    <>
      <div className={classes.toolbar}>
        <SegmentedControl
          size="xs"
          aria-label="Survey section"
          data={sections}
          value={section}
          onChange={(value) => open({ section: value === 'questions' ? undefined : (value as BuilderSection) })}
        />
        <span className={classes.grow} />
        <HistoryButtons draft={draft} />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconEye size={16} stroke={1.75} />}
          onClick={() => setPreviewing(true)}
        >
          Preview
        </Button>
      </div>
      {draft.state === 'conflict' && <EditConflict draft={draft} what="survey" />}
      <div className={classes.columns}>
        <div className={classes.main}>
          {section === 'questions' && (
            <>
              <Problems form={form} onOpen={(id) => open({ part: id })} />
              <Questions draft={draft} openId={part} onOpen={(id) => open({ part: id })} />
            </>
          )}
          {section === 'texts' && <Texts key={draft.epoch} draft={draft} />}
          {section === 'languages' && <Languages draft={draft} />}
          {section === 'settings' && <Settings key={draft.epoch} draft={draft} />}
        </div>
        {hasRoom && (
          <aside className={classes.aside} aria-label="Preview on a phone">
            <SurveyPreview form={form} pageId={openPage?.id} />
          </aside>
        )}
      </div>
      <PreviewModal draft={draft} isOpen={isPreviewing} onClose={() => setPreviewing(false)} />
    </>
  )
}

const widths = { phone: 390, desktop: 860 }

function PreviewModal({ draft, isOpen, onClose }: { draft: SurveyDraft; isOpen: boolean; onClose: () => void }) {
  const [device, setDevice] = useState<keyof typeof widths>('desktop')
  const isPhone = useIsPhone()
  return (
    <Modal opened={isOpen} onClose={onClose} title="Preview" size={920}>
      {!isPhone && (
        <SegmentedControl
          size="xs"
          mb={16}
          aria-label="Screen"
          data={[
            { value: 'desktop', label: 'Desktop' },
            { value: 'phone', label: 'Phone' },
          ]}
          value={device}
          onChange={(value) => setDevice(value as keyof typeof widths)}
        />
      )}
      <div className={classes.frame} style={{ maxWidth: widths[device] }}>
        <SurveyPreview form={draft.values.form} />
      </div>
    </Modal>
  )
}
