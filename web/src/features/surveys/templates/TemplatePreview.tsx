import { Button, Modal } from '@mantine/core'
import type { SurveyTemplate } from '@rostrum/contract/surveys/templates'
import { Writes } from '#platform/session/session.tsx'
import { SurveyPreview } from '../preview/SurveyPreview.tsx'
import classes from './Templates.module.css'

type TemplatePreviewProps = {
  template: SurveyTemplate | undefined
  isStarting: boolean
  onClose: () => void
  onUse: (template: SurveyTemplate) => void
}

export const TemplatePreview = ({ template, isStarting, onClose, onUse }: TemplatePreviewProps) => (
  <Modal opened={template !== undefined} onClose={onClose} title={template?.name} size={760}>
    {template && (
      <>
        <p className={classes.lead}>{template.description}</p>
        <SurveyPreview key={template.id} form={template.form} />
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Writes>
            <Button loading={isStarting} onClick={() => onUse(template)}>
              Use this template
            </Button>
          </Writes>
        </div>
      </>
    )}
  </Modal>
)
